package dev.kontract.server.controller.garbage;

import dev.kontract.client.controller.Request;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** A collector over a {@link FakeCluster}; events arrive late, and those of different kinds in any order. */
final class CollectorRun {

    private static final int PATIENCE = 20_000;

    private final FakeCluster cluster;
    private final Random random;
    private final Set<String> waiting = new LinkedHashSet<>();
    private final Set<String> later = new LinkedHashSet<>();
    private final List<String> misplaced = new ArrayList<>();
    private final OwnershipGraph graph;
    private final GarbageCollector collector;

    CollectorRun(FakeCluster cluster, Random random) {
        this.cluster = cluster;
        this.random = random;
        AbsentOwners absent = new AbsentOwners();
        graph = new OwnershipGraph(
                absent, waiting::add, (dependent, owner) -> misplaced.add(dependent.name() + " " + owner));
        collector = new GarbageCollector(graph, absent, cluster, waiting::add);
    }

    /** Returns a collector that starts now, with an empty graph. */
    static CollectorRun started(FakeCluster cluster, Random random) {
        CollectorRun run = new CollectorRun(cluster, random);
        cluster.changes().forEach(Deque::clear);
        cluster.all().forEach(run.graph::observe);
        return run;
    }

    List<String> misplaced() {
        return misplaced;
    }

    OwnershipGraph graph() {
        return graph;
    }

    /** Runs until there is nothing to do, and a second check of postponed objects changes nothing. */
    void settle() {
        work();
        waiting.addAll(later);
        later.clear();
        work();
    }

    private void work() {
        for (int step = 0; step < PATIENCE; step++) {
            List<Deque<FakeCluster.Change>> undelivered =
                    cluster.changes().stream().filter(queue -> !queue.isEmpty()).toList();
            if (waiting.isEmpty() && undelivered.isEmpty()) {
                return;
            }
            if (waiting.isEmpty() || (!undelivered.isEmpty() && random.nextBoolean())) {
                deliver(pick(undelivered).remove());
            } else {
                collect(pick(List.copyOf(waiting)));
            }
        }
        throw new AssertionError("never settles");
    }

    void deliver(FakeCluster.Change change) {
        if (change.gone()) {
            graph.remove(change.state().identity().uid());
        } else {
            graph.observe(change.state());
        }
    }

    private void collect(String uid) {
        waiting.remove(uid);
        try {
            if (collector.reconcile(new Request("", uid)).again().isPresent()) {
                later.add(uid);
            }
        } catch (IllegalStateException conflict) {
            waiting.add(uid);
        }
    }

    private <E> E pick(List<E> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
