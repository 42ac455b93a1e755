package dev.kontract.server.controller.garbage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.OwnerReference;
import dev.kontract.server.controller.garbage.LiveObjects.Propagation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random objects with random owners, including cycles, some of which are deleted at random; events arrive late and in any
 * order, and the collector restarts occasionally. The remaining objects must match a model without concurrency.
 */
class RandomOwnershipTest {

    private static final int ROUNDS = 250;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void settle_anything_endsAsTheModelSays(long seed) {
        for (int round = 0; round < ROUNDS; round++) {
            new Round(new Random(seed * ROUNDS + round)).play();
        }
    }

    private static final class Round {

        private static final int OBJECTS = 12;

        private final Random random;
        private final FakeCluster cluster = new FakeCluster();
        private CollectorRun run;
        private Map<String, Set<String>> expected = new TreeMap<>();

        Round(Random random) {
            this.random = random;
            run = new CollectorRun(cluster, random);
        }

        void play() {
            grow();
            expectCollected();
            check();
            for (int turn = 0; turn < 4 && !cluster.all().isEmpty(); turn++) {
                if (random.nextInt(3) == 0) {
                    orphanOne();
                } else {
                    deleteSome();
                }
                check();
            }
        }

        /** Owners are created before or after their dependents; some are in the wrong namespace, some never exist. */
        private void grow() {
            for (int i = 0; i < OBJECTS; i++) {
                String namespace = List.of("", "a", "b").get(random.nextInt(3));
                cluster.create(namespace, "o" + i, "o" + i, List.of());
                expected.put("o" + i, new TreeSet<>());
            }
            for (ObservedObject object : List.copyOf(cluster.all())) {
                List<OwnerReference> owners = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    addOwner(object.identity(), owners);
                }
                cluster.setOwners(object.identity(), owners);
            }
        }

        private void addOwner(ObjectIdentity dependent, List<OwnerReference> owners) {
            ObservedObject owner = pick(List.copyOf(cluster.all()));
            ObjectIdentity identity = owner.identity();
            boolean impossible = !dependent.isNamespaced() && identity.isNamespaced();
            boolean named = owners.stream().anyMatch(other -> other.getUid().equals(identity.uid()));
            if (impossible || named || identity.equals(dependent)) {
                return;
            }
            String uid = random.nextInt(6) == 0 ? "gone-" + identity.uid() : identity.uid();
            owners.add(FakeCluster.reference(identity.kind(), identity.name(), uid, random.nextBoolean()));
            boolean reachable = !identity.isNamespaced() || identity.namespace().equals(dependent.namespace());
            expected.get(dependent.name()).add(reachable ? uid : "out of reach " + uid);
        }

        private void orphanOne() {
            ObservedObject victim = pick(List.copyOf(cluster.all()));
            cluster.delete(victim, Propagation.ORPHAN);
            expected.remove(victim.identity().name());
            expected.values().forEach(owners -> owners.remove(victim.identity().uid()));
        }

        private void deleteSome() {
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                ObservedObject victim = pick(List.copyOf(cluster.all()));
                if (!victim.deleting()) {
                    cluster.delete(victim, random.nextBoolean() ? Propagation.FOREGROUND : Propagation.BACKGROUND);
                    expected.remove(victim.identity().name());
                }
                if (cluster.all().isEmpty()) {
                    return;
                }
            }
            expectCollected();
        }

        /**
         * An object without remaining owners is deleted; an object with a remaining owner drops the references to the others.
         */
        private void expectCollected() {
            boolean more = true;
            while (more) {
                more = expected.entrySet()
                        .removeIf(object -> !object.getValue().isEmpty()
                                && object.getValue().stream().noneMatch(expected::containsKey));
            }
            expected.values().forEach(owners -> owners.retainAll(expected.keySet()));
        }

        private void check() {
            if (random.nextInt(3) == 0) {
                run = CollectorRun.started(cluster, random);
            }
            run.settle();
            Map<String, Set<String>> left = cluster.all().stream()
                    .collect(Collectors.toMap(
                            object -> object.identity().name(),
                            object -> object.owners().stream()
                                    .map(OwnerReference::getUid)
                                    .collect(Collectors.toCollection(TreeSet::new)),
                            (one, other) -> one,
                            TreeMap::new));
            assertThat(left).isEqualTo(expected);
        }

        private <E> E pick(List<E> choices) {
            return choices.get(random.nextInt(choices.size()));
        }
    }
}
