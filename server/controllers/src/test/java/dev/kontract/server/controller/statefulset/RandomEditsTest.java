package dev.kontract.server.controller.statefulset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.IntOrString;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.RollingUpdateStatefulSetStrategy;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.StatefulSetOrdinals;
import dev.kontract.model.StatefulSetPersistentVolumeClaimRetentionPolicy;
import dev.kontract.model.StatefulSetSpec;
import dev.kontract.model.StatefulSetStatus;
import dev.kontract.model.StatefulSetUpdateStrategy;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Users edit a set, its pods run or fail, and the controller reconciles at random times and is killed during a plan: no step
 * may violate the guarantees, and the set must reach the desired state.
 */
class RandomEditsTest {

    private static final int RUNS = System.getProperty("long") == null ? 200 : 10_000;
    private static final int STEPS = 80;
    private static final int ROUNDS_TO_CONVERGE = 300;
    private static final List<String> IMAGES = List.of("app:1", "app:2", "app:3", "broken:4", "app:5");

    @Test
    void set_keepsItsPromisesAndConverges_whateverHappens() {
        for (int seed = 0; seed < RUNS; seed++) {
            run(seed);
        }
    }

    private static void run(long seed) {
        Random random = new Random(seed);
        SetWorld world = new SetWorld(set(random), features(random), random);
        Referee referee = new Referee(world);
        try {
            for (int step = 0; step < STEPS; step++) {
                disturb(world, random);
                world.sync(referee, random.nextInt(8) == 0 ? random.nextInt(4) : Integer.MAX_VALUE);
            }
            converge(world, referee);
            check(world);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("seed " + seed + "\n" + Json.write(world.set()), e);
        }
    }

    private static StatefulSet set(Random random) {
        StatefulSet set = Json.read("""
                {"metadata":{"name":"web","namespace":"shop","uid":"set","generation":1},
                 "spec":{"replicas":3,"serviceName":"web","revisionHistoryLimit":2,
                  "selector":{"matchLabels":{"app":"web"}},
                  "template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"app","image":"app:1"}]}},
                  "volumeClaimTemplates":[{"metadata":{"name":"data"},"spec":{}}]}}""", StatefulSet.class);
        set.getSpec().setPodManagementPolicy(random.nextBoolean() ? "OrderedReady" : "Parallel");
        return set;
    }

    private static Set<SetFeature> features(Random random) {
        return random.nextInt(4) == 0 ? Set.of() : Set.of(SetFeature.values());
    }

    private static void disturb(SetWorld world, Random random) {
        switch (random.nextInt(10)) {
            case 0, 1 -> world.edit(spec -> edit(spec, random));
            case 2 -> world.pass(Duration.ofSeconds(random.nextInt(8)));
            case 3 -> world.collectGarbage();
            default ->
                world.pods.values().stream()
                        .skip(random.nextInt(world.pods.size() + 1))
                        .findFirst()
                        .ifPresent(pod -> disturb(world, pod, random));
        }
    }

    private static void edit(StatefulSetSpec spec, Random random) {
        switch (random.nextInt(7)) {
            case 0, 1 -> spec.setReplicas(random.nextInt(7));
            case 2, 3 ->
                spec.getTemplate().getSpec().getContainers().get(0).setImage(IMAGES.get(random.nextInt(IMAGES.size())));
            case 4 -> spec.setUpdateStrategy(strategy(random));
            case 5 -> spec.setOrdinals(new StatefulSetOrdinals().start(random.nextInt(4)));
            default ->
                spec.minReadySeconds(random.nextInt(2) * 5)
                        .persistentVolumeClaimRetentionPolicy(new StatefulSetPersistentVolumeClaimRetentionPolicy()
                                .whenDeleted(random.nextBoolean() ? "Delete" : "Retain")
                                .whenScaled(random.nextBoolean() ? "Delete" : "Retain"));
        }
    }

    private static StatefulSetUpdateStrategy strategy(Random random) {
        if (random.nextInt(4) == 0) {
            return new StatefulSetUpdateStrategy().type("OnDelete");
        }
        return new StatefulSetUpdateStrategy()
                .type("RollingUpdate")
                .rollingUpdate(new RollingUpdateStatefulSetStrategy()
                        .partition(random.nextInt(4))
                        .maxUnavailable(maxUnavailable(random)));
    }

    private static @Nullable IntOrString maxUnavailable(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> null;
            case 1 -> IntOrString.of(1 + random.nextInt(3));
            default -> IntOrString.of(10 * (1 + random.nextInt(9)) + "%");
        };
    }

    private static void disturb(SetWorld world, Pod pod, Random random) {
        boolean broken = pod.getSpec().getContainers().get(0).getImage().startsWith("broken");
        if (pod.deleting() || random.nextInt(15) == 0) {
            world.remove(pod);
        } else if (random.nextInt(15) == 0) {
            world.markDeleted(pod);
        } else if (random.nextInt(15) == 0) {
            world.setStatus(pod, random.nextBoolean() ? "Failed" : "Succeeded", false);
        } else if (random.nextInt(15) == 0) {
            world.strip(pod);
        } else if (!PodHealth.isFinished(pod)) {
            world.setStatus(pod, "Running", !broken && random.nextInt(6) > 0);
        }
    }

    /** Makes all nodes work, and deletes finished pods that are no longer desired, as a user has to do in an ordered set. */
    private static void converge(SetWorld world, Referee referee) {
        for (int round = 0; round < ROUNDS_TO_CONVERGE; round++) {
            for (Pod pod : List.copyOf(world.pods.values())) {
                boolean condemned = world.members().condemned().contains(pod);
                if (pod.deleting() || (condemned && PodHealth.isFinished(pod))) {
                    world.remove(pod);
                } else if (!PodHealth.isRunningAndReady(pod) && !PodHealth.isFinished(pod)) {
                    world.setStatus(pod, "Running", true);
                }
            }
            world.collectGarbage();
            world.pass(Duration.ofSeconds(10));
            if (world.sync(referee, Integer.MAX_VALUE) && round > 0) {
                return;
            }
        }
        throw new AssertionError("no end");
    }

    private static void check(SetWorld world) {
        DesiredSet desired = world.desired();
        SetMembers members = world.members();
        RevisionHistory history = RevisionHistory.of(world.observed());
        assertThat(members.condemned()).isEmpty();
        assertThat(members.missing()).isZero();
        assertThat(history.change()).isEmpty();
        if (desired.strategy() instanceof DesiredSet.Rolling rolling) {
            assertThat(members.replicas().tailMap(rolling.partition()).values())
                    .allMatch(pod ->
                            PodIdentity.revision(pod).equals(history.update().name()));
        }
        assertThat(members.all()).allMatch(pod -> world.revisions.containsKey(PodIdentity.revision(pod)));
        for (int index = 0; index < desired.replicas(); index++) {
            assertThat(world.claims.keySet()).containsAll(ClaimTemplates.names(world.set(), desired.start() + index));
        }
        StatefulSetStatus status = world.set().getStatus();
        assertThat(List.of(status.getReplicas(), status.getReadyReplicas(), status.getAvailableReplicas()))
                .containsOnly(desired.replicas());
        assertThat(status.getObservedGeneration())
                .isEqualTo(world.set().metadata().getGeneration());
    }
}
