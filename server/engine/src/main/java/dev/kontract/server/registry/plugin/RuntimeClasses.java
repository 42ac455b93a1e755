package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Quantity;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.admission.CompiledObjects;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.storage.KeyFeed;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The RuntimeClass plugin: a pod gets the overhead, the node selector and the tolerations of its runtime class.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/containers/runtime-class/">Runtime classes</a>
 */
public final class RuntimeClasses implements AdmissionPlugin {

    private static final String OVERHEAD = "overhead";
    private static final String SELECTOR = "nodeSelector";
    private static final String TOLERATIONS = "tolerations";
    private static final String MISMATCH = "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead";

    private final CompiledObjects<JsonNode> classes = new CompiledObjects<>(StoredJson::parse);

    /** Returns what receives the runtime classes and their changes. */
    public KeyFeed.Sink sink() {
        return classes;
    }

    @Override
    public void mutate(AdmissionRequest request) {
        JsonNode runtimeClass = runtimeClass(request);
        if (runtimeClass == null || request.object() == null) {
            return;
        }
        ObjectNode spec = request.object().withObjectProperty("spec");
        if (runtimeClass.has(OVERHEAD)) {
            JsonNode overhead = runtimeClass.path(OVERHEAD).path("podFixed");
            if (!spec.path(OVERHEAD).isEmpty() && !amounts(spec.path(OVERHEAD)).equals(amounts(overhead))) {
                throw request.forbidden(MISMATCH);
            }
            if (overhead.isObject()) {
                spec.set(OVERHEAD, overhead.deepCopy());
            }
        }
        if (runtimeClass.has("scheduling")) {
            select(request, spec, runtimeClass.path("scheduling").path(SELECTOR));
            tolerate(spec, runtimeClass.path("scheduling").path(TOLERATIONS));
        }
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectNode pod = request.object();
        if (pod == null || request.operation() != Operation.CREATE || !request.isFor("", "pods")) {
            return;
        }
        JsonNode runtimeClass = runtimeClass(request);
        JsonNode overhead = pod.path("spec").path(OVERHEAD);
        if (runtimeClass != null && runtimeClass.has(OVERHEAD)) {
            if (!amounts(overhead).equals(amounts(runtimeClass.path(OVERHEAD).path("podFixed")))) {
                throw request.forbidden(MISMATCH);
            }
        } else if (overhead.isObject()) {
            throw request.forbidden(
                    "pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead");
        }
    }

    private @Nullable JsonNode runtimeClass(AdmissionRequest request) {
        ObjectNode pod = request.object();
        if (pod == null || request.operation() != Operation.CREATE || !request.isFor("", "pods")) {
            return null;
        }
        JsonNode name = pod.path("spec").path("runtimeClassName");
        if (!name.isTextual()) {
            return null;
        }
        return classes.current().stream()
                .filter(known -> known.path("metadata").path("name").equals(name))
                .findFirst()
                .orElseThrow(() -> request.forbidden("pod rejected: RuntimeClass \"" + name.asText() + "\" not found"));
    }

    private static Map<String, BigDecimal> amounts(JsonNode resources) {
        Map<String, BigDecimal> amounts = new TreeMap<>();
        resources
                .properties()
                .forEach(one -> amounts.put(
                        one.getKey(),
                        Quantity.find(one.getValue().asText())
                                .orElse(Quantity.ZERO)
                                .amount()
                                .stripTrailingZeros()));
        return amounts;
    }

    private static void select(AdmissionRequest request, ObjectNode spec, JsonNode wanted) {
        for (Map.Entry<String, JsonNode> label : wanted.properties()) {
            JsonNode present = spec.path(SELECTOR).path(label.getKey());
            if (present.isTextual() && !present.equals(label.getValue())) {
                String at = "[" + label.getKey() + "] = ";
                throw request.forbidden("conflict: runtimeClass.scheduling.nodeSelector" + at
                        + label.getValue().asText() + "; pod.spec.nodeSelector" + at + present.asText());
            }
            spec.withObjectProperty(SELECTOR).set(label.getKey(), label.getValue());
        }
    }

    /** A toleration that another one covers is left out. */
    private static void tolerate(ObjectNode spec, JsonNode more) {
        List<JsonNode> all = Stream.of(spec.path(TOLERATIONS), more)
                .flatMap(list -> StreamSupport.stream(list.spliterator(), false))
                .toList();
        List<JsonNode> merged = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            JsonNode one = all.get(i);
            boolean covered = merged.stream().anyMatch(other -> covers(other, one))
                    || all.subList(i + 1, all.size()).stream()
                            .anyMatch(later -> !later.equals(one) && covers(later, one));
            if (!covered) {
                merged.add(one);
            }
        }
        if (!merged.isEmpty()) {
            ArrayNode tolerations = spec.putArray(TOLERATIONS);
            merged.forEach(one -> tolerations.add(one.deepCopy()));
        }
    }

    private static boolean covers(JsonNode wide, JsonNode one) {
        if (wide.equals(one)) {
            return true;
        }
        boolean exists = wide.path("operator").asText("").equals("Exists");
        String key = wide.path("key").asText("");
        if (!key.equals(one.path("key").asText("")) && !(key.isEmpty() && exists)) {
            return false;
        }
        String effect = wide.path("effect").asText("");
        if (!effect.isEmpty() && !effect.equals(one.path("effect").asText(""))) {
            return false;
        }
        if (effect.equals("NoExecute") && wide.hasNonNull("tolerationSeconds")) {
            long seconds = one.path("tolerationSeconds").asLong(Long.MAX_VALUE);
            if (seconds > wide.path("tolerationSeconds").asLong()) {
                return false;
            }
        }
        return exists
                || (one.path("operator").asText("").equals("Equal")
                        && wide.path("value").equals(one.path("value")));
    }
}
