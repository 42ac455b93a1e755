package dev.kontract.server.registry.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates what an update may change of the spec of a Job. The template of a suspended job that runs no pods may change in
 * what decides where pods run, and in their resources.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/job/#mutable-scheduling-directives">Mutable
 *     scheduling directives</a>
 */
final class JobUpdateValidation {

    private static final List<String> SCHEDULING = List.of("nodeSelector", "tolerations", "schedulingGates");

    private JobUpdateValidation() {}

    static void validate(ObjectNode job, ObjectNode current, FieldErrors errors) {
        FieldValue spec = FieldValue.of(job, "spec", errors);
        FieldValue was = FieldValue.of(current, "spec", new FieldErrors());
        JobSpecValidation.ofJob(spec, was);
        completions(spec, was);
        immutable(spec, was, "selector");
        template(spec, was, JobState.of(current, new FieldErrors()));
        immutable(spec, was, "completionMode");
        immutable(spec, was, "podFailurePolicy");
        immutable(spec, was, "backoffLimitPerIndex");
        immutable(spec, was, "managedBy");
        immutable(spec, was, "successPolicy");
    }

    private static void immutable(FieldValue spec, FieldValue was, String field) {
        FieldValue now = spec.child(field);
        boolean same = now.isSame(was.child(field).node());
        if (!same || now.present() != was.child(field).present()) {
            now.invalid(now.internal(), "field is immutable");
        }
    }

    /** An indexed job can be scaled, completions and parallelism together. */
    private static void completions(FieldValue spec, FieldValue was) {
        if (!spec.child("completionMode").is("Indexed")) {
            immutable(spec, was, "completions");
            return;
        }
        FieldValue completions = spec.child("completions");
        boolean same = completions.isSame(was.child("completions").node());
        if (!same
                && completions.present()
                && completions.number() != spec.child("parallelism").number()) {
            completions.invalid("can only be modified in tandem with spec.parallelism");
        }
    }

    private static void template(FieldValue spec, FieldValue was, JobState current) {
        FieldValue template = spec.child("template");
        if (!mutableTemplate(was, current)) {
            if (!template.isSame(was.child("template").node())) {
                template.invalid(template.internal(), "field is immutable");
            }
            return;
        }
        ObjectNode expected = was.child("template").node().deepCopy();
        ObjectNode expectedSpec = expected.withObjectProperty("spec");
        JsonNode next = template.child("spec").node();
        nodeAffinity(expectedSpec, next);
        SCHEDULING.forEach(field -> take(expectedSpec, next, field));
        resources(expectedSpec.path("containers"), next.path("containers"));
        resources(expectedSpec.path("initContainers"), next.path("initContainers"));
        if (!template.child("spec").holding(next).isSame(expectedSpec)) {
            // Upstream's path of the pod spec is one name with a dot in it, which reads the same.
            template.child("spec").invalid(template.child("spec").internal(), "field is immutable");
        }
    }

    private static boolean mutableTemplate(FieldValue was, JobState current) {
        boolean idle = current.status().child("startTime").absent() || current.is("Suspended");
        return was.child("suspend").flag()
                && idle
                && current.status().child("active").number() == 0;
    }

    /** The node affinity may change, the other kinds of affinity may not. */
    private static void nodeAffinity(ObjectNode expected, JsonNode next) {
        JsonNode affinity = next.path("affinity");
        if (affinity.isMissingNode()) {
            if (expected.path("affinity") instanceof ObjectNode was) {
                was.remove("nodeAffinity");
                if (was.isEmpty()) {
                    expected.remove("affinity");
                }
            }
        } else {
            take(expected.withObjectProperty("affinity"), affinity, "nodeAffinity");
        }
    }

    private static void resources(JsonNode expected, JsonNode next) {
        for (int i = 0; i < expected.size() && expected.size() == next.size(); i++) {
            JsonNode container = next.get(i);
            if (expected.get(i) instanceof ObjectNode was && was.path("name").equals(container.path("name"))) {
                take(was, container, "resources");
            }
        }
    }

    private static void take(ObjectNode to, JsonNode from, String field) {
        if (from.has(field)) {
            to.set(field, from.get(field));
        } else {
            to.remove(field);
        }
    }
}
