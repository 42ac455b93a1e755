package dev.kontract.server.quota;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The evaluators by resource. Thread-safe. */
public final class QuotaEvaluators {

    private static final Set<Resource> IGNORED = Set.of(
            new Resource("", "bindings"),
            new Resource("", "componentstatuses"),
            new Resource("", "events"),
            new Resource("events.k8s.io", "events"),
            new Resource("authentication.k8s.io", "tokenreviews"),
            new Resource("authentication.k8s.io", "selfsubjectreviews"),
            new Resource("authorization.k8s.io", "subjectaccessreviews"),
            new Resource("authorization.k8s.io", "selfsubjectaccessreviews"),
            new Resource("authorization.k8s.io", "localsubjectaccessreviews"),
            new Resource("authorization.k8s.io", "selfsubjectrulesreviews"));

    /** Resources with usage other than the object count. */
    private static final Map<Resource, QuotaEvaluator> MEASURED = Map.of(
            new Resource("", "pods"), new PodUsage(),
            new Resource("", "services"), new ServiceUsage(),
            new Resource("", "persistentvolumeclaims"), new ClaimUsage(),
            new Resource("resource.k8s.io", "resourceclaims"), new DeviceClaimUsage());

    private final Map<Resource, QuotaEvaluator> counts = new ConcurrentHashMap<>();

    /**
     * A resource in any version.
     *
     * @param group its group, empty for the core group
     * @param plural its name in paths
     */
    public record Resource(String group, String plural) {

        // Written out because the generated methods are linked when first called, which takes a part of every start.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Resource resource && plural.equals(resource.plural) && group.equals(resource.group);
        }

        @Override
        public int hashCode() {
            return group.hashCode() * 31 + plural.hashCode();
        }
    }

    /** Returns the resources with usage other than the object count. */
    public static Set<Resource> measured() {
        return MEASURED.keySet();
    }

    /** Returns the evaluator of a resource; empty if its objects do not count. */
    public Optional<QuotaEvaluator> of(Resource resource) {
        if (IGNORED.contains(resource)) {
            return Optional.empty();
        }
        QuotaEvaluator measured = MEASURED.get(resource);
        return Optional.of(
                measured == null
                        ? counts.computeIfAbsent(resource, key -> new ObjectCount(key.group(), key.plural()))
                        : measured);
    }

    /** Returns the resource whose objects a constraint counts; empty for other constraints. */
    public static Optional<Resource> counted(String bound) {
        if (!bound.startsWith("count/")) {
            return Set.of("configmaps", "resourcequotas", "replicationcontrollers", "secrets")
                            .contains(bound)
                    ? Optional.of(new Resource("", bound))
                    : Optional.empty();
        }
        String name = bound.substring("count/".length());
        int dot = name.indexOf('.');
        return Optional.of(
                dot < 0 ? new Resource("", name) : new Resource(name.substring(dot + 1), name.substring(0, dot)));
    }
}
