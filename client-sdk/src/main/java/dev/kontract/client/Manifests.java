package dev.kontract.client;

import dev.kontract.client.discovery.ApiResource;
import dev.kontract.client.discovery.Discovery;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.ConditionTimeoutException;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.ManagedFieldsEntry;
import dev.kontract.model.PartialObjectMetadata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Objects that are deployed together, such as the documents of a manifest. Immutable and thread-safe.
 *
 * <pre>{@code
 * Manifests shop = client.manifests(Yaml.read(Path.of("shop.yaml")));
 * shop.apply();
 * shop.awaitReady(Duration.ofMinutes(2));
 * shop.prune(LabelQuery.where("app").is("shop"));
 * }</pre>
 */
public final class Manifests {

    private static final Duration ESTABLISHED = Duration.ofMinutes(1);

    private static final String DEFINITION = "CustomResourceDefinition";

    /** Kinds that others refer to, in the order in which they are applied, before all other kinds. */
    private static final List<String> FIRST = List.of(
            "Namespace",
            DEFINITION,
            "PriorityClass",
            "StorageClass",
            "ResourceQuota",
            "LimitRange",
            "ServiceAccount",
            "Secret",
            "ConfigMap",
            "PersistentVolume",
            "PersistentVolumeClaim",
            "ClusterRole",
            "ClusterRoleBinding",
            "Role",
            "RoleBinding",
            "Service");

    /** Kinds that concern requests for other objects, applied after all other kinds. */
    private static final List<String> LAST = List.of(
            "APIService",
            "MutatingAdmissionPolicy",
            "ValidatingAdmissionPolicy",
            "MutatingAdmissionPolicyBinding",
            "ValidatingAdmissionPolicyBinding",
            "MutatingWebhookConfiguration",
            "ValidatingWebhookConfiguration");

    private final KontractClient client;
    private final List<KubernetesObject> objects;
    private final WriteOptions options;

    Manifests(KontractClient client, Collection<? extends KubernetesObject> objects, WriteOptions options) {
        this.client = client;
        this.options = options;
        List<KubernetesObject> sorted = new ArrayList<>(objects);
        sorted.sort(Comparator.comparingInt(Manifests::rank));
        this.objects = List.copyOf(sorted);
    }

    /** Returns a copy that is applied with these options: a field manager, {@link WriteOptions#force()}, a dry run. */
    public Manifests with(WriteOptions other) {
        return new Manifests(client, objects, other);
    }

    private static int rank(KubernetesObject object) {
        String kind = kind(object);
        int first = FIRST.indexOf(kind);
        return first < 0 ? FIRST.size() + LAST.indexOf(kind) + 1 : first;
    }

    private static String kind(KubernetesObject object) {
        return Kind.find(object.getClass())
                .map(kind -> kind.name().kind())
                .orElseGet(() -> String.valueOf(object.getKind()));
    }

    /** Returns the objects in the order in which they are applied: kinds that other kinds refer to are first. */
    public List<KubernetesObject> objects() {
        return objects;
    }

    /**
     * Applies all objects (server-side apply). Waits for a CustomResourceDefinition to be established before it applies
     * objects that may be of its kind.
     *
     * @return the objects as stored
     * @throws ApiException.Conflict if another field manager owns a field with a different value; objects before that one
     *     have been applied
     */
    public List<KubernetesObject> apply() {
        List<KubernetesObject> applied = new ArrayList<>();
        boolean definitions = false;
        for (KubernetesObject object : objects) {
            boolean definition = kind(object).equals(DEFINITION);
            if (definitions && !definition) {
                awaitEstablished();
            }
            definitions = definition;
            applied.add(client.resource(object).apply(object, options));
        }
        return applied;
    }

    private void awaitEstablished() {
        boolean planned = options.parameters().containsKey("dryRun");
        objects.stream()
                .filter(object -> !planned && kind(object).equals(DEFINITION))
                .forEach(object -> awaitReady(object, ESTABLISHED));
    }

    private void awaitReady(KubernetesObject object, Duration limit) {
        client.resource(object).awaitReady(Objects.requireNonNull(object.name()), limit);
    }

