package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The contract {@code forms.yaml}, whose only kind has a field of every form of schema. */
public final class Forms {

    public static final GroupVersionKind TYPE = GroupVersionKind.of("forms.example.com/v1", "Shape");
    public static final ObjectNode CONTRACT = load();
    public static final Codec CODEC = Codec.of(CONTRACT);
    public static final ObjectSchema SHAPE = CODEC.schema("Shape");

    private Forms() {}

    private static ObjectNode load() {
        try (InputStream in = Objects.requireNonNull(Forms.class.getResourceAsStream("forms.yaml"))) {
            return (ObjectNode) YamlReader.read(in.readAllBytes()).tree();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a tree from JSON or YAML, with apostrophes for quotes. */
    public static JsonNode tree(String json) {
        return YamlReader.read(json.getBytes(StandardCharsets.UTF_8)).tree();
    }

    /** Returns an object from JSON or YAML. */
    public static ObjectNode object(String json) {
        return (ObjectNode) tree(json);
    }
}
