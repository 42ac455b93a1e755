package dev.kontract.server.controller.statefulset;

import dev.kontract.model.ControllerRevision;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Decides what to do for a set, by what there is and nothing else.
 *
 * <p>First the pods that shall be are seen to, from the first to the last; then those that shall not be, from the last to the
 * first; then those that are of another revision. A set that keeps its order takes one step at a time and none while a step
 * before it is not done: a pod is made when all before it are available, removed when all before it are, and replaced when
 * all are. That holds even when a pod will never become available because its template is broken: somebody has to delete it.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#forced-rollback">Forced rollback</a>
 */
final class Planner {

    /** More is made of a later plan: somebody may want a million pods at once. */
    private static final int MOST_AT_ONCE = 500;

    private final Observed observed;
    private final Wanted wanted;
    private final Members members;
    private final History history;
    private final List<Batch> batches = new ArrayList<>();
    private List<Action> actions = new ArrayList<>();
    private List<Pod> replaced = List.of();

    private Planner(Observed observed) {
        this.observed = observed;
        wanted = Wanted.of(observed.set());
        members = Members.of(wanted, observed.pods(), observed.now());
        history = History.of(observed);
    }

    static Plan plan(Observed observed) {
        Planner planner = new Planner(observed);
        if (!observed.set().deleting()) {
            planner.act();
        }
        return planner.plan();
    }

    private void act() {
        history.change().ifPresent(actions::add);
        boolean settled = wanted.ordered() ? keepInOrder() && removeLast() : keepAtOnce() && removeAtOnce();
        if (settled && wanted.strategy() instanceof Wanted.Rolling rolling) {
            replaced = new RollingUpdate(rolling, members, name(history.update())).replaceable();
            replaced.stream()
                    .filter(pod -> !PodHealth.isFinished(pod)) // those are deleted already
                    .forEach(this::delete);
        }
        endBatch();
    }

    /** What is planned from here on waits for all that is planned so far. */
    private void endBatch() {
        if (!actions.isEmpty()) {
            batches.add(Batch.inOrder(actions));
            actions = new ArrayList<>();
        }
    }

    private void addSlowStart(List<List<Action>> parts) {
        endBatch();
        batches.addAll(Batch.slowStart(parts));
    }

    /** What {@code planning} adds, apart from all else. */
    private List<Action> planned(Runnable planning) {
        List<Action> before = actions;
        actions = new ArrayList<>();
        planning.run();
        List<Action> planned = List.copyOf(actions);
        actions = before;
        return planned;
    }

    private Plan plan() {
        List<Action> afterwards = observed.set().deleting()
                ? List.of()
                : history.outdated(
                        observed.set(),
                        observed.pods().stream().map(Identity::revision).collect(Collectors.toSet()));
        return new Plan(batches, StatusReport.of(observed, members, history, replaced), afterwards, nextChange());
    }

    /** Pods become available by time alone. */
    private Optional<Duration> nextChange() {
        Instant now = observed.now();
        return members.all()
                .flatMap(pod -> PodHealth.availableAt(pod, wanted.minReady()).stream())
                .filter(at -> at.isAfter(now) && !at.equals(Instant.MAX))
                .min(Comparator.naturalOrder())
                .map(at -> Duration.between(now, at));
    }

    /** Answers whether to go on. */
    private boolean keepInOrder() {
        for (int place = 0; place < wanted.replicas(); place++) {
            if (!see(place)) {
                return false;
            }
        }
        return true;
    }

    /** Answers whether to go on. */
    private boolean keepAtOnce() {
        List<List<Action>> pods = new ArrayList<>();
        int count = 0;
        for (int place = 0; place < wanted.replicas() && count <= MOST_AT_ONCE; place++) {
            int next = place;
            List<Action> planned = planned(() -> see(next));
            pods.add(planned);
            count += planned.size();
        }
        addSlowStart(pods);
        return count <= MOST_AT_ONCE;
    }

    /** Sees to the pod of a place; answers whether it is as it shall be, for those that wait for it. */
    private boolean see(int place) {
        int ordinal = wanted.start() + place;
        Pod pod = members.replicas().get(place);
        return pod == null ? create(ordinal) : keep(ordinal, pod);
    }

