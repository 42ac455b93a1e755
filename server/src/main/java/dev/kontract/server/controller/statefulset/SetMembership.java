package dev.kontract.server.controller.statefulset;

import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.LabelQuery;
import dev.kontract.client.Patch;
import dev.kontract.client.controller.Owners;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.Pod;
import dev.kontract.model.StatefulSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Determines which pods and revisions belong to a set: those it controls, and orphans with matching labels and name,
 * which it adopts. Controlled objects that no longer match are released. Created for a single reconciliation.
 *
 * @see <a href="https://github.com/kubernetes/design-proposals-archive/blob/main/api-machinery/controller-ref.md">Controller
 *     references</a>
 */
final class SetMembership {

    private final KontractClient client;
    private final StatefulSet set;
    private final LabelQuery selector;
    private Optional<Boolean> mayAdopt = Optional.empty();

    SetMembership(KontractClient client, StatefulSet set) {
        this.client = client;
        this.set = set;
        selector = LabelQuery.of(set.getSpec().getSelector());
    }

    /** Returns the index values of an object: its controller, or the namespace for an orphan. */
    static List<String> indexed(KubernetesObject object) {
        return List.of(controller(object)
                .map(OwnerReference::getUid)
                .orElseGet(() -> orphansOf(Objects.requireNonNullElse(object.namespace(), ""))));
    }

    static String orphansOf(String namespace) {
        return "orphans of " + namespace;
    }

    static Optional<OwnerReference> controller(KubernetesObject object) {
        return object.owners().stream()
                .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                .findFirst();
    }

    List<Pod> pods(Collection<Pod> candidates) {
        String name = Objects.requireNonNull(set.name());
        return claim(
                Kinds.POD,
                candidates,
                pod -> selector.matches(pod.labels())
                        && DesiredSet.ordinal(name, Objects.requireNonNullElse(pod.name(), ""))
                                .isPresent());
    }

    List<ControllerRevision> revisions(Collection<ControllerRevision> candidates) {
        return claim(Kinds.CONTROLLER_REVISION, candidates, revision -> selector.matches(revision.labels()));
    }

    private <T extends KubernetesObject> List<T> claim(Kind<T> kind, Collection<T> candidates, Predicate<T> fits) {
        List<T> members = new ArrayList<>();
        for (T candidate : candidates) {
            Optional<OwnerReference> controller = controller(candidate);
            if (controller.isEmpty()) {
                adopt(kind, candidate, fits).ifPresent(members::add);
            } else if (isThisSet(controller.get()) && fits.test(candidate)) {
                members.add(candidate);
            } else if (isThisSet(controller.get()) && kind.equals(Kinds.POD) && !set.deleting()) {
                release(kind, candidate);
            }
        }
        return members;
    }

    private boolean isThisSet(OwnerReference controller) {
        return Objects.equals(controller.getUid(), set.metadata().getUid());
    }

    private <T extends KubernetesObject> Optional<T> adopt(Kind<T> kind, T orphan, Predicate<T> fits) {
        if (set.deleting() || orphan.deleting() || !fits.test(orphan) || !mayAdopt()) {
            return Optional.empty();
        }
        return patchOwners(kind, orphan, Owners.controllerReference(set, Kinds.STATEFUL_SET));
    }

    /** Checks the live object: with a stale cache, a deleted set could adopt the objects its deletion orphaned. */
    private boolean mayAdopt() {
        if (mayAdopt.isEmpty()) {
            mayAdopt = Optional.of(client.statefulSets(Objects.requireNonNull(set.namespace()))
                    .find(Objects.requireNonNull(set.name()))
                    .filter(live -> !live.deleting())
                    .filter(live -> Objects.equals(
                            live.metadata().getUid(), set.metadata().getUid()))
                    .isPresent());
        }
        return mayAdopt.get();
    }

    private <T extends KubernetesObject> void release(Kind<T> kind, T stranger) {
        Map<String, String> reference = Map.of(
                "$patch", "delete", "uid", Objects.requireNonNull(set.metadata().getUid()));
        try {
            patchOwners(kind, stranger, reference);
        } catch (ApiException.Invalid e) {
            // Already released by another client.
        }
    }

    /** The UID in the patch ensures that no other object with the same name is changed. */
    private <T extends KubernetesObject> Optional<T> patchOwners(Kind<T> kind, T object, Object reference) {
        Patch patch = Patch.strategic()
                .set("/metadata/ownerReferences", List.of(reference))
                .set("/metadata/uid", Objects.requireNonNull(object.metadata().getUid()));
        try {
            return Optional.of(client.resource(kind)
                    .inNamespace(Objects.requireNonNull(object.namespace()))
                    .patch(Objects.requireNonNull(object.name()), patch));
        } catch (ApiException.NotFound e) {
            return Optional.empty();
        }
    }
}
