package dev.kontract.server.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.codec.Format;
import java.io.IOException;
import java.util.Optional;

/** Parses the bodies of audited requests and responses, in any format the server understands. */
public final class AuditBodies {

    private final Codec codec;
    private final ObjectMapper json = new ObjectMapper();

    /** Decodes protobuf and YAML with {@code codec}. */
    public AuditBodies(Codec codec) {
        this.codec = codec;
    }

    /** Returns the parsed body, or empty when there is none or it cannot be decoded. */
    public Optional<JsonNode> read(AuditPayload body) {
        if (body.bytes().length == 0) {
            return Optional.empty();
        }
        try {
            JsonNode tree = parse(body);
            return tree.isContainerNode() ? Optional.of(tree) : Optional.empty();
        } catch (IOException | DecodeException e) {
            return Optional.empty();
        }
    }

    private JsonNode parse(AuditPayload body) throws IOException {
        if (body.mediaType().startsWith(Format.PROTOBUF.mediaType())) {
            return codec.parseProtobuf(body.bytes());
        }
        return body.mediaType().contains("yaml") ? codec.parseYaml(body.bytes()).tree() : json.readTree(body.bytes());
    }

    /** Removes {@code metadata.managedFields} from an object, or from every item of a list. */
    static void dropManagedFields(JsonNode tree) {
        if (tree.path("metadata") instanceof ObjectNode metadata) {
            metadata.remove("managedFields");
        }
        tree.path("items").forEach(AuditBodies::dropManagedFields);
    }
}
