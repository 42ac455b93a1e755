package dev.kontract.server.apply;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScaleManagedFieldsTest {

    private static final String PARENT = """
            [{"manager":"cli","operation":"Apply","apiVersion":"apps/v1","time":"2026-01-01T00:00:00Z",\
            "fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:replicas":{},"f:serviceName":{}}}},\
            {"manager":"other","operation":"Update","apiVersion":"apps/v1",\
            "fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:revisionHistoryLimit":{}}}}]""";

    private final ScaleManagedFields fields = new ScaleManagedFields("apps/v1", new ScaleManagedFields.Replicas() {
        @Override
        public boolean isKnown(String apiVersion) {
            return apiVersion.equals("apps/v1");
        }

        @Override
        public Optional<Path> path(String apiVersion) {
            return Optional.of(Path.of("spec", "replicas"));
        }
    });
    private final FieldManager scales = Kinds.manager("Scale", "scale");

    @Test
    void toScale_keepsOwnersOfTheReplicas() {
        assertThat(fields.toScale(json(PARENT)))
                .hasToString("[{\"manager\":\"cli\",\"operation\":\"Apply\",\"apiVersion\":\"autoscaling/v1\","
                        + "\"time\":\"2026-01-01T00:00:00Z\",\"fieldsType\":\"FieldsV1\","
                        + "\"fieldsV1\":{\"f:spec\":{\"f:replicas\":{}}}}]");
    }

    @Test
    void toParent_movesTheReplicas_toWhoScaled() {
        ObjectNode live = scale(2);
        live.withObject("metadata").set("managedFields", fields.toScale(json(PARENT)));

        ObjectNode scaled = scales.update(live, scale(5), "hpa", Instant.EPOCH);

        JsonNode owners = fields.toParent(json(PARENT), managedFields(scaled));
        assertThat(owners)
                .hasToString("[{\"manager\":\"cli\",\"operation\":\"Apply\",\"apiVersion\":\"apps/v1\","
                        + "\"time\":\"2026-01-01T00:00:00Z\",\"fieldsType\":\"FieldsV1\","
                        + "\"fieldsV1\":{\"f:spec\":{\"f:serviceName\":{}}}},"
                        + "{\"manager\":\"hpa\",\"operation\":\"Update\",\"apiVersion\":\"apps/v1\","
                        + "\"fieldsType\":\"FieldsV1\",\"fieldsV1\":{\"f:spec\":{\"f:replicas\":{}}},"
                        + "\"subresource\":\"scale\"},"
                        + "{\"manager\":\"other\",\"operation\":\"Update\",\"apiVersion\":\"apps/v1\","
                        + "\"fieldsType\":\"FieldsV1\",\"fieldsV1\":{\"f:spec\":{\"f:revisionHistoryLimit\":{}}}}]");
    }

    @Test
    void toParent_leavesTheApplier_whoStillOwnsTheReplicas() {
        ObjectNode live = scale(2);
        live.withObject("metadata").set("managedFields", fields.toScale(json(PARENT)));

        ObjectNode same = scales.apply(live, scale(2), "hpa", ConflictResolution.FAIL, Instant.EPOCH);

        JsonNode owners = fields.toParent(json(PARENT), managedFields(same));
        assertThat(owners.findValuesAsText("manager")).containsExactly("hpa", "cli", "other");
        assertThat(owners.path(1).path("fieldsV1"))
                .hasToString("{\"f:spec\":{\"f:replicas\":{},\"f:serviceName\":{}}}");
    }

    private static JsonNode managedFields(ObjectNode object) {
        return Objects.requireNonNull(object.path("metadata").get("managedFields"));
    }

    private static ObjectNode scale(int replicas) {
        return (ObjectNode) json("{\"apiVersion\":\"autoscaling/v1\",\"kind\":\"Scale\",\"metadata\":{\"name\":\"s\"},"
                + "\"spec\":{\"replicas\":" + replicas + "}}");
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
