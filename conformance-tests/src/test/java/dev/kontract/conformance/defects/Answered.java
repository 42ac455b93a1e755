package dev.kontract.conformance.defects;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;

/**
 * A response on its way back.
 *
 * @param status the status code
 * @param body the document in the body
 */
record Answered(int status, JsonNode body) {

    Answered withStatus(int code) {
        return new Answered(code, body);
    }

    /** The same with a change of its body. */
    Answered with(Consumer<ObjectNode> change) {
        if (body instanceof ObjectNode object) {
            change.accept(object);
        }
        return this;
    }
}
