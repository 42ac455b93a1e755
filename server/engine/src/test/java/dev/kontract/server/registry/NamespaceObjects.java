package dev.kontract.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Storage;
import dev.kontract.spec.Contract;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Stores of namespaces, and the objects and updates of their tests. */
final class NamespaceObjects {

    private static final ObjectNode CONTRACT = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
    private static final Codec CODEC = Codec.of(CONTRACT);
    private static final ResourceDescriptor NAMESPACES =
            Catalog.of(CONTRACT).byKind("", "v1", "Namespace").orElseThrow();
    private static final ObjectSchema SCHEMA = CODEC.schema("Namespace");
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);

    private NamespaceObjects() {}

    static GenericStore store(Storage storage) {
        return store(storage, new Strategy() {});
    }

    static GenericStore store(Storage storage, Strategy strategy) {
        return store(storage, strategy, new RandomSequence());
    }

    static GenericStore store(Storage storage, Strategy strategy, Randomness random) {
        ServedKind resource = new ServedKind(NAMESPACES, SCHEMA, strategy);
        return new GenericStore(
                resource, ClusterPolicy.DEFAULT, storage, new ObjectEncoder(CODEC, SCHEMA), CLOCK, random);
    }

    static ObjectNode named(String name) {
        ObjectNode object = object();
        Metadata.of(object).set("name", name);
        return object;
    }

    static ObjectNode generated(String prefix) {
        ObjectNode object = object();
        Metadata.of(object).set("generateName", prefix);
        return object;
    }

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode().put("kind", "Namespace").put("apiVersion", "v1");
    }

    static List<String> labels(StoredObject object) {
        return object.tree().path("metadata").path("labels").properties().stream()
                .map(Map.Entry::getKey)
                .toList();
    }

    static void label(ObjectNode object, String name) {
        Metadata.of(object).node().withObjectProperty("labels").put(name, "");
    }

    static ObjectUpdate next(Consumer<ObjectNode> change) {
        return current -> {
            ObjectNode object = new ObjectMapper().valueToTree(current);
            change.accept(object);
            return object;
        };
    }

    /** Changes the object called {@code a}, which is created where it is missing. */
    static ObjectUpdate creating(Consumer<ObjectNode> change) {
        return new ObjectUpdate() {
            @Override
            public ObjectNode next(@Nullable ObjectNode current) {
                ObjectNode object = current == null ? named("a") : current.deepCopy();
                change.accept(object);
                return object;
            }

            @Override
            public boolean createsWhereMissing(Strategy strategy) {
                return true;
            }
        };
    }

    static void assertReason(Runnable call, Reason reason) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        StatusException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(reason));
    }

    /** Random numbers that a test decides. */
    static final class RandomSequence implements Randomness {

        private final List<Integer> sequence;
        private int at;

        RandomSequence(Integer... sequence) {
            this.sequence = List.of(sequence);
        }

        @Override
        public String uid() {
            return UUID.randomUUID().toString();
        }

        @Override
        public int below(int bound) {
            return sequence.get(at++) % bound;
        }
    }
}
