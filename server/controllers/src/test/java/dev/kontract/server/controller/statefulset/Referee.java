package dev.kontract.server.controller.statefulset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.ControllerRevision;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.workload.PodHealth;
import dev.kontract.server.controller.workload.RevisionData;
import java.util.List;
import java.util.Objects;

/** Checks that every operation of the controller respects the guarantees of a StatefulSet. */
final class Referee implements SetOperations {

    private final SetWorld world;

    Referee(SetWorld world) {
        this.world = world;
    }

    private DesiredSet desired() {
        return world.desired();
    }

    @Override
    public void createPod(Pod pod) {
        SetMembers members = world.members();
        int index = index(pod);
        assertThat(world.pods).as("one pod an ordinal").doesNotContainKey(pod.name());
        assertThat(desired().covers(index + desired().start())).as("wanted").isTrue();
        if (desired().ordered()) {
            assertThat(members.replicas().headMap(index).values())
                    .as("all before %s are available", pod.name())
                    .hasSize(index)
                    .noneMatch(members::isMissing);
        }
        assertThat(PodIdentity.revision(pod)).as("revision").isEqualTo(revision(index));
        assertThat(world.claims.keySet())
                .as("claims")
                .containsAll(ClaimTemplates.names(world.set(), index + desired().start()));
        world.createPod(pod);
    }

    private String revision(int index) {
        String current =
                world.set().getStatus() == null ? null : world.set().getStatus().getCurrentRevision();
        boolean old = desired().strategy() instanceof DesiredSet.Rolling rolling && index < rolling.partition();
        return old && current != null && world.revisions.containsKey(current) ? current : newest();
    }

    private String newest() {
        RevisionData data = RevisionData.of(world.set().getSpec().getTemplate());
        return world.revisions.values().stream()
                .filter(revision -> RevisionData.of(revision).equals(data))
                .map(ControllerRevision::name)
                .map(Objects::requireNonNull)
                .findFirst()
                .orElseThrow();
    }

    private int index(Pod pod) {
        return desired().ordinal(pod).orElseThrow() - desired().start();
    }

    @Override
    public void deletePod(Pod pod) {
        assertThat(world.pods.get(pod.name()).metadata().getUid())
                .as("the pod that was meant")
                .isEqualTo(pod.metadata().getUid());
        assertThat(pod.deleting()).as("%s is not going yet", pod.name()).isFalse();
        if (!desired().covers(index(pod) + desired().start())) {
            checkScaleDown(pod);
        } else if (!PodHealth.isFinished(pod)) {
            checkUpdate(pod);
        }
        world.deletePod(pod);
    }

    private void checkScaleDown(Pod pod) {
        if (desired().ordered()) {
            assertThat(world.members().missing())
                    .as("all that stay are available")
                    .isZero();
            assertThat(world.members().condemned().get(0).name())
                    .as("the last one")
                    .isEqualTo(pod.name());
        }
    }

    private void checkUpdate(Pod pod) {
        SetMembers members = world.members();
        assertThat(desired().strategy()).isInstanceOf(DesiredSet.Rolling.class);
        DesiredSet.Rolling rolling = (DesiredSet.Rolling) desired().strategy();
        assertThat(index(pod)).as("the partition").isGreaterThanOrEqualTo(rolling.partition());
        assertThat(PodIdentity.revision(pod)).as("out of date").isNotEqualTo(newest());
        if (desired().ordered()) {
            assertThat(members.isAvailable(pod)).as("an ordered set waits").isTrue();
        }
        rolling.maxUnavailable()
                .ifPresentOrElse(most -> checkBounds(members, pod, most), () -> checkTurn(members, pod));
    }

    private void checkBounds(SetMembers members, Pod pod, int most) {
        assertThat(members.missing()).as("missing before").isLessThan(most);
        assertThat(members.replicas().tailMap(index(pod), false).values())
                .as("from the last to the first")
                .noneMatch(later ->
                        !later.deleting() && !PodIdentity.revision(later).equals(newest()));
    }

    private void checkTurn(SetMembers members, Pod pod) {
        assertThat(members.replicas().tailMap(index(pod), false).values())
                .as("all after it are done")
                .hasSize(desired().replicas() - 1 - index(pod))
                .noneMatch(members::isMissing)
                .allMatch(later -> PodIdentity.revision(later).equals(newest()));
    }

    @Override
    public void createClaim(PersistentVolumeClaim claim, Pod pod) {
        assertThat(world.claims).doesNotContainKey(claim.name());
        checkOwners(claim);
        world.createClaim(claim, pod);
    }

    @Override
    public void updateClaim(PersistentVolumeClaim claim) {
        assertThat(world.claims.get(claim.name())).as("a change").isNotEqualTo(claim);
        checkOwners(claim);
        world.updateClaim(claim);
    }

    /** The owner of a claim determines when it is deleted. */
    private void checkOwners(PersistentVolumeClaim claim) {
        String name = Objects.requireNonNull(claim.name());
        int ordinal = Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
        boolean goesWithPod = desired().retention().whenScaled() && !desired().covers(ordinal);
        String owner = goesWithPod ? "Pod" : desired().retention().whenDeleted() ? "StatefulSet" : "";
        assertThat(claim.owners())
                .as("owners of %s", name)
                .extracting(OwnerReference::getKind)
                .isEqualTo(owner.isEmpty() ? List.of() : List.of(owner));
    }

    @Override
    public void updatePod(Pod pod) {
        assertThat(world.pods.get(pod.name()).metadata().getUid())
                .isEqualTo(pod.metadata().getUid());
        world.updatePod(pod);
    }

    @Override
    public void createRevision(ControllerRevision revision) {
        assertThat(world.revisions.values()).allMatch(kept -> kept.getRevision() < revision.getRevision());
        world.createRevision(revision);
    }

    @Override
    public void updateRevision(ControllerRevision revision) {
        assertThat(world.revisions.values()).allMatch(kept -> kept.getRevision() < revision.getRevision());
        world.updateRevision(revision);
    }

    @Override
    public void deleteRevision(ControllerRevision revision) {
        assertThat(world.pods.values())
                .noneMatch(pod -> PodIdentity.revision(pod).equals(revision.name()));
        assertThat(revision.name()).isNotEqualTo(newest());
        world.deleteRevision(revision);
    }

    @Override
    public void refuse(Pod pod, String why) {
        assertThat(world.claims.values()).anyMatch(PersistentVolumeClaim::deleting);
        world.refuse(pod, why);
    }

    @Override
    public void warn(String reason, String message) {
        world.warn(reason, message);
    }
}
