package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.SemanticEquality;
import java.util.List;

/** The rules of updates of resources through the {@code resize} subresource (KEP-1287). */
public final class PodResize {

    private static final List<String> LISTS = List.of("containers", "initContainers");
    private static final List<String> AMOUNTS = List.of("limits", "requests");
    private static final String RESOURCES = "resources";
    private static final String ONLY_COMPUTE = "only cpu and memory resources are mutable";

    private PodResize() {}

    /** Restores everything but resources and resize policies; containers that were added or renamed stay, to be refused. */
    public static void prepare(ObjectNode pod, ObjectNode current) {
        ObjectNode next = pod.withObjectProperty("spec");
        JsonNode was = current.path("spec");
        if (LISTS.stream()
                .anyMatch(list -> next.path(list).size() != was.path(list).size())) {
            return;
        }
        ObjectNode spec = was.deepCopy();
        PodUpdateValidation.take(spec, next, RESOURCES);
        for (String list : LISTS) {
            if (sameNames(next.path(list), was.path(list))) {
                for (int i = 0; i < was.path(list).size(); i++) {
                    ObjectNode container = (ObjectNode) spec.path(list).get(i);
                    PodUpdateValidation.take(container, next.path(list).get(i), RESOURCES);
                    PodUpdateValidation.take(container, next.path(list).get(i), "resizePolicy");
                }
            } else {
                spec.set(list, next.path(list));
            }
        }
        PodPartMetadata.restore(pod, current);
        pod.set("spec", spec);
        DisabledFields.drop(spec, was);
    }

    private static boolean sameNames(JsonNode some, JsonNode others) {
        for (int i = 0; i < some.size(); i++) {
            if (!some.get(i).path("name").equals(others.path(i).path("name"))) {
                return false;
            }
        }
        return some.size() == others.size();
    }

    /** Validates the pod, and that no more than CPU and memory changed. */
    public static void validate(ObjectNode pod, ObjectNode current, FieldErrors errors) {
        FieldValue root = FieldValue.none().as(FieldPath.ROOT.key("")).within(errors);
        JsonNode os = current.path("spec").path("os").path("name");
        if (PodPartMetadata.isMirror(current)) {
            root.forbidden("static pods cannot be resized");
            return;
        }
        if (os.asText().equals("windows")) {
            root.forbidden("windows pods cannot be resized");
            return;
        }
        PodRules.validateResized(pod, current, errors);
        FieldValue spec = FieldValue.of(pod, "spec", errors);
        FieldValue was = FieldValue.of(current, "spec", new FieldErrors());
        String before = current.path("status").path("qosClass").asText(QualityOfService.of(was));
        if (!before.equals(QualityOfService.of(spec))) {
            spec.invalid(
                    pod.path("status").path("qosClass").asText(),
                    "Pod QOS Class may not change as a result of resizing");
        }
        if (!supported(current)) {
            spec.forbidden("Pod running on node without support for resize");
        }
        new Comparison(spec, was.node()).check();
    }

    /** A node that resizes reports the resources of running containers. */
    private static boolean supported(JsonNode current) {
        for (JsonNode container : current.path("status").path("containerStatuses")) {
            if (container.path("state").has("running")) {
                return container.has(RESOURCES);
            }
        }
        return true;
    }

    /** A resized spec and the one before. */
    private static final class Comparison {

        private final FieldValue spec;
        private final JsonNode was;
        private final ObjectNode masked;

        Comparison(FieldValue spec, JsonNode was) {
            this.spec = spec;
            this.was = was;
            this.masked = spec.node().deepCopy();
        }

        void check() {
            int known = spec.errors().count();
            wholePod();
            if (reordered()) {
                return;
            }
            removed("initContainers");
            removed("containers");
            containers();
            initContainers();
            if (spec.errors().count() == known && !spec.holding(masked).isSame(was)) {
                spec.forbidden(ONLY_COMPUTE);
            }
        }

