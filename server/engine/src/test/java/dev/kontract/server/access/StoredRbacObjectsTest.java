package dev.kontract.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.ObjectEncoder;
import dev.kontract.server.registry.Randomness;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.memory.MemoryStorage;
import dev.kontract.spec.Contract;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class StoredRbacObjectsTest {

    private static final ObjectNode CONTRACT = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
    private static final Codec CODEC = Codec.of(CONTRACT);
    private static final ResourceDescriptor ROLES = Catalog.of(CONTRACT)
            .byKind("rbac.authorization.k8s.io", "v1", "ClusterRole")
            .orElseThrow();
    private static final ObjectSchema SCHEMA = CODEC.schema("ClusterRole");

    private final MemoryStorage storage = new MemoryStorage();
    private final StoredRbacObjects objects =
            new StoredRbacObjects(type -> store(), "rbac.authorization.k8s.io", storage, Instant.EPOCH);

    @AfterEach
    void close() {
        storage.close();
    }

    @Test
    void create_ofWhatExists_isLeftOut() {
        assertThat(objects.create(role("a"))).isTrue();
        assertThat(objects.create(role("a"))).isFalse();
    }

    @Test
    void write_isThatOfTheServer() {
        ObjectNode role = role("a");
        role.putArray("rules").addObject().putArray("verbs").add("get");

        objects.create(role);

        JsonNode managed = objects.get("ClusterRole", "", "a").orElseThrow().at("/metadata/managedFields");
        assertThat(managed.findValuesAsText("manager")).containsExactly("kube-apiserver");
        assertThat(managed.at("/0/fieldsV1/f:rules").isObject()).isTrue();
    }

    @Test
    void update_ofWhatHasChangedOrIsGone_isLeftOut() {
        objects.create(role("a"));
        ObjectNode read = objects.get("ClusterRole", "", "a").orElseThrow();
        ObjectNode changed = read.deepCopy();
        changed.putArray("rules");
        changed.withObject("/metadata/labels").put("x", "y");

        assertThat(objects.update(changed)).isTrue();
        assertThat(objects.update(read)).isFalse();
        assertThat(objects.delete(read)).isFalse();
        assertThat(objects.delete(objects.get("ClusterRole", "", "a").orElseThrow()))
                .isTrue();
        assertThat(objects.update(read)).isFalse();
        assertThat(objects.delete(read)).isFalse();
        assertThat(objects.list("ClusterRole")).isEmpty();
    }

    @Test
    void write_thatIsInvalid_isNotTakenForARace() {
        ObjectNode bad = role("a");
        bad.withObject("/metadata/labels").put("not a label", "");

        assertThatExceptionOfType(StatusException.class).isThrownBy(() -> objects.create(bad));
    }

    private GenericStore store() {
        return new GenericStore(
                new ServedKind(ROLES, SCHEMA, new Strategy() {}),
                ClusterPolicy.DEFAULT,
                storage,
                new ObjectEncoder(CODEC, SCHEMA),
                Clock.systemUTC(),
                new Randomness() {
                    @Override
                    public String uid() {
                        return UUID.randomUUID().toString();
                    }

                    @Override
                    public int below(int bound) {
                        return 0;
                    }
                });
    }

    private static ObjectNode role(String name) {
        ObjectNode role = JsonNodeFactory.instance.objectNode();
        role.put("kind", "ClusterRole")
                .put("apiVersion", "rbac.authorization.k8s.io/v1")
                .putObject("metadata")
                .put("name", name);
        return role;
    }
}