    private boolean create(int ordinal) {
        Pod pod = Identity.pod(wanted, ordinal, revisionOf(ordinal));
        for (String name : ClaimTemplates.names(wanted.set(), ordinal)) {
            PersistentVolumeClaim claim = observed.claims().get(name);
            if (claim != null && wanted.retention().goesWithAnother(claim, pod)) {
                return false;
            }
        }
        Optional<String> going = provideClaims(ordinal, pod);
        actions.add(going.<Action>map(name -> cluster -> cluster.refuse(pod, "pvc " + name + " is being deleted"))
                .orElse(cluster -> cluster.createPod(pod)));
        return false;
    }

    private ControllerRevision revisionOf(int ordinal) {
        return wanted.strategy() instanceof Wanted.Rolling rolling && ordinal - wanted.start() < rolling.partition()
                ? history.current()
                : history.update();
    }

    /** Answers whether the pod is as it shall be, for those that wait for it. */
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
        if (wanted.ordered() && members.isMissing(pod)) {
            return false;
        }
        restore(ordinal, pod);
        return true;
    }

    /** Answers the first claim that the pod cannot use because it is about to go. */
    private Optional<String> provideClaims(int ordinal, Pod pod) {
        Map<String, PersistentVolumeClaim> templates = ClaimTemplates.claims(wanted.set(), ordinal);
        Optional<String> going = Optional.empty();
        for (Map.Entry<String, PersistentVolumeClaim> template : templates.entrySet()) {
            PersistentVolumeClaim claim = observed.claims().get(template.getKey());
            if (claim == null) {
                PersistentVolumeClaim made = template.getValue();
                made.metadata().setOwnerReferences(wanted.retention().owners(pod, true));
                actions.add(cluster -> cluster.createClaim(made, pod));
            } else if (claim.deleting()) {
                going = going.or(() -> Optional.of(template.getKey()));
            } else {
                warnOfConflict(claim, pod);
                wanted.retention().corrected(claim, pod, true).ifPresent(this::own);
            }
        }
        return going;
    }

    private void warnOfConflict(PersistentVolumeClaim claim, Pod pod) {
        if (wanted.retention().conflicts(claim, pod)) {
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
        if (!Identity.matches(wanted, ordinal, pod)) {
            provideClaims(ordinal, pod);
        } else if (correctOwners(ordinal, pod, true)) {
            return;
        }
        Pod restored = Identity.restored(wanted, ordinal, pod);
        actions.add(cluster -> cluster.updatePod(restored));
    }

    /** Answers whether the owners of the pod's claims were right already. */
    private boolean correctOwners(int ordinal, Pod pod, boolean stays) {
        boolean right = true;
        for (String name : ClaimTemplates.names(wanted.set(), ordinal)) {
            PersistentVolumeClaim claim = observed.claims().get(name);
            right &= claim == null || correctOwners(claim, pod, stays);
        }
        return right;
    }

    private boolean correctOwners(PersistentVolumeClaim claim, Pod pod, boolean stays) {
        Optional<PersistentVolumeClaim> corrected = wanted.retention().corrected(claim, pod, stays);
        if (corrected.isEmpty()) {
            return true;
        }
        warnOfConflict(claim, pod);
        own(corrected.get());
        return false;
    }

    /** Answers whether to go on. */
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

    /** Answers whether to go on. */
    private boolean removeAtOnce() {
        List<Pod> condemned = members.condemned();
        addSlowStart(condemned.stream().map(pod -> planned(() -> disown(pod))).toList());
        addSlowStart(condemned.stream()
                .map(pod -> pod.deleting() ? List.<Action>of() : planned(() -> delete(pod)))
                .toList());
        return true;
    }

    private void disown(Pod pod) {
        correctOwners(wanted.ordinal(pod).orElseThrow(), pod, false);
    }

    private void delete(Pod pod) {
        actions.add(cluster -> cluster.deletePod(pod));
    }

    private static String name(ControllerRevision revision) {
        return Objects.requireNonNull(revision.name());
    }
}
