package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Quantity;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.admission.NamespacedObjects;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.quota.PodResources;
import dev.kontract.server.quota.ResourceAmounts;
import dev.kontract.server.storage.KeyFeed;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The LimitRanger plugin: gives containers the default resources of a namespace, and refuses pods and claims outside of its
 * limits.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/policy/limit-range/">Limit ranges</a>
 */
public final class LimitRanger implements AdmissionPlugin {

    private static final String ANNOTATION = "kubernetes.io/limit-ranger";
    private static final String PODS = "pods";
    private static final String CLAIMS = "persistentvolumeclaims";
    private static final String CONTAINER = "Container";
    private static final String LIMITS = "limits";
    private static final String REQUESTS = "requests";

    private final NamespacedObjects<ObjectNode> ranges = new NamespacedObjects<>(StoredJson.TREE);

    /** Returns what receives the limit ranges and their changes. */
    public KeyFeed.Sink ranges() {
        return ranges;
    }

    private List<ObjectNode> ranges(AdmissionRequest request) {
        JsonNode old = request.oldObject();
        boolean resized = request.subresource().equals("resize") && request.operation() == Operation.UPDATE;
        boolean written =
                request.operation() == Operation.CREATE && request.subresource().isEmpty();
        boolean claimed = request.operation() == Operation.UPDATE && request.isFor("", CLAIMS);
        boolean ending = old != null && old.path("metadata").hasNonNull("deletionTimestamp");
        boolean applies = request.resource().group().isEmpty() && (resized || written || claimed) && !ending;
        return applies ? ranges.in(request.namespace()) : List.of();
    }

    @Override
    public void mutate(AdmissionRequest request) {
        ObjectNode pod = request.object();
        if (pod != null && request.resource().plural().equals(PODS)) {
            ranges(request).forEach(range -> complete(pod, range));
        }
    }

    private static void complete(ObjectNode pod, ObjectNode range) {
        List<String> added = new ArrayList<>();
        for (JsonNode limit : range.path("spec").path(LIMITS)) {
            if (limit.path("type").asText().equals(CONTAINER)) {
                for (JsonNode container : pod.path("spec").path("containers")) {
                    added.addAll(complete((ObjectNode) container, limit, "container"));
                }
                for (JsonNode container : pod.path("spec").path("initContainers")) {
                    added.addAll(complete((ObjectNode) container, limit, "init container"));
                }
            }
        }
        if (!added.isEmpty()) {
            pod.withObjectProperty("metadata")
                    .withObjectProperty("annotations")
                    .put(ANNOTATION, "LimitRanger plugin set: " + String.join("; ", added));
        }
    }

    private static List<String> complete(ObjectNode container, JsonNode limit, String called) {
        List<String> added = new ArrayList<>();
        String place = " for " + called + ' ' + container.path("name").asText();
        Set<String> requests = complete(container, REQUESTS, limit.path("defaultRequest"));
        Set<String> limits = complete(container, LIMITS, limit.path("default"));
        if (!requests.isEmpty()) {
            added.add(String.join(", ", requests) + " request" + place);
        }
        if (!limits.isEmpty()) {
            added.add(String.join(", ", limits) + " limit" + place);
        }
        return added;
    }

    private static Set<String> complete(ObjectNode container, String amounts, JsonNode defaults) {
        Set<String> added = new TreeSet<>();
        defaults.properties().forEach(entry -> {
            ObjectNode present = container.withObjectProperty("resources").withObjectProperty(amounts);
            if (!present.has(entry.getKey())) {
                present.set(entry.getKey(), entry.getValue());
                added.add(entry.getKey());
            }
        });
        return added;
    }

    @Override
    public void validate(AdmissionRequest request) {
        ObjectNode object = request.object();
        if (object == null) {
            return;
        }
        for (ObjectNode range : ranges(request)) {
            Set<String> problems = new LinkedHashSet<>();
            for (JsonNode limit : range.path("spec").path(LIMITS)) {
                switch (request.resource().plural()) {
                    case PODS -> pod(object, limit, problems);
                    case CLAIMS -> claim(object, limit, problems);
                    default -> {}
                }
            }
            if (!problems.isEmpty()) {
                String all = String.join(", ", problems);
                throw request.forbidden(problems.size() == 1 ? all : '[' + all + ']');
            }
        }
    }

