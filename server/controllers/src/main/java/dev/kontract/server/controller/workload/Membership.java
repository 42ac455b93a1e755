package dev.kontract.server.controller.workload;

import dev.kontract.client.DocumentPatch;
import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Patch;
import dev.kontract.client.controller.Owners;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Indexer;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.OwnerReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Determines which objects belong to a workload: those it controls, and orphans that fit it, which it adopts. Controlled
 * objects that no longer fit are released. Created for a single reconciliation.
 *
 * @see <a href="https://github.com/kubernetes/design-proposals-archive/blob/main/api-machinery/controller-ref.md">Controller
 *     references</a>
 */
public final class Membership {

    private static final String INDEX = "controller";

    private final KontractClient client;
    private final Kind<?> kind;
    private final KubernetesObject workload;
    private final List<String> finalizers;
    private final LiveWorkload live;

    /**
     * Creates the membership of a workload.
     *
     * @param kind the kind of {@code workload}
     */
    public Membership(KontractClient client, Kind<?> kind, KubernetesObject workload) {
        this(client, kind, workload, List.of());
    }

    /**
     * Same as {@link #Membership(KontractClient, Kind, KubernetesObject)}, of a workload that puts finalizers on its members.
     *
     * @param finalizers added to objects that are adopted, and removed from those that are released
     */
    public Membership(KontractClient client, Kind<?> kind, KubernetesObject workload, List<String> finalizers) {
        this.client = client;
        this.kind = kind;
        this.workload = workload;
        this.finalizers = List.copyOf(finalizers);
        live = new LiveWorkload(client, kind, workload);
    }

    /** Indexes the objects by controller, and orphans by namespace, as {@link #claim} needs it. */
    public static void index(Informer<? extends KubernetesObject> informer) {
        informer.addIndex(INDEX, Membership::indexed);
    }

    private static List<String> indexed(KubernetesObject object) {
        return List.of(controller(object)
                .map(OwnerReference::getUid)
                .orElseGet(() -> orphansOf(Objects.requireNonNullElse(object.namespace(), ""))));
    }

    private static String orphansOf(String namespace) {
        return "orphans of " + namespace;
    }

    /** Returns the objects that an owner controls, whether they fit it or not. */
    public static <T extends KubernetesObject> List<T> controlled(Indexer<T> objects, KubernetesObject owner) {
        return controlled(objects, uid(owner));
    }

    /** Same as {@link #controlled(Indexer, KubernetesObject)}, by the UID of the owner. */
    public static <T extends KubernetesObject> List<T> controlled(Indexer<T> objects, String owner) {
        return objects.byIndex(INDEX, owner);
    }

    /** Returns the controller of an object. */
    public static Optional<OwnerReference> controller(KubernetesObject object) {
        for (OwnerReference owner : object.owners()) {
            if (Boolean.TRUE.equals(owner.getController())) {
                return Optional.of(owner);
            }
        }
        return Optional.empty();
    }

    /** Returns the members among the objects of an indexed informer, and releases those that no longer fit. */
    public <T extends KubernetesObject> List<T> claim(Kind<T> members, Indexer<T> objects, Predicate<T> fits) {
        return claim(members, objects, fits, object -> true, true);
    }

    /** Same as {@link #claim(Kind, Indexer, Predicate)}, of the objects that {@code eligible} accepts. */
    public <T extends KubernetesObject> List<T> claim(
            Kind<T> members, Indexer<T> objects, Predicate<T> fits, Predicate<T> eligible) {
        return claim(members, objects, fits, eligible, true);
    }

    /** Same as {@link #claim(Kind, Indexer, Predicate)}, but objects that no longer fit keep their controller. */
    public <T extends KubernetesObject> List<T> claimWithoutRelease(
            Kind<T> members, Indexer<T> objects, Predicate<T> fits) {
        return claim(members, objects, fits, object -> true, false);
    }

    private <T extends KubernetesObject> List<T> claim(
            Kind<T> members, Indexer<T> objects, Predicate<T> fits, Predicate<T> eligible, boolean releases) {
        List<T> claimed = new ArrayList<>();
        for (T member : controlled(objects, workload)) {
            if (!eligible.test(member)) {
                continue;
            }
            if (fits.test(member)) {
                claimed.add(member);
            } else if (releases && !workload.deleting()) {
                release(members, member);
            }
        }
        for (T orphan : objects.byIndex(INDEX, orphansOf(Objects.requireNonNull(workload.namespace())))) {
            if (eligible.test(orphan)) {
                adopt(members, orphan, fits).ifPresent(claimed::add);
            }
        }
        return claimed;
    }

    private <T extends KubernetesObject> Optional<T> adopt(Kind<T> members, T orphan, Predicate<T> fits) {
        if (workload.deleting() || orphan.deleting() || !fits.test(orphan) || !live.isWanted()) {
            return Optional.empty();
        }
        return patchOwners(members, orphan, Owners.controllerReference(workload, kind), "finalizers");
    }

    private <T extends KubernetesObject> void release(Kind<T> members, T stranger) {
        try {
            Map<String, String> reference = Map.of("$patch", "delete", "uid", uid(workload));
            patchOwners(members, stranger, reference, "$deleteFromPrimitiveList~1finalizers");
        } catch (ApiException.Invalid e) {
            // Already released by another client.
        }
    }

    /** The UID in the patch ensures that no other object with the same name is changed. */
    private <T extends KubernetesObject> Optional<T> patchOwners(
            Kind<T> members, T object, Object reference, String ofFinalizers) {
        DocumentPatch owners = Patch.strategic()
                .set("/metadata/ownerReferences", List.of(reference))
                .set("/metadata/uid", uid(object));
        Patch patch = finalizers.isEmpty() ? owners : owners.set("/metadata/" + ofFinalizers, finalizers);
        try {
            return Optional.of(client.resource(members)
                    .inNamespace(Objects.requireNonNull(object.namespace()))
                    .patch(Objects.requireNonNull(object.name()), patch));
        } catch (ApiException.NotFound e) {
            return Optional.empty();
        }
    }

    private static String uid(KubernetesObject object) {
        return Objects.requireNonNull(object.metadata().getUid());
    }
}
