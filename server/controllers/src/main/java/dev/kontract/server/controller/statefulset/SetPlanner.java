package dev.kontract.server.controller.statefulset;

import dev.kontract.model.ControllerRevision;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Plans the actions for a set from its observed state alone.
 *
 * <p>First come the desired pods in ascending order, then the excess pods in descending order, then the pods of an
 * outdated revision. An ordered set takes one step at a time and waits until it is complete: a pod is created when all
 * pods before it are available, removed when all pods before it are available, and replaced when all pods are
 * available. This holds even if a pod never becomes available because its template is broken: a user has to delete it.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#forced-rollback">Forced rollback</a>
 */
final class SetPlanner {

    /** Further pods are left to a later plan, because a set may have any number of replicas. */
    private static final int MOST_AT_ONCE = 500;

    private final ObservedSet observed;
    private final DesiredSet desired;
    private final SetMembers members;
    private final RevisionHistory history;
    private final List<ActionBatch> batches = new ArrayList<>();
    private List<SetAction> actions = new ArrayList<>();
    private List<Pod> replaced = List.of();

    private SetPlanner(ObservedSet observed, Set<SetFeature> features) {
        this.observed = observed;
        desired = DesiredSet.of(observed.set(), features);
        members = SetMembers.of(desired, observed.pods(), observed.now());
        history = RevisionHistory.of(observed);
    }

    static SetPlan plan(ObservedSet observed, Set<SetFeature> features) {
        SetPlanner planner = new SetPlanner(observed, features);
        if (!observed.set().deleting()) {
            planner.act();
        }
        return planner.plan();
    }

    private void act() {
        history.change().ifPresent(actions::add);
        boolean settled = desired.ordered() ? keepInOrder() && removeLast() : keepAtOnce() && removeAtOnce();
        if (settled && desired.strategy() instanceof DesiredSet.Rolling rolling) {
            replaced = new RollingUpdate(rolling, members, name(history.update())).replaceable();
            replaced.stream()
                    .filter(pod -> !PodHealth.isFinished(pod)) // Pods that are already being deleted are skipped.
                    .forEach(this::delete);
        }
        endBatch();
    }

    /** Everything planned from here on waits for what was planned before. */
    private void endBatch() {
        if (!actions.isEmpty()) {
            batches.add(ActionBatch.inOrder(actions));
            actions = new ArrayList<>();
        }
    }

    private void addSlowStart(List<List<SetAction>> parts) {
        endBatch();
        batches.addAll(ActionBatch.slowStart(parts));
    }

    /** Returns only the actions that {@code planning} adds. */
    private List<SetAction> planned(Runnable planning) {
        List<SetAction> before = actions;
        actions = new ArrayList<>();
        planning.run();
        List<SetAction> planned = List.copyOf(actions);
        actions = before;
        return planned;
    }

    private SetPlan plan() {
        List<SetAction> afterwards = observed.set().deleting()
                ? List.of()
                : history.outdated(
                        observed.set(),
                        observed.pods().stream().map(PodIdentity::revision).collect(Collectors.toSet()));
        return new SetPlan(batches, StatusReport.of(observed, members, history, replaced), afterwards, nextChange());
    }

    /** Pods become available merely by the passing of time. */
    private Optional<Duration> nextChange() {
        return PodHealth.untilNextAvailable(members.all().toList(), desired.minReady(), observed.now());
    }

