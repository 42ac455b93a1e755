package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.kontract.server.codec.json.JsonEncoder;

/** A value of a definition as upstream shows it in errors, which is JSON. */
record InternalValue(String json) {

    private static final JsonEncoder ENCODER = new JsonEncoder();

    static InternalValue of(JsonNode value) {
        return new InternalValue(ENCODER.text(value.isMissingNode() ? NullNode.instance : value));
    }

    @Override
    public String toString() {
        return json;
    }
}
