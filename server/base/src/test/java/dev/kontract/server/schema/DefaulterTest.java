package dev.kontract.server.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.spec.Contract;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DefaulterTest {

    private static final Map<String, ObjectSchema> SCHEMAS =
            SchemaCompiler.compile(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));

    @Test
    void apply_sets_absentFields() {
        assertThat(defaulted("StatefulSetSpec", "{}").path("replicas").asInt()).isOne();
        assertThat(defaulted("StatefulSetSpec", "{'replicas':null}")
                        .path("replicas")
                        .asInt())
                .isOne();
    }

    @Test
    void apply_distinguishes_zeroFromAbsent_whereSignificant() {
        assertThat(defaulted("StatefulSetSpec", "{'replicas':0}")
                        .path("replicas")
                        .asInt())
                .isZero();
        assertThat(defaulted("ContainerPort", "{'protocol':''}")
                        .path("protocol")
                        .asText())
                .isEqualTo("TCP");
    }

    @Test
    void apply_createsObjects_andDefaultsThem() {
        assertThat(defaulted("StatefulSet", "{'spec':{}}")
                        .at("/spec/persistentVolumeClaimRetentionPolicy/whenDeleted")
                        .asText())
                .isEqualTo("Retain");
    }

    @Test
    void apply_creates_absentObjectsThatAreNotPointers() {
        assertThat(defaulted("CSIDriver", "{}").at("/spec/attachRequired").asBoolean())
                .isTrue();
        assertThat(defaulted("CSIDriver", "{'spec':null}")
                        .at("/spec/attachRequired")
                        .asBoolean())
                .isTrue();
        assertThat(defaulted("Container", "{}").has("livenessProbe")).isFalse();
        assertThat(defaulted("ConfigMap", "{}")).isEmpty();
    }

    @Test
    void apply_fills_listsThatAreEmpty() {
        assertThat(defaulted("CSIDriver", "{'spec':{'volumeLifecycleModes':[]}}")
                        .at("/spec/volumeLifecycleModes"))
                .hasToString("[\"Persistent\"]");
        assertThat(defaulted("CSIDriver", "{'spec':{'volumeLifecycleModes':['Ephemeral']}}")
                        .at("/spec/volumeLifecycleModes"))
                .hasToString("[\"Ephemeral\"]");
    }

    @Test
    void apply_reaches_listsOfObjects() {
        assertThat(defaulted("PodSpec", "{'containers':[{'livenessProbe':{}}]}")
                        .at("/containers/0/livenessProbe/periodSeconds")
                        .asInt())
                .isEqualTo(10);
    }

    @Test
    void apply_roundsUp_resourceAmounts() {
        assertThat(defaulted("ResourceRequirements", "{'limits':{'cpu':'1u','memory':'1Gi'}}"))
                .hasToString("{\"limits\":{\"cpu\":\"1m\",\"memory\":\"1Gi\"}}");
    }

    @Test
    void apply_isIdempotent() {
        ObjectNode once = defaulted("StatefulSet", "{'spec':{'template':{'spec':{'containers':[{}]}}}}");
        ObjectNode twice = once.deepCopy();
        Defaulter.apply(twice, Objects.requireNonNull(SCHEMAS.get("StatefulSet")));

        assertThat(twice).isEqualTo(once);
    }

    private static ObjectNode defaulted(String schema, String json) {
        try {
            ObjectNode tree = (ObjectNode) new ObjectMapper().readTree(json.replace('\'', '"'));
            Defaulter.apply(tree, Objects.requireNonNull(SCHEMAS.get(schema)));
            return tree;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
