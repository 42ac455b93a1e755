package dev.kontract.server.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.schema.Defaulter;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** A StatefulSet of about 20 KB: the fixture with every field set, without its largest lists. */
final class Subject {

    static final GroupVersionKind TYPE = GroupVersionKind.of("apps/v1", "StatefulSet");
    static final Codec CODEC = Codec.of(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));
    static final ObjectSchema SCHEMA = CODEC.schema("StatefulSet");

    private static final ObjectMapper JSON = new ObjectMapper();

    private Subject() {}

    static byte[] bytes() {
        try (InputStream full = Contract.class.getResourceAsStream("fixtures/apps.v1/StatefulSet/full.json")) {
            ObjectNode tree = (ObjectNode) JSON.readTree(Objects.requireNonNull(full));
            ((ObjectNode) tree.at("/spec/template/spec")).remove(List.of("volumes", "ephemeralContainers"));
            ((ObjectNode) tree.get("metadata")).remove("managedFields");
            return JSON.writeValueAsBytes(tree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ObjectNode tree() {
        ObjectNode tree = CODEC.decode(bytes(), Format.JSON, TYPE).tree();
        Defaulter.apply(tree, SCHEMA);
        return tree;
    }

    static ObjectNode parse(String json) {
        try {
            return (ObjectNode) JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
