package dev.kontract.server.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.FieldsV1Format;
import dev.kontract.server.fieldpath.Path;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.status.StatusException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** One object and what is done to it, step by step. */
final class Story {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final String kind;
    private final JsonNode steps;
    private Instant now = START;
    private @Nullable ObjectNode live;

    Story(JsonNode story) {
        this.kind = story.path("kind").asText();
        this.steps = story.path("steps");
    }

    void run() {
        for (JsonNode step : steps) {
            now = now.plusSeconds(1);
            if (step.has("untracked")) {
                live = object(step.path("untracked"));
            } else if (step.has("conflict")) {
                assertThatExceptionOfType(ApplyConflicts.class)
                        .isThrownBy(() -> write(step))
                        .withMessage(step.path("conflict").asText());
            } else if (step.has("error")) {
                assertThatExceptionOfType(StatusException.class)
                        .isThrownBy(() -> write(step))
                        .withMessage(step.path("error").asText());
            } else {
                live = write(step);
                check(step, live);
            }
        }
    }

    private ObjectNode write(JsonNode step) {
        FieldManager manager = Kinds.manager(kind, step.path("subresource").asText());
        ObjectNode object = object(step.path("object"));
        if (step.has("update")) {
            return manager.update(live, object, step.path("update").asText(), now);
        }
        return step.has("force")
                ? manager.apply(live, object, step.path("force").asText(), ConflictResolution.FORCE, now)
                : manager.apply(live, object, step.path("apply").asText(), ConflictResolution.FAIL, now);
    }

    private ObjectNode object(JsonNode given) {
        ObjectNode object = given.deepCopy();
        if (!object.has("kind")) {
            object.put("kind", kind);
        }
        if (!object.has("apiVersion")) {
            object.put("apiVersion", Kinds.apiVersion(kind));
        }
        return object;
    }

    private void check(JsonNode step, ObjectNode actual) {
        if (step.has("owners")) {
            assertThat(owners(actual)).isEqualTo(expectedOwners(step.path("owners")));
        }
        if (step.has("result")) {
            ObjectNode plain = actual.deepCopy();
            plain.withObject("metadata").remove("managedFields");
            assertThat(ValueOrder.equal(plain, object(step.path("result"))))
                    .as("%s", plain)
                    .isTrue();
        }
        if (step.has("order")) {
            assertThat(texts(step.path("order"))).isEqualTo(names(actual));
        }
    }

    private static List<String> names(JsonNode object) {
        return StreamSupport.stream(object.path("spec").path("containers").spliterator(), false)
                .map(container -> container.path("name").asText())
                .toList();
    }

    private static Map<String, List<String>> owners(JsonNode object) {
        Map<String, List<String>> owners = new TreeMap<>();
        for (JsonNode entry : object.path("metadata").path("managedFields")) {
            String subresource = entry.path("subresource").asText();
            String owner = entry.path("manager").asText() + " "
                    + entry.path("operation").asText();
            List<String> paths = FieldsV1Format.decode(entry.path("fieldsV1")).paths().stream()
                    .map(Path::toString)
                    .toList();
            owners.put(subresource.isEmpty() ? owner : owner + " " + subresource, paths);
        }
        return owners;
    }

    private static Map<String, List<String>> expectedOwners(JsonNode given) {
        Map<String, List<String>> owners = new TreeMap<>();
        given.properties().forEach(owner -> owners.put(owner.getKey(), texts(owner.getValue())));
        return owners;
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