    /** Returns whether to continue. */
    private boolean keepInOrder() {
        for (int place = 0; place < desired.replicas(); place++) {
            if (!see(place)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether to continue. */
    private boolean keepAtOnce() {
        List<List<SetAction>> pods = new ArrayList<>();
        int count = 0;
        for (int place = 0; place < desired.replicas() && count <= MOST_AT_ONCE; place++) {
            int next = place;
            List<SetAction> planned = planned(() -> see(next));
            pods.add(planned);
            count += planned.size();
        }
        addSlowStart(pods);
        return count <= MOST_AT_ONCE;
    }

    /** Plans the actions for the pod at an index; returns whether it is as desired, so that later pods may proceed. */
    private boolean see(int place) {
        int ordinal = desired.start() + place;
        Pod pod = members.replicas().get(place);
        return pod == null ? create(ordinal) : keep(ordinal, pod);
    }

    private boolean create(int ordinal) {
        Pod pod = PodIdentity.pod(desired, ordinal, revisionOf(ordinal));
        for (String name : ClaimTemplates.names(desired.set(), ordinal)) {
            PersistentVolumeClaim claim = observed.claims().get(name);
            if (claim != null && desired.retention().goesWithAnother(claim, pod)) {
                return false;
            }
        }
        Optional<String> going = provideClaims(ordinal, pod);
        actions.add(going.<SetAction>map(name -> cluster -> cluster.refuse(pod, "pvc " + name + " is being deleted"))
                .orElse(cluster -> cluster.createPod(pod)));
        return false;
    }

    private ControllerRevision revisionOf(int ordinal) {
        return desired.strategy() instanceof DesiredSet.Rolling rolling
                        && ordinal - desired.start() < rolling.partition()
                ? history.current()
                : history.update();
    }

    /** Returns whether the pod is as desired, so that later pods may proceed. */
    private boolean keep(int ordinal, Pod pod) {
        if (PodHealth.isFinished(pod)) {
            if (!pod.deleting()) {
                delete(pod);
            }
            return false;
        }
        if (PodHealth.isPending(pod)) {
            provideClaims(ordinal, pod);
            return false;
        }
        if (desired.ordered() && members.isMissing(pod)) {
            return false;
        }
        restore(ordinal, pod);
        return true;
    }

    /** Returns the first claim the pod cannot use because it is being deleted. */
    private Optional<String> provideClaims(int ordinal, Pod pod) {
        Map<String, PersistentVolumeClaim> templates = ClaimTemplates.claims(desired.set(), ordinal);
        Optional<String> going = Optional.empty();
        for (Map.Entry<String, PersistentVolumeClaim> template : templates.entrySet()) {
            PersistentVolumeClaim claim = observed.claims().get(template.getKey());
            if (claim == null) {
                PersistentVolumeClaim made = template.getValue();
                made.metadata().setOwnerReferences(desired.retention().owners(pod, true));
                actions.add(cluster -> cluster.createClaim(made, pod));
            } else if (claim.deleting()) {
                going = going.or(() -> Optional.of(template.getKey()));
            } else {
                warnOfConflict(claim, pod);
                desired.retention().corrected(claim, pod, true).ifPresent(this::own);
            }
        }
        return going;
    }

    private void warnOfConflict(PersistentVolumeClaim claim, Pod pod) {
        if (desired.retention().conflicts(claim, pod)) {
            String message =
                    "PersistentVolumeClaim " + claim.name() + " has a conflicting OwnerReference that acts as a"
                            + " manging controller, the retention policy is ignored for this claim";
            actions.add(cluster -> cluster.warn("ConflictingController", message));
        }
    }

    private void own(PersistentVolumeClaim claim) {
        actions.add(cluster -> cluster.updateClaim(claim));
    }

    private void restore(int ordinal, Pod pod) {
        if (!PodIdentity.matches(desired, ordinal, pod)) {
            provideClaims(ordinal, pod);
        } else if (correctOwners(ordinal, pod, true)) {
            return;
        }
        Pod restored = PodIdentity.restored(desired, ordinal, pod);
        actions.add(cluster -> cluster.updatePod(restored));
    }

    /** Returns whether the owners of the pod's claims were already correct. */
    private boolean correctOwners(int ordinal, Pod pod, boolean stays) {
        boolean right = true;
        for (String name : ClaimTemplates.names(desired.set(), ordinal)) {
            PersistentVolumeClaim claim = observed.claims().get(name);
            right &= claim == null || correctOwners(claim, pod, stays);
        }
        return right;
    }

    private boolean correctOwners(PersistentVolumeClaim claim, Pod pod, boolean stays) {
        Optional<PersistentVolumeClaim> corrected = desired.retention().corrected(claim, pod, stays);
        if (corrected.isEmpty()) {
            return true;
        }
        warnOfConflict(claim, pod);
        own(corrected.get());
        return false;
    }

    /** Returns whether to continue. */
    private boolean removeLast() {
        members.condemned().forEach(this::disown);
        if (members.condemned().isEmpty()) {
            return true;
        }
        Pod last = members.condemned().get(0);
        if (!last.deleting() && (members.isAvailable(last) || members.isFirstMissing(last))) {
            delete(last);
        }
        return false;
    }

    /** Returns whether to continue. */
    private boolean removeAtOnce() {
        List<Pod> condemned = members.condemned();
        addSlowStart(condemned.stream().map(pod -> planned(() -> disown(pod))).toList());
        addSlowStart(condemned.stream()
                .map(pod -> pod.deleting() ? List.<SetAction>of() : planned(() -> delete(pod)))
                .toList());
        return true;
    }

    private void disown(Pod pod) {
        correctOwners(desired.ordinal(pod).orElseThrow(), pod, false);
    }

    private void delete(Pod pod) {
        actions.add(cluster -> cluster.deletePod(pod));
    }

    private static String name(ControllerRevision revision) {
        return Objects.requireNonNull(revision.name());
    }
}
