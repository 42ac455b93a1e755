package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.servers.MeasuredServer;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;

/**
 * The cost of a cluster of simulated nodes: while it is idle, and while its scheduler and controllers create the pods of many workloads,
 * replace all of them, replace those of failed nodes, and delete all.
 */
final class ClusterRollout {

    private static final Duration LEAST_LIMIT = Duration.ofMinutes(10);

    /** Several times what the most expensive stage, the rolling update, takes on two cores that do nothing else. */
    private static final Duration LIMIT_PER_POD = Duration.ofMillis(50);

    /** Three periods of the renewal of leases. */
    private static final Duration IDLE = Duration.ofSeconds(30);

    private final Settings.Cluster size;
    private final Targets targets;
    private final Figures figures;

    ClusterRollout(Settings.Cluster size, Targets targets, Figures figures) {
        this.size = size;
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        String nodes = "--simulated-nodes=" + size.nodes();
        try (MeasuredServer server = targets.server("cluster", "--controllers=*", nodes)) {
            new Run(server, new ClusterObjects(size)).stages();
        }
    }

    /** Writes the objects that begin a stage. */
    @FunctionalInterface
    private interface Write {
        void run(Connection connection) throws IOException;
    }

    /** Returns whether a stage has ended. */
    @FunctionalInterface
    private interface Condition {
        boolean isMet() throws IOException;
    }

    /** One run through all stages. */
    private final class Run {

        private final MeasuredServer server;
        private final Target target;
        private final ClusterObjects objects;
        private final int pods;

        Run(MeasuredServer server, ClusterObjects objects) {
            this.server = server;
            this.target = server.target();
            this.objects = objects;
            this.pods = objects.pods();
        }

        void stages() throws IOException {
            try (Connection connection = target.connect()) {
                long begin = System.nanoTime();
                await("registration", () -> objects.areAllNodesRegistered(connection));
                note("nodes registered after", seconds(System.nanoTime() - begin));
                objects.createNamespace(connection);
            }
            note("CPU idle, without pods", idle());
            try (PodTally tally = new PodTally(target);
                    WatchLag lag = new WatchLag(target, size.informers())) {
                Stages stages = new Stages(tally, lag);
                stages.run("creation", pods, objects::createWorkloads, () -> tally.ready(pod -> true) == pods);
                note("CPU idle, with all pods", idle());
                stages.run(
                        "rolling update",
                        pods,
                        objects::updateImages,
                        () -> tally.size() == pods
                                && tally.ready(pod -> pod.image().equals(ClusterObjects.NEW_IMAGE)) == pods);
                int failing = tally.ready(ClusterObjects::isOnFailedNode);
                int sets = tally.ready(
                        pod -> ClusterObjects.isOnFailedNode(pod) && !ClusterObjects.belongsToDeployment(pod));
                stages.run(
                        "failure of a tenth of the nodes",
                        failing - sets,
                        objects::stopNodes,
                        () -> tally.ready(pod ->
                                        !ClusterObjects.isOnFailedNode(pod) && ClusterObjects.belongsToDeployment(pod))
                                == objects.podsOfDeployments());
                stages.run(
                        "deletion of the failed nodes",
                        sets,
                        objects::deleteNodes,
                        () -> tally.size() == pods && tally.ready(pod -> !ClusterObjects.isOnFailedNode(pod)) == pods);
                stages.run("deletion", pods, objects::deleteWorkloads, () -> tally.size() == 0);
            }
        }

        /** Uses a connection of its own, because the server closes one that is idle for a stage. */
        private void begin(Write write) throws IOException {
            try (Connection connection = target.connect()) {
                write.run(connection);
            }
        }

        private String idle() throws IOException {
            target.rest();
            Duration cpu = target.cpu();
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < IDLE.toNanos()) {
                Target.pause();
            }
            return String.format(
                    Locale.ROOT,
                    "%.1f %% of a core",
                    100.0 * target.cpu().minus(cpu).toNanos() / (System.nanoTime() - begin));
        }

        /** Measures stages one after the other. */
        private final class Stages {

            private final PodTally tally;
            private final WatchLag lag;

            Stages(PodTally tally, WatchLag lag) {
                this.tally = tally;
                this.lag = lag;
            }

            /** Measures a stage, which concerns a number of pods. */
            void run(String stage, int concerned, Write write, Condition end) throws IOException {
                target.forgetPeak();
                try (ApiProbes probes = new ApiProbes(target)) {
                    Duration cpu = target.cpu();
                    long begin = System.nanoTime();
                    begin(write);
                    await(stage, () -> {
                        tally.requireCurrent();
                        return end.isMet();
                    });
                    long nanos = System.nanoTime() - begin;
                    double spent = target.cpu().minus(cpu).toNanos() / 1e6;
                    note(stage + ", time", seconds(nanos));
                    note(stage + ", pods a second", number("%,.1f", concerned * 1e9 / nanos) + " of " + concerned);
                    note(
                            stage + ", CPU",
                            number("%,.1f s", spent / 1e3) + ", "
                                    + number("%.2f ms a pod", spent / Math.max(1, concerned)));
                    for (var probe : probes.end().entrySet()) {
                        note(stage + ": " + probe.getKey().title(), probe.getValue());
                    }
                }
                note(stage + ", watch lag", lag.report());
                note(stage + ", resident, peak", Report.megabytes(target.peak()));
                note(stage + ", settled", Memory.of(server).toString());
            }
        }
    }

    private void await(String stage, Condition end) throws IOException {
        Duration limit = LEAST_LIMIT.plus(LIMIT_PER_POD.multipliedBy(size.pods()));
        long begin = System.nanoTime();
        while (!end.isMet()) {
            if (System.nanoTime() - begin > limit.toNanos()) {
                throw new IOException(
                        "the stage of " + stage + " has not ended after " + limit.toMinutes() + " minutes");
            }
            Target.pause();
        }
    }

    private void note(String figure, String value) {
        String title = String.format(
                Locale.ROOT,
                "%,d nodes, %,d pods of %,d Deployments and %,d StatefulSets, ",
                size.nodes(),
                size.pods(),
                size.deployments(),
                size.sets());
        figures.note(title + figure, value);
    }

    private static String seconds(long nanos) {
        return number("%.1f s", nanos / 1e9);
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