    private static void pod(ObjectNode pod, JsonNode limit, Set<String> problems) {
        String type = limit.path("type").asText();
        if (type.equals(CONTAINER)) {
            for (String list : List.of("containers", "initContainers")) {
                for (JsonNode container : pod.path("spec").path(list)) {
                    JsonNode resources = container.path("resources");
                    check(
                            limit,
                            ResourceAmounts.of(resources.path(REQUESTS)),
                            ResourceAmounts.of(resources.path(LIMITS)),
                            problems);
                }
            }
        } else if (type.equals("Pod")) {
            PodResources whole = PodResources.ofPod(pod);
            check(limit, whole.requests(), whole.limits(), problems);
        }
    }

    private static void check(JsonNode limit, ResourceAmounts requests, ResourceAmounts limits, Set<String> problems) {
        String type = limit.path("type").asText();
        ResourceAmounts.of(limit.path("min"))
                .asMap()
                .forEach((name, bound) -> new Bound(type, name, bound, requests, limits).minimum(problems));
        ResourceAmounts.of(limit.path("max"))
                .asMap()
                .forEach((name, bound) -> new Bound(type, name, bound, requests, limits).maximum(problems));
        ResourceAmounts.of(limit.path("maxLimitRequestRatio"))
                .asMap()
                .forEach((name, bound) -> new Bound(type, name, bound, requests, limits).ratio(problems));
    }

    private static void claim(ObjectNode claim, JsonNode limit, Set<String> problems) {
        String type = limit.path("type").asText();
        if (!type.equals("PersistentVolumeClaim")) {
            return;
        }
        ResourceAmounts requests =
                ResourceAmounts.of(claim.path("spec").path("resources").path(REQUESTS));
        ResourceAmounts.of(limit.path("min"))
                .asMap()
                .forEach((name, bound) ->
                        new Bound(type, name, bound, requests, ResourceAmounts.NONE).minimum(problems));
        ResourceAmounts.of(limit.path("max"))
                .asMap()
                .forEach((name, bound) ->
                        new Bound(type, name, bound, requests, ResourceAmounts.NONE).maximumRequest(problems));
    }

    /** A bound for one resource, and the amounts that it bounds. */
    private record Bound(
            String type, String resource, Quantity bound, ResourceAmounts requests, ResourceAmounts limits) {

        void minimum(Set<String> problems) {
            String rule = "minimum " + usage();
            if (!requests.has(resource)) {
                problems.add(rule + ".  No request is specified");
            } else if (order(requests) < 0) {
                problems.add(rule + ", but request is " + requests.get(resource));
            } else if (limits.has(resource) && order(limits) < 0) {
                problems.add(rule + ", but limit is " + limits.get(resource));
            }
        }

        void maximum(Set<String> problems) {
            String rule = "maximum " + usage();
            if (!limits.has(resource)) {
                problems.add(rule + ".  No limit is specified");
            } else if (order(limits) > 0) {
                problems.add(rule + ", but limit is " + limits.get(resource));
            } else if (requests.has(resource) && order(requests) > 0) {
                problems.add(rule + ", but request is " + requests.get(resource));
            }
        }

        void maximumRequest(Set<String> problems) {
            String rule = "maximum " + usage();
            if (!requests.has(resource)) {
                problems.add(rule + ".  No request is specified");
            } else if (order(requests) > 0) {
                problems.add(rule + ", but request is " + requests.get(resource));
            }
        }

        void ratio(Set<String> problems) {
            String rule = resource + " max limit to request ratio per " + type + " is " + bound + ", but ";
            if (requests.get(resource).signum() == 0) {
                problems.add(rule + "no request is specified or request is 0");
                return;
            }
            if (limits.get(resource).signum() == 0) {
                problems.add(rule + "no limit is specified or limit is 0");
                return;
            }
            double ratio = fine(limits.get(resource)) / fine(requests.get(resource));
            if (ratio * 1000 > fine(bound)) {
                problems.add(rule + "provided ratio is " + String.format(Locale.ROOT, "%f", ratio));
            }
        }

        private String usage() {
            return resource + " usage per " + type + " is " + bound;
        }

        private int order(ResourceAmounts amounts) {
            return amounts.get(resource).roundUp(3).compareTo(bound.roundUp(3));
        }

        /** In thousandths. */
        private static double fine(Quantity quantity) {
            return quantity.roundUp(3).amount().movePointRight(3).doubleValue();
        }
    }
}
