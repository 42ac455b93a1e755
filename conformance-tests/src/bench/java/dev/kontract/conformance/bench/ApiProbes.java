package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Requests at a low fixed rate while a stage of the cluster runs. A latency counts from when its request was due, so that a server that
 * stalls is charged for all that waited. Each connection sends one request at a time; the longest time from the sending of a request
 * is reported as well, since requests that take longer than their period wait for each other.
 */
final class ApiProbes implements AutoCloseable {

    private static final String ROLES = Paths.roles(ClusterObjects.NAMESPACE);

    /** The kinds of requests. */
    enum Verb {
        GET("get of a pod"),
        PAGE("list of pods, page of 500"),
        SELECTOR("list of the pods of a workload"),
        METADATA("list of the metadata of all pods"),
        PATCH("patch of a pod"),
        CREATE("create of a Role"),
        DELETE("delete of a Role");

        private final String title;

        Verb(String title) {
            this.title = title;
        }

        /** Returns the request with a number; the same numbers create and delete the same objects. */
        private Call call(long number) {
            return switch (this) {
                case GET -> Call.get(ClusterObjects.PODS + "/" + ClusterObjects.MARKER);
                case PAGE -> Call.get(ClusterObjects.PODS + "?limit=500");
                case SELECTOR -> Call.get(ClusterObjects.PODS + "?labelSelector=app%3Dweb-0");
                case METADATA ->
                    Call.get(
                            ClusterObjects.PODS,
                            "application/vnd.kubernetes.protobuf;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1");
                case PATCH -> WatchLag.mark();
                case CREATE -> Call.post(ROLES, Manifests.role("probe-" + number, ClusterObjects.NAMESPACE));
                case DELETE -> Call.delete(ROLES + "/probe-" + number);
            };
        }

        String title() {
            return title;
        }
    }

    private final List<Probe> probes = new ArrayList<>();
    private final ScheduledExecutorService threads;
    private final long begin;

    /** Starts to send, in turns where a connection has several verbs. */
    ApiProbes(Target target) throws IOException {
        try {
            add(target, Duration.ofMillis(500), Verb.GET);
            add(target, Duration.ofSeconds(1), Verb.PAGE);
            add(target, Duration.ofSeconds(1), Verb.SELECTOR);
            add(target, Duration.ofSeconds(20), Verb.METADATA);
            add(target, Duration.ofMillis(500), Verb.PATCH);
            add(target, Duration.ofMillis(500), Verb.CREATE, Verb.DELETE);
        } catch (IOException e) {
            closeConnections();
            throw e;
        }
        threads = Executors.newScheduledThreadPool(probes.size());
        begin = System.nanoTime();
        for (Probe probe : probes) {
            var unused = threads.scheduleAtFixedRate(
                    () -> probe.send(begin), begin - System.nanoTime(), probe.period.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private void add(Target target, Duration period, Verb... verbs) throws IOException {
        probes.add(new Probe(target, period, List.of(verbs)));
    }

    /** Stops sending, waits for pending responses, and returns the latencies and the number of failures as text. */
    Map<Verb, String> end() throws IOException {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(2L * Connection.PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IOException("a probe has no response");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        Map<Verb, String> reports = new EnumMap<>(Verb.class);
        for (Probe probe : probes) {
            for (Verb verb : probe.verbs) {
                reports.put(verb, probe.report(verb));
            }
        }
        return reports;
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        closeConnections();
    }

    private void closeConnections() throws IOException {
        for (Probe probe : probes) {
            probe.connection.close();
        }
    }

    /** The requests of one connection. */
    private static final class Probe {

        private final Target target;
        private final Duration period;
        private final List<Verb> verbs;
        private final Map<Verb, Latencies> latencies = new EnumMap<>(Verb.class);
        private final Map<Verb, Long> failures = new EnumMap<>(Verb.class);
        private final Map<Verb, Long> longest = new EnumMap<>(Verb.class);
        private volatile Connection connection;
        private long sent;

        Probe(Target target, Duration period, List<Verb> verbs) throws IOException {
            this.target = target;
            this.connection = target.connect();
            this.period = period;
            this.verbs = verbs;
        }

        void send(long begin) {
            long due = begin + sent * period.toNanos();
            Verb verb = verbs.get((int) (sent % verbs.size()));
            Call call = verb.call(begin + sent / verbs.size());
            sent++;
            long begun = System.nanoTime();
            try {
                connection.require(call);
                long now = System.nanoTime();
                latencies.computeIfAbsent(verb, v -> new Latencies()).add(now - due);
                longest.merge(verb, now - begun, Math::max);
            } catch (IOException | RuntimeException e) {
                failures.merge(verb, 1L, Long::sum);
                System.out.println("a probe failed: " + e);
                reconnect();
            }
        }

        /** Replaces the connection. If there is no other one, the next request fails as well, and tries again. */
        private void reconnect() {
            try {
                connection.close();
                connection = target.connect();
            } catch (IOException e) {
                System.out.println("a probe cannot connect: " + e.getMessage());
            }
        }

        String report(Verb verb) {
            String latency = String.format(
                    Locale.ROOT,
                    "%s, max %,.1f ms from its sending",
                    latencies.getOrDefault(verb, new Latencies()).take(),
                    longest.getOrDefault(verb, 0L) / 1e6);
            long failed = failures.getOrDefault(verb, 0L);
            return failed == 0 ? latency : latency + "; failed: " + failed;
        }
    }
}
