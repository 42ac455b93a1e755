package dev.kontract.server.quota;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Quantity;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts pods and their resources. Pods that have terminated, or should have, count only as objects. */
final class PodUsage implements QuotaEvaluator {

    private static final String COUNT = ObjectCount.name("", "pods");
    private static final List<String> COMPUTE = List.of("cpu", "memory", "ephemeral-storage");
    private static final List<String> LISTS = List.of("containers", "initContainers");
    private static final Set<String> NAMES = Set.of(
            COUNT,
            "cpu",
            "memory",
            "ephemeral-storage",
            "requests.cpu",
            "requests.memory",
            "requests.ephemeral-storage",
            "limits.cpu",
            "limits.memory",
            "limits.ephemeral-storage",
            "pods");

    /** Resources that every container must specify if a quota constrains them. */
    private static final Set<String> REQUIRED =
            Set.of("cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory");

    private static final String REQUESTS = "requests.";
    private static final String LIMITS = "limits.";
    private static final String HUGE_PAGES = "hugepages-";
    private static final String DEVICE_CLASS = "deviceclass.resource.kubernetes.io/";

    @Override
    public Set<String> bounded(Collection<String> names) {
        Set<String> bounded = new HashSet<>(names);
        bounded.removeIf(name -> !NAMES.contains(name)
                && !name.startsWith(HUGE_PAGES)
                && !name.startsWith(REQUESTS + HUGE_PAGES)
                && !(name.startsWith(REQUESTS) && isExtended(name.substring(REQUESTS.length()))));
        return bounded;
    }

    /** Returns whether a resource is extended: it has a domain other than Kubernetes' own, or it names a device class. */
    private static boolean isExtended(String name) {
        boolean ownDomain = name.contains("kubernetes.io/");
        return (name.contains("/") && !ownDomain) || name.startsWith(DEVICE_CLASS);
    }

    @Override
    public ResourceAmounts usage(JsonNode pod, Instant now) {
        ResourceAmounts usage = ResourceAmounts.NONE.with(COUNT, ObjectCount.ONE);
        if (hasEnded(pod, now)) {
            return usage;
        }
        PodResources resources = PodResources.allocatedTo(pod);
        return usage.plus(compute(resources.requestsWithOverhead(), resources.limitsWithOverhead()));
    }

    private static ResourceAmounts compute(ResourceAmounts requests, ResourceAmounts limits) {
        Map<String, Quantity> usage = new TreeMap<>();
        usage.put("pods", ObjectCount.ONE);
        for (String name : COMPUTE) {
            if (requests.has(name)) {
                usage.put(name, requests.get(name));
                usage.put(REQUESTS + name, requests.get(name));
            }
            if (limits.has(name)) {
                usage.put(LIMITS + name, limits.get(name));
            }
        }
        requests.asMap().forEach((name, amount) -> {
            if (name.startsWith(HUGE_PAGES)) {
                usage.put(name, amount);
            }
            if (name.startsWith(HUGE_PAGES) || isExtended(name)) {
                usage.put(REQUESTS + name, amount);
            }
        });
        return ResourceAmounts.of(usage);
    }

    private static boolean hasEnded(JsonNode pod, Instant now) {
        String phase = pod.path("status").path("phase").asText();
        JsonNode metadata = pod.path("metadata");
        if (phase.equals("Failed") || phase.equals("Succeeded")) {
            return true;
        }
        return metadata.hasNonNull("deletionTimestamp")
                && metadata.hasNonNull("deletionGracePeriodSeconds")
                && now.isAfter(Instant.parse(metadata.path("deletionTimestamp").asText())
                        .plusSeconds(metadata.path("deletionGracePeriodSeconds").asLong()));
    }

    @Override
    public String lacking(Set<String> bounded, JsonNode pod) {
        Set<String> required = new TreeSet<>(bounded);
        required.retainAll(REQUIRED);
        if (required.isEmpty() || PodResources.ofPod(pod).areOfPod()) {
            return "";
        }
        Map<String, Set<String>> missing = new TreeMap<>();
        for (String list : LISTS) {
            for (JsonNode container : pod.path("spec").path(list)) {
                JsonNode resources = container.path("resources");
                ResourceAmounts given = compute(
                        ResourceAmounts.of(resources.path("requests")), ResourceAmounts.of(resources.path("limits")));
                required.stream()
                        .filter(name -> !given.has(name))
                        .forEach(name -> missing.computeIfAbsent(name, key -> new TreeSet<>())
                                .add(container.path("name").asText()));
            }
        }
        List<String> texts = missing.entrySet().stream()
                .map(entry -> entry.getKey() + " for: " + String.join(",", entry.getValue()))
                .toList();
        return texts.isEmpty() ? "" : "must specify " + String.join("; ", texts);
    }

    @Override
    public boolean isIn(QuotaScope scope, JsonNode pod) {
        JsonNode spec = pod.path("spec");
        String priorityClass = spec.path("priorityClassName").asText("");
        return switch (scope.name()) {
            case "Terminating" -> isTerminating(pod);
            case "NotTerminating" -> !isTerminating(pod);
            case "BestEffort" -> isBestEffort(pod);
            case "NotBestEffort" -> !isBestEffort(pod);
            case "PriorityClass" -> scope.selects(priorityClass.isEmpty() ? Set.of() : Set.of(priorityClass));
            case "CrossNamespacePodAffinity" -> looksAcrossNamespaces(spec.path("affinity"));
            default -> false;
        };
    }

    private static boolean isTerminating(JsonNode pod) {
        return pod.path("spec").path("activeDeadlineSeconds").asLong(-1) >= 0;
    }

    private static boolean isBestEffort(JsonNode pod) {
        String known = pod.path("status").path("qosClass").asText("");
        PodResources resources = PodResources.ofPod(pod);
        return known.isEmpty()
                ? resources
                        .requests()
                        .plus(resources.limits())
                        .only(COMPUTE.subList(0, 2))
                        .withoutZeros()
                        .isEmpty()
                : known.equals("BestEffort");
    }

    private static boolean looksAcrossNamespaces(JsonNode affinity) {
        for (String kind : List.of("podAffinity", "podAntiAffinity")) {
            for (JsonNode term : affinity.path(kind).path("requiredDuringSchedulingIgnoredDuringExecution")) {
                if (!term.path("namespaces").isEmpty() || term.has("namespaceSelector")) {
                    return true;
                }
            }
            for (JsonNode weighted : affinity.path(kind).path("preferredDuringSchedulingIgnoredDuringExecution")) {
                JsonNode term = weighted.path("podAffinityTerm");
                if (!term.path("namespaces").isEmpty() || term.has("namespaceSelector")) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public boolean countsUpdate(String subresource, JsonNode object, JsonNode current) {
        return subresource.equals("resize")
                || (subresource.isEmpty() && isTerminating(object) != isTerminating(current));
    }
}
