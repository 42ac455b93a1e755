package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.admission.CompiledObjects;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.storage.KeyFeed;
import java.util.Comparator;
import java.util.Optional;

/**
 * The Priority plugin: sets the priority of a pod from its class, and allows only one default class.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/pod-priority-preemption/">Pod priority</a>
 */
public final class PodPriority implements AdmissionPlugin {

    private static final String GROUP = "scheduling.k8s.io";
    private static final String PRIORITY = "priority";
    private static final String PREEMPTION = "preemptionPolicy";
    private static final String CLASS = "priorityClassName";
    private static final String DEFAULT_PREEMPTION = "PreemptLowerPriority";

    private record PriorityClass(String name, int value, boolean isDefault, String preemption) {

        static PriorityClass of(JsonNode object) {
            return new PriorityClass(
                    object.path("metadata").path("name").asText(),
                    object.path("value").asInt(),
                    object.path("globalDefault").asBoolean(),
                    object.path(PREEMPTION).asText(DEFAULT_PREEMPTION));
        }
    }

    private static final PriorityClass NONE = new PriorityClass("", 0, false, DEFAULT_PREEMPTION);

    private final CompiledObjects<PriorityClass> classes =
            new CompiledObjects<>(entry -> PriorityClass.of(StoredJson.parse(entry)));

    /** Returns what receives the priority classes and their changes. */
    public KeyFeed.Sink classes() {
        return classes;
    }

    @Override
    public void mutate(AdmissionRequest request) {
        ObjectNode pod = request.object();
        if (pod == null || !request.isFor("", "pods")) {
            return;
        }
        ObjectNode spec = pod.withObjectProperty("spec");
        ObjectNode old = request.oldObject();
        if (request.operation() == Operation.CREATE) {
            prioritize(request, spec);
        } else if (old != null) {
            keep(spec, old.path("spec"), PRIORITY);
            keep(spec, old.path("spec"), PREEMPTION);
        }
    }

    private static void keep(ObjectNode spec, JsonNode current, String field) {
        if (!spec.has(field) && current.has(field)) {
            spec.set(field, current.get(field));
        }
    }

    private void prioritize(AdmissionRequest request, ObjectNode spec) {
        String name = spec.path(CLASS).asText("");
        PriorityClass chosen = name.isEmpty()
                ? defaultClass().orElse(NONE)
                : classes.current().stream()
                        .filter(known -> known.name().equals(name))
                        .findFirst()
                        .orElseThrow(() -> request.forbidden("no PriorityClass with name " + name + " was found"));
        if (name.isEmpty() && !chosen.name().isEmpty()) {
            spec.put(CLASS, chosen.name());
        }
        if (spec.has(PRIORITY) && spec.path(PRIORITY).asInt() != chosen.value()) {
            throw request.forbidden("the integer value of priority ("
                    + spec.path(PRIORITY).asInt()
                    + ") must not be provided in pod spec; priority admission controller computed " + chosen.value()
                    + " from the given PriorityClass name");
        }
        spec.put(PRIORITY, chosen.value());
        if (spec.has(PREEMPTION) && !spec.path(PREEMPTION).asText().equals(chosen.preemption())) {
            throw request.forbidden("the string value of PreemptionPolicy ("
                    + spec.path(PREEMPTION).asText()
                    + ") must not be provided in pod spec; priority admission controller computed "
                    + chosen.preemption() + " from the given PriorityClass name");
        }
        spec.put(PREEMPTION, chosen.preemption());
    }

    /** If several classes are marked as the default, the lowest one counts. */
    private Optional<PriorityClass> defaultClass() {
        return classes.current().stream()
                .filter(PriorityClass::isDefault)
                .min(Comparator.comparingInt(PriorityClass::value));
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectNode object = request.object();
        if (object == null
                || !request.isFor(GROUP, "priorityclasses")
                || !object.path("globalDefault").asBoolean()) {
            return;
        }
        defaultClass()
                .filter(other ->
                        request.operation() == Operation.CREATE || !other.name().equals(request.objectName()))
                .ifPresent(other -> {
                    throw request.forbidden("PriorityClass " + other.name()
                            + " is already marked as default. Only one default can exist");
                });
    }
}
