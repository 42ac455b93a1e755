package dev.kontract.client.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.Kind;
import dev.kontract.client.KubernetesKind;
import dev.kontract.model.CustomObject;
import dev.kontract.model.CustomResource;
import dev.kontract.model.CustomResourceDefinitionVersion;
import dev.kontract.model.IntOrString;
import dev.kontract.model.JSONSchemaProps;
import dev.kontract.model.Json;
import dev.kontract.model.Quantity;
import dev.kontract.model.Time;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DefinitionsTest {

    enum Mode {
        @JsonProperty("full")
        FULL,
        INCREMENTAL
    }

    record Label(String text) {
        @JsonValue
        String value() {
            return text;
        }
    }

    record Hook(
            @JsonProperty(required = true) String name,
            @JsonProperty(defaultValue = "[\"sync\"]") List<String> command) {}

    @Rule(value = "self.keep >= 1", message = "at least one backup")
    @Rule(value = "self.keep >= oldSelf.keep", reason = "FieldValueForbidden", fieldPath = ".keep")
    record BackupSpec(
            @JsonProperty(required = true)
            @JsonPropertyDescription("The volume to save.")
            @Rule("self == oldSelf")
            @ValidValues(pattern = "^[a-z]+$", maxLength = 63)
            String volume,

            @TableColumn @JsonProperty(defaultValue = "7") @ValidValues(minimum = 1, maximum = 30)
            int keep,

            Mode mode,
            Label label,
            IntOrString port,
            Quantity size,
            Set<String> tags,
            @ListKeys("name") @ValidValues(maxItems = 8) List<Hook> hooks,
            Map<String, Double> weights,
            JsonNode options) {

        @JsonIgnore
        public boolean isLarge() {
            return keep > 20;
        }
    }

    static final class BackupStatus {
        private long copies;
        private Time finished = new Time(Instant.EPOCH);

        public long getCopies() {
            return copies;
        }

        public void setCopies(long copies) {
            this.copies = copies;
        }

        @TableColumn(name = "Last run", priority = 1)
        public Time getFinished() {
            return finished;
        }

        public void setFinished(Time finished) {
            this.finished = finished;
        }
    }

    @Scalable(specReplicas = ".spec.keep", statusReplicas = ".status.copies")
    @KubernetesKind(group = "stable.example.com", version = "v1", shortNames = "bk", categories = "storage")
    static final class Backup extends CustomResource<BackupSpec, BackupStatus> {}

    @Test
    void of_class_namesTheKind() {
        var definition = Definitions.of(Backup.class);

        assertThat(definition.getMetadata().getName()).isEqualTo("backups.stable.example.com");
        assertThat(Json.write(definition.getSpec().getNames())).isEqualTo("""
                {"plural":"backups","singular":"backup","shortNames":["bk"],"kind":"Backup",\
                "listKind":"BackupList","categories":["storage"]}""");
        assertThat(definition.getSpec().getScope()).isEqualTo("Namespaced");
        assertThat(definition.getSpec().getVersions()).hasSize(1);
        CustomResourceDefinitionVersion version =
                definition.getSpec().getVersions().get(0);
        assertThat(version.getName()).isEqualTo("v1");
        assertThat(Json.write(version.getSubresources())).isEqualTo("""
                {"status":{},"scale":{"specReplicasPath":".spec.keep","statusReplicasPath":".status.copies"}}""");
    }

    @Test
    void of_properties_followJacksonAndTheAnnotations() {
        JSONSchemaProps spec = schema(Backup.class).getProperties().get("spec");
        assertThat(spec.getRequired()).containsExactly("volume");
        assertThat(spec.getProperties().values())
                .map(Json::write)
                .containsExactly("""
                        {"description":"The volume to save.","type":"string","maxLength":63,"pattern":"^[a-z]+$",\
                        "x-kubernetes-validations":[{"rule":"self == oldSelf"}]}""", """
                        {"type":"integer","format":"int32","default":7,"maximum":30.0,"minimum":1.0}""", """
                        {"type":"string","enum":["full","INCREMENTAL"]}""", """
                        {"type":"string"}""", """
                        {"x-kubernetes-int-or-string":true}""", """
                        {"x-kubernetes-int-or-string":true}""", """
                        {"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"set"}""", """
                        {"type":"array","maxItems":8,"items":{"type":"object","required":["name"],"properties":{\
                        "name":{"type":"string"},"command":{"type":"array","default":["sync"],\
                        "items":{"type":"string"}}}},"x-kubernetes-list-map-keys":["name"],\
                        "x-kubernetes-list-type":"map"}""", """
                        {"type":"object","additionalProperties":{"type":"number","format":"double"}}""", """
                        {"x-kubernetes-preserve-unknown-fields":true}""");
        assertThat(Json.write(spec.getxKubernetesValidations())).isEqualTo("""
                [{"rule":"self.keep >= 1","message":"at least one backup"},\
                {"rule":"self.keep >= oldSelf.keep","reason":"FieldValueForbidden","fieldPath":".keep"}]""");
    }

    @Test
    void of_propertiesInOrder_areColumns() {
        assertThat(Json.write(Definitions.of(Backup.class)
                        .getSpec()
                        .getVersions()
                        .get(0)
                        .getAdditionalPrinterColumns()))
                .isEqualTo("""
                [{"name":"Keep","type":"integer","format":"int32","jsonPath":".spec.keep"},\
                {"name":"Last run","type":"date","priority":1,"jsonPath":".status.finished"}]""");
    }

    @KubernetesKind(group = "stable.example.com", version = "v1", scope = Kind.Scope.CLUSTER)
    static final class Policy extends CustomResource<Map<String, String>, Void> {}

    @Test
    void of_kindWithoutStatus_hasNoSubresource() {
        var definition = Definitions.of(Policy.class);
        assertThat(definition.getSpec().getScope()).isEqualTo("Cluster");
        assertThat(definition.getSpec().getVersions().get(0).getSubresources()).isNull();
        assertThat(schema(Policy.class).getProperties()).containsOnlyKeys("spec");
    }

    record Node(List<Node> children) {}

    @KubernetesKind(group = "stable.example.com", version = "v1")
    static final class Tree extends CustomResource<Node, Void> {}

    record Late(List<Inner> inner) {
        record Inner(@TableColumn String name) {}
    }

    @KubernetesKind(group = "stable.example.com", version = "v1")
    static final class Columns extends CustomResource<Late, Void> {}

    record Number(@JsonProperty(defaultValue = "seven") int keep) {}

    @KubernetesKind(group = "stable.example.com", version = "v1")
    static final class Defaults extends CustomResource<Number, Void> {}

    record Hooks(Set<Hook> hooks) {}

    @KubernetesKind(group = "stable.example.com", version = "v1")
    static final class Sets extends CustomResource<Hooks, Void> {}

    record Timed(Instant since) {}

    @KubernetesKind(group = "stable.example.com", version = "v1")
    static final class Times extends CustomResource<Timed, Void> {}

    static final class Former {
        public void setLegacy(String unused) {}
    }

    @KubernetesKind(group = "stable.example.com", version = "v1")
    static final class Setters extends CustomResource<Former, Void> {}

    @Test
    void of_propertyWithoutGetter_isLeftOut() {
        assertThat(schema(Setters.class).getProperties().get("spec").getProperties())
                .isEmpty();
    }

    @KubernetesKind(group = "stable.example.com", version = "v1")
    static final class Open extends CustomResource<Comparable<String>, Void> {}

    @Test
    void of_whatASchemaCannotDescribe_isRefusedWithItsPath() {
        assertThatThrownBy(() -> Definitions.of(CustomObject.class)).hasMessageContaining("@KubernetesKind");
        assertThatThrownBy(() -> Definitions.of(Tree.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(".spec.children[*]: " + Node.class.getName()
                        + " contains itself, which a schema cannot describe");
        assertThatThrownBy(() -> Definitions.of(Columns.class))
                .hasMessage(".spec.inner[*].name: a column must not be inside of a list or a map");
        assertThatThrownBy(() -> Definitions.of(Defaults.class))
                .hasMessage(".spec.keep: the default is not JSON: seven");
        assertThatThrownBy(() -> Definitions.of(Open.class)).hasMessageStartingWith(".spec: java.lang.Comparable");
        assertThatThrownBy(() -> Definitions.of(Sets.class))
                .hasMessageStartingWith(".spec.hooks: the elements of a set");
        assertThatThrownBy(() -> Definitions.of(Times.class))
                .hasMessage(".spec.since: java.time.Instant is not supported; for a time, use dev.kontract.model.Time");
    }

    private static JSONSchemaProps schema(Class<? extends CustomResource<?, ?>> type) {
        return Definitions.of(type).getSpec().getVersions().get(0).getSchema().getOpenAPIV3Schema();
    }
}
