package dev.kontract.server.controller.statefulset;

import dev.kontract.model.ControllerRevision;
import dev.kontract.model.Json;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodStatus;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.StatefulSetSpec;
import dev.kontract.model.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** One set and its objects, in memory, with everything that changes them: users, nodes, the garbage collector. */
final class SetWorld implements SetOperations {

    final Map<String, Pod> pods = new TreeMap<>();
    final Map<String, PersistentVolumeClaim> claims = new TreeMap<>();
    final Map<String, ControllerRevision> revisions = new LinkedHashMap<>();
    private final Set<String> taken = new HashSet<>();
    private final RandomGenerator random;
    private final Set<SetFeature> features;
    private StatefulSet set;
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private int uids;

    SetWorld(StatefulSet set, Set<SetFeature> features, RandomGenerator random) {
        this.set = set;
        this.features = features;
        this.random = random;
    }

    StatefulSet set() {
        return set;
    }

    DesiredSet desired() {
        return DesiredSet.of(set, features);
    }

    Instant now() {
        return now;
    }

    ObservedSet observed() {
        return ObservedSet.of(set, new ArrayList<>(pods.values()), claims, new ArrayList<>(revisions.values()), now);
    }

    SetMembers members() {
        return SetMembers.of(desired(), new ArrayList<>(pods.values()), now);
    }

    /** Reconciles the set once, and is killed after {@code actions} of the planned actions; returns whether there were none. */
    boolean sync(SetOperations referee, int actions) {
        return sync(referee, actions, observed());
    }

    private boolean sync(SetOperations referee, int actions, ObservedSet observed) {
        SetPlan plan = SetPlanner.plan(observed, features);
        List<SetAction> all = new ArrayList<>(plan.actions());
        all.addAll(plan.afterwards());
        try {
            all.stream().limit(actions).forEach(action -> action.on(referee));
        } catch (NameTaken e) {
            return sync(referee, actions, observed.withCollision());
        } catch (Refused e) {
            return false;
        }
        boolean changed = StatusReport.isChanged(set, plan.status());
        if (all.size() <= actions) {
            set = Json.copy(set).status(plan.status());
        }
        return all.isEmpty() && !changed;
    }

    void edit(Consumer<StatefulSetSpec> change) {
        StatefulSet edited = Json.copy(set);
        change.accept(edited.getSpec());
        edited.metadata().setGeneration(set.metadata().getGeneration() + 1);
        set = edited;
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    /** Sets the status of a pod, as a node would. */
    void setStatus(Pod pod, String phase, boolean ready) {
        pods.computeIfPresent(Objects.requireNonNull(pod.name()), (name, last) -> {
            Pod changed = Json.copy(last);
            PodCondition condition = new PodCondition()
                    .type("Ready")
                    .status(ready ? "True" : "False")
                    .lastTransitionTime(new Time(now));
            return changed.status(new PodStatus().phase(phase).conditions(List.of(condition)));
        });
    }

    void markDeleted(Pod pod) {
        pods.computeIfPresent(Objects.requireNonNull(pod.name()), (name, last) -> {
            Pod changed = Json.copy(last);
            changed.metadata().setDeletionTimestamp(new Time(now));
            return changed;
        });
    }

    void remove(Pod pod) {
        pods.remove(pod.name());
    }

    void strip(Pod pod) {
        pods.computeIfPresent(Objects.requireNonNull(pod.name()), (name, last) -> {
            Pod changed = Json.copy(last);
            changed.metadata().getLabels().remove("statefulset.kubernetes.io/pod-name");
            return changed;
        });
    }

    /** Claims with a deleted owner are deleted as well, once no pod uses them. */
    void collectGarbage() {
        for (PersistentVolumeClaim claim : List.copyOf(claims.values())) {
            if (claim.deleting()) {
                claims.computeIfPresent(
                        Objects.requireNonNull(claim.name()), (name, going) -> isUsed(name) ? going : null);
            } else if (claim.owners().stream().anyMatch(owner -> isGone(owner.getUid()))) {
                PersistentVolumeClaim going = Json.copy(claim);
                going.metadata().setDeletionTimestamp(new Time(now));
                claims.put(Objects.requireNonNull(claim.name()), going);
            }
        }
    }

    private boolean isUsed(String claim) {
        return pods.values().stream()
                .flatMap(pod -> ClaimTemplates.names(set, desired().ordinal(pod).orElseThrow()).stream())
                .anyMatch(claim::equals);
    }

    private boolean isGone(String uid) {
        return !uid.equals(set.metadata().getUid())
                && pods.values().stream()
                        .noneMatch(pod -> uid.equals(pod.metadata().getUid()));
    }

    @Override
    public void createRevision(ControllerRevision revision) {
        String name = Objects.requireNonNull(revision.name());
        if (taken.contains(name) || random.nextInt(20) == 0) {
            taken.add(name);
            throw new NameTaken(name);
        }
        revisions.put(name, Json.copy(revision));
    }

    @Override
    public void updateRevision(ControllerRevision revision) {
        revisions.put(Objects.requireNonNull(revision.name()), Json.copy(revision));
    }

    @Override
    public void deleteRevision(ControllerRevision revision) {
        revisions.remove(revision.name());
    }

    @Override
    public void createClaim(PersistentVolumeClaim claim, Pod pod) {
        claims.put(Objects.requireNonNull(claim.name()), Json.copy(claim));
    }

    @Override
    public void updateClaim(PersistentVolumeClaim claim) {
        claims.put(Objects.requireNonNull(claim.name()), Json.copy(claim));
    }

    @Override
    public void createPod(Pod pod) {
        Pod created = Json.copy(pod);
        created.metadata().setUid("pod-" + uids++);
        pods.put(Objects.requireNonNull(pod.name()), created.status(new PodStatus().phase("Pending")));
    }

    @Override
    public void updatePod(Pod pod) {
        pods.put(Objects.requireNonNull(pod.name()), Json.copy(pod));
    }

    @Override
    public void deletePod(Pod pod) {
        markDeleted(pod);
    }

    @Override
    public void refuse(Pod pod, String why) {
        throw new Refused(why);
    }

    @Override
    public void warn(String reason, String message) {
        // ignored
    }
}
