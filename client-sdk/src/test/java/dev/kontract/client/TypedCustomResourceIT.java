package dev.kontract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.FakeServer.Answer;
import dev.kontract.model.CustomObject;
import dev.kontract.model.CustomResource;
import dev.kontract.model.Json;
import org.junit.jupiter.api.Test;

class TypedCustomResourceIT {

    static final class BackupSpec {
        public int keep;
    }

    @KubernetesKind(group = "stable.example.com", version = "v1")
    static final class Backup extends CustomResource<BackupSpec, Void> {}

    @KubernetesKind(
            group = "stable.example.com",
            version = "v2",
            kind = "Policy",
            plural = "policies",
            scope = Kind.Scope.CLUSTER)
    static final class BackupPolicy extends CustomResource<Void, Void> {}

    @Test
    void of_annotatedClass_namesTheKind() {
        Kind<Backup> backups = Kind.of(Backup.class);
        assertThat(backups.name().apiVersion()).isEqualTo("stable.example.com/v1");
        assertThat(backups.name().kind()).isEqualTo("Backup");
        assertThat(backups.plural()).isEqualTo("backups");
        assertThat(backups.namespaced()).isTrue();

        Kind<BackupPolicy> policies = Kind.of(BackupPolicy.class);
        assertThat(policies.name().kind()).isEqualTo("Policy");
        assertThat(policies.plural()).isEqualTo("policies");
        assertThat(policies.namespaced()).isFalse();
    }

    @Test
    void of_classWithoutAnnotation_isRejected() {
        assertThatThrownBy(() -> Kind.of(CustomObject.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("@KubernetesKind");
    }

    @Test
    void create_typedObject_isSentWithItsTypeAndReadBack() throws Exception {
        String stored = "{\"kind\":\"Backup\",\"apiVersion\":\"stable.example.com/v1\",\"metadata\":{\"name\":\"a\"},"
                + "\"spec\":{\"keep\":3,\"unknown\":true},\"extra\":1}";
        try (FakeServer server = new FakeServer(request -> Answer.ok(stored));
                KontractClient client = server.client()) {
            Backup backup = new Backup();
            backup.metadata().setName("a");
            backup.setSpec(new BackupSpec());

            Backup created = client.resource(Kind.of(Backup.class), "shop").create(backup);

            assertThat(created.getSpec().keep).isEqualTo(3);
            assertThat(created.unknownFields()).containsKey("extra");
            assertThat(created).isEqualTo(Json.read(stored, Backup.class)).isNotEqualTo(backup);
            assertThat(server.last().target())
                    .isEqualTo("/apis/stable.example.com/v1/namespaces/shop/backups?fieldManager=tests");
            JsonNode sent = Json.mapper().readTree(server.last().body());
            assertThat(sent.path("apiVersion").asText()).isEqualTo("stable.example.com/v1");
            assertThat(sent.path("kind").asText()).isEqualTo("Backup");
            assertThat(sent.at("/spec/keep").asInt()).isZero();
        }
    }
}
