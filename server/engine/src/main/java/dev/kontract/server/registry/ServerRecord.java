package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.storage.Encoding;
import java.nio.charset.StandardCharsets;

/**
 * A value that servers store for themselves and that is not an object of the API. It has the form of one, so that code for
 * stored bytes need not distinguish them.
 *
 * @param kind its kind
 * @param name its name
 * @param content its further fields
 */
public record ServerRecord(String kind, String name, ObjectNode content) implements Encoding {

    @Override
    public byte[] at(long revision) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("kind", kind).put("apiVersion", "internal.kontract.dev/v1");
        object.putObject("metadata").put("name", name).put("resourceVersion", Long.toString(revision));
        object.setAll(content);
        return (object + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