        private void wholePod() {
            JsonNode before = was.path(RESOURCES);
            FieldValue now = spec.child(RESOURCES);
            if (amounts(before) + amounts(now.node()) == 0) {
                return;
            }
            if (before.isObject() && now.absent()) {
                now.forbidden("pod-level resources cannot be removed");
                return;
            }
            for (String list : List.of("requests", "limits")) {
                if (before.isObject() && isRemoved(now.child(list).node(), before.path(list))) {
                    now.child(list).forbidden("pod-level resource " + list + " cannot be removed");
                }
            }
            ObjectNode resources = masked.withObjectProperty(RESOURCES);
            mask(resources, before);
            if (before.isMissingNode() && resources.isEmpty()) {
                masked.remove(RESOURCES);
            }
            if (!SemanticEquality.same(masked.path(RESOURCES), before)) {
                spec.forbidden("only cpu and memory resources are mutable at pod-level");
            }
        }

        private static int amounts(JsonNode resources) {
            return resources.path("requests").size() + resources.path("limits").size();
        }

        private boolean reordered() {
            boolean found = false;
            for (String list : LISTS) {
                JsonNode before = was.path(list);
                if (spec.items(list).size() != before.size()) {
                    spec.child(list).forbidden(list + " may not be added or removed on resize");
                    found = true;
                    continue;
                }
                for (int i = 0; i < before.size(); i++) {
                    FieldValue name = spec.child(list).index(i).child("name");
                    if (!name.is(before.get(i).path("name").asText())) {
                        name.forbidden(list + " may not be renamed or reordered on resize");
                        found = true;
                    }
                }
            }
            return found;
        }

        private void removed(String list) {
            for (int i = 0; i < was.path(list).size(); i++) {
                FieldValue resources = spec.child(list).index(i).child(RESOURCES);
                JsonNode before = was.path(list).get(i).path(RESOURCES);
                for (String amounts : List.of("requests", "limits")) {
                    if (isRemoved(resources.child(amounts).node(), before.path(amounts))) {
                        String one = amounts.substring(0, amounts.length() - 1);
                        resources.child(amounts).forbidden("resource " + one + "s cannot be removed");
                    }
                }
            }
        }

        private static boolean isRemoved(JsonNode now, JsonNode before) {
            for (var names = before.fieldNames(); names.hasNext(); ) {
                if (!now.has(names.next())) {
                    return true;
                }
            }
            return false;
        }

        private void containers() {
            for (int i = 0; i < was.path("containers").size(); i++) {
                if (isOtherwiseChanged("containers", i)) {
                    spec.forbidden(ONLY_COMPUTE);
                }
            }
        }

        private void initContainers() {
            for (int i = 0; i < was.path("initContainers").size(); i++) {
                FieldValue container = spec.child("initContainers").index(i);
                boolean modified = !container.isSame(was.path("initContainers").get(i));
                if (isOtherwiseChanged("initContainers", i)) {
                    container.forbidden("only cpu and memory resources for init or sidecar containers are mutable");
                }
                if (modified && !container.child("restartPolicy").is("Always")) {
                    container.items("resizePolicy").stream()
                            .filter(policy -> policy.child("restartPolicy").is("RestartContainer"))
                            .forEach(policy -> container.forbidden("non-sidecar init containers with a resize policy of"
                                    + " RestartContainer cannot be resized"));
                }
            }
        }

        /** Returns whether a container differs in more than CPU and memory; these are the same in the masked spec from then on. */
        private boolean isOtherwiseChanged(String list, int i) {
            ObjectNode container = (ObjectNode) masked.path(list).get(i);
            JsonNode before = was.path(list).get(i);
            ObjectNode resources = container.withObjectProperty(RESOURCES);
            resources.remove("claims");
            mask(resources, before.path(RESOURCES));
            return !SemanticEquality.same(container, before);
        }

        private static void mask(ObjectNode resources, JsonNode before) {
            for (String amounts : AMOUNTS) {
                ObjectNode values = resources.withObjectProperty(amounts);
                JsonNode old = before.isMissingNode() ? MissingNode.getInstance() : before.path(amounts);
                PodUpdateValidation.take(values, old, "cpu");
                PodUpdateValidation.take(values, old, "memory");
                if (values.isEmpty()) {
                    resources.remove(amounts);
                }
            }
        }
    }
}