    /**
     * Waits until every object is ready: see {@link Resource#awaitReady}.
     *
     * @param limit the limit for all objects together
     * @throws ConditionTimeoutException for the first object that is not ready in time
     */
    public void awaitReady(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        for (KubernetesObject object : objects) {
            awaitReady(object, Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        }
    }

    /**
     * Deletes the objects with these labels that the field manager has applied and that are no longer in the manifests: those
     * in the namespaces of the manifests, and cluster-scoped ones of the kinds in the manifests. Dependents of an object
     * are deleted in the background.
     *
     * @return what was deleted
     * @throws ApiException.Forbidden if a kind in the manifests cannot be listed; other kinds are skipped then
     */
    public List<PartialObjectMetadata> prune(LabelQuery labels) {
        Set<String> kept = new HashSet<>();
        Set<String> namespaces = new LinkedHashSet<>();
        Set<String> kinds = new HashSet<>();
        for (KubernetesObject object : objects) {
            Resource<KubernetesObject> resource = client.resource(object);
            kept.add(identity(resource.kind(), resource.namespace(), object));
            if (resource.kind().namespaced()) {
                namespaces.add(resource.namespace());
            }
            kinds.add(group(resource.kind()));
        }
        List<PartialObjectMetadata> pruned = new ArrayList<>();
        for (ApiResource served : Discovery.of(client).preferredResources()) {
            Kind<?> kind = served.kind();
            boolean own = kinds.contains(group(kind));
            if (served.supports("list", "delete") && (own || kind.namespaced())) {
                for (String namespace : kind.namespaced() ? namespaces : Set.of("")) {
                    Resource<PartialObjectMetadata> found =
                            client.resource(kind).metadataOnly().inNamespace(namespace);
                    for (PartialObjectMetadata each : labelled(found, labels, own)) {
                        if (isApplied(each) && kept.add(identity(kind, namespace, each))) {
                            delete(found, each);
                            pruned.add(each);
                        }
                    }
                }
            }
        }
        return pruned;
    }

    private static String identity(Kind<?> kind, String namespace, KubernetesObject object) {
        return group(kind) + ' ' + namespace + '/' + object.name();
    }

    /** All versions of a group have the same objects. */
    private static String group(Kind<?> kind) {
        return kind.name().group() + '/' + kind.name().kind();
    }

    private static List<PartialObjectMetadata> labelled(
            Resource<PartialObjectMetadata> found, LabelQuery labels, boolean required) {
        try {
            return found.list(ListOptions.all().labels(labels)).items();
        } catch (ApiException.Forbidden | ApiException.NotFound | ApiException.MethodNotAllowed e) {
            if (required) {
                throw e;
            }
            return List.of();
        }
    }

    private boolean isApplied(PartialObjectMetadata object) {
        List<ManagedFieldsEntry> entries = object.metadata().getManagedFields();
        String manager = client.fieldManager(options);
        return entries != null
                && !object.deleting()
                && entries.stream()
                        .anyMatch(entry -> "Apply".equals(entry.getOperation()) && manager.equals(entry.getManager()));
    }

    private void delete(Resource<PartialObjectMetadata> found, PartialObjectMetadata object) {
        try {
            found.delete(
                    Objects.requireNonNull(object.name()),
                    deletion().onlyUid(Objects.requireNonNull(object.metadata().getUid())));
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            // Deleted, or replaced by an object of someone else, meanwhile.
        }
    }

    private Optional<Resource<KubernetesObject>> served(KubernetesObject object) {
        try {
            return Optional.of(client.resource(object));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // Its definition is gone, and all objects with it.
        }
    }

    private DeletionOptions deletion() {
        DeletionOptions background = DeletionOptions.standard().background();
        return options.parameters().containsKey("dryRun") ? background.dryRun() : background;
    }

    /**
     * Deletes all objects in reverse order, each with its dependents in the background; ignores those that do not exist, and those
     * of kinds that the server does not serve.
     */
    public void delete() {
        List<KubernetesObject> reversed = new ArrayList<>(objects);
        Collections.reverse(reversed);
        for (KubernetesObject object : reversed) {
            try {
                served(object)
                        .ifPresent(resource -> resource.delete(Objects.requireNonNull(object.name()), deletion()));
            } catch (ApiException.NotFound e) {
                // Nothing to delete.
            }
        }
    }
}
