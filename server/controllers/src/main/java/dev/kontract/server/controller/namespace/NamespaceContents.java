package dev.kontract.server.controller.namespace;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.ListOptions;
import dev.kontract.client.Resource;
import dev.kontract.client.discovery.ApiResource;
import dev.kontract.client.discovery.Discovery;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.PartialObjectMetadata;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.server.controller.workload.Finalizers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The objects in a namespace. */
final class NamespaceContents {

    private static final Duration FINALIZERS_TAKE = Duration.ofSeconds(15);
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    private final KontractClient client;
    private final String namespace;
    private final Instant now;

    NamespaceContents(KontractClient client, String namespace, Instant now) {
        this.client = client;
        this.namespace = namespace;
        this.now = now;
    }

    /**
     * Deletes all objects, pods first, so that nothing they depend on is deleted before them (KEP-5080).
     *
     * @param since the start of the deletion of the namespace
     */
    RemainingContents delete(Instant since) {
        RemainingContents remains = new RemainingContents();
        List<ApiResource> resources = discover(remains);
        resources.stream().filter(NamespaceContents::arePods).forEach(pods -> {
            awaitGracefulEnd(remains, since);
            delete(pods, remains);
        });
        if (remains.objects().isEmpty()) {
            resources.stream().filter(other -> !arePods(other)).forEach(other -> delete(other, remains));
        }
        return remains;
    }

    private List<ApiResource> discover(RemainingContents remains) {
        try {
            return Discovery.of(client).preferredResources().stream()
                    .filter(resource -> resource.kind().namespaced() && resource.supports("delete"))
                    .toList();
        } catch (ApiException e) {
            remains.undiscovered(Objects.requireNonNullElse(e.getMessage(), ""));
            return List.of();
        }
    }

    private static boolean arePods(ApiResource resource) {
        return resource.kind().name().apiVersion().equals("v1")
                && resource.kind().plural().equals("pods");
    }

    /**
     * Records the remaining grace period: the longest one of the running pods, counted from the deletion of the
     * namespace.
     */
    private void awaitGracefulEnd(RemainingContents remains, Instant since) {
        long longest = client.pods(namespace).list().items().stream()
                .filter(pod -> pod.getStatus() == null
                        || pod.getStatus().getPhase() == null
                        || !ENDED.contains(pod.getStatus().getPhase()))
                .mapToLong(NamespaceContents::gracePeriod)
                .max()
                .orElse(0);
        Duration left = Duration.between(now, since.plusSeconds(longest));
        remains.expect(left.isNegative() ? Duration.ZERO : left);
    }

    private static long gracePeriod(Pod pod) {
        PodSpec spec = pod.getSpec();
        return spec == null || spec.getTerminationGracePeriodSeconds() == null
                ? 0
                : spec.getTerminationGracePeriodSeconds();
    }

    private void delete(ApiResource resource, RemainingContents remains) {
        Resource<PartialObjectMetadata> objects =
                client.resource(resource.kind()).metadataOnly().inNamespace(namespace);
        try {
            if (resource.supports("deletecollection")) {
                objects.deleteCollection(
                        ListOptions.all(), DeletionOptions.standard().background());
            } else {
                objects.list().items().forEach(object -> deleteOne(objects, object));
            }
            count(resource.kind(), objects.list().items(), remains);
        } catch (ApiException.NotFound | ApiException.MethodNotAllowed e) {
            // The kind is no longer served, so it has no objects.
        } catch (ApiException e) {
            remains.failed(Objects.requireNonNullElse(e.getMessage(), ""));
        }
    }

    private static void deleteOne(Resource<PartialObjectMetadata> objects, PartialObjectMetadata object) {
        try {
            objects.delete(
                    Objects.requireNonNull(object.name()),
                    DeletionOptions.standard().background());
        } catch (ApiException.NotFound e) {
            // Already deleted.
        }
    }

    private void count(Kind<?> kind, List<PartialObjectMetadata> left, RemainingContents remains) {
        if (left.isEmpty()) {
            return;
        }
        remains.left(kind.plural() + '.' + kind.name().group(), left.size());
        boolean held = false;
        for (PartialObjectMetadata object : left) {
            List<String> finalizers = Finalizers.of(object);
            finalizers.forEach(remains::held);
            held |= !finalizers.isEmpty();
        }
        if (held) {
            remains.expect(FINALIZERS_TAKE);
        } else if (remains.estimate().isZero()) {
            remains.failed("unexpected items still remain in namespace: " + namespace + " for gvr: " + kind.name());
        }
    }
}
