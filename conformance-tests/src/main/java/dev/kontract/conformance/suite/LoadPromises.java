package dev.kontract.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.promise.Answer;
import dev.kontract.conformance.promise.BrokenPromise;
import dev.kontract.conformance.promise.Conversation;
import dev.kontract.conformance.promise.EventStream;
import dev.kontract.conformance.promise.Facility;
import dev.kontract.conformance.promise.Need;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Promises about concurrent writes of many clients. */
final class LoadPromises {

    private static final Source CONCURRENCY = new Source(
            "API conventions: Concurrency Control and Consistency",
            "https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#concurrency-control-and-consistency");
    private static final Source WATCHES = Source.page(
            "API concepts: Efficient detection of changes",
            "reference/using-api/api-concepts/#efficient-detection-of-changes");
    private static final Source OBJECTIVES = new Source(
            "Kubernetes scalability: API call latency SLOs",
            "https://github.com/kubernetes/community/blob/master/sig-scalability/slos/api_call_latency.md");

    private static final int CLIENTS = 16;
    private static final int WRITES = 25;

    /** Each client writes again after each conflict, and all but one of the clients have one. */
    private static final int COUNTS = 5;

    private static final double LIMIT_MILLIS = 1_000;

    private LoadPromises() {}

    static List<Promise> all() {
        PromiseCollector promises = new PromiseCollector(Suite.LOAD);
        Set<Need> needs = Set.of(
                new Need("v1", "configmaps", "create"),
                new Need("v1", "configmaps", "get"),
                new Need("v1", "configmaps", "update"),
                new Need("v1", "configmaps", "watch"));
        Set<Facility> namespaces = Set.of(Facility.NAMESPACES);
        promises.add(
                "lost-update",
                "Concurrent replacements lose no update",
                CONCURRENCY,
                needs,
                namespaces,
                LoadPromises::count);
        promises.add(
                "one-creator",
                "One of many creators of a name succeeds",
                CONCURRENCY,
                needs,
                namespaces,
                LoadPromises::claim);
        promises.add(
                "versions",
                "Concurrent writes get versions of their own",
                CONCURRENCY,
                needs,
                namespaces,
                LoadPromises::versions);
        promises.add(
                "watch",
                "A watch tells all concurrent writes once, in order",
                WATCHES,
                needs,
                namespaces,
                LoadPromises::watch);
        promises.add(
                "latency-write",
                "99 of 100 writes take at most a second",
                OBJECTIVES,
                needs,
                namespaces,
                LoadPromises::writes);
        promises.add(
                "latency-read",
                "99 of 100 reads take at most a second",
                OBJECTIVES,
                needs,
                namespaces,
                LoadPromises::reads);
        return promises.promises();
    }

    private static String collection(Conversation c) {
        return "/api/v1/namespaces/" + c.ownNamespace() + "/configmaps";
    }

    private static ObjectNode configMap(String name) {
        ObjectNode map =
                JsonNodeFactory.instance.objectNode().put("apiVersion", "v1").put("kind", "ConfigMap");
        map.putObject("metadata").put("name", name);
        map.putObject("data").put("count", "0");
        return map;
    }

    /** Runs a task of each client concurrently and waits for all. */
    private static void together(IntConsumer task) throws InterruptedException {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                int client = i;
                running.add(clients.submit(() -> task.accept(client)));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof BrokenPromise broken) {
                throw broken;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            clients.shutdownNow();
        }
    }

    private static void count(Conversation c) throws InterruptedException {
        String collection = collection(c);
        c.post(collection, configMap("counter")).expectStatus(201);
        String path = collection + "/counter";
        together(client -> {
            for (int done = 0; done < COUNTS; ) {
                JsonNode map = c.get(path).expectStatus(200).body().deepCopy();
                ((ObjectNode) map.path("data"))
                        .put("count", String.valueOf(map.at("/data/count").asInt() + 1));
                if (c.put(path, map).expectStatus(200, 409).status() == 200) {
                    done++;
                }
            }
        });
        c.get(path).expectStatus(200).expect("/data/count", String.valueOf(CLIENTS * COUNTS));
    }

    private static void claim(Conversation c) throws InterruptedException {
        String collection = collection(c);
        for (int round = 0; round < 10; round++) {
            ObjectNode map = configMap("claimed-" + round);
            List<Integer> answers = Collections.synchronizedList(new ArrayList<>());
            together(client ->
                    answers.add(c.post(collection, map).expectStatus(201, 409).status()));
            if (Collections.frequency(answers, 201) != 1) {
                throw new BrokenPromise("status 201 once", answers.toString());
            }
        }
    }

    private static void versions(Conversation c) throws InterruptedException {
        String collection = collection(c);
        List<String> versions = Collections.synchronizedList(new ArrayList<>());
        together(client -> {
            for (int i = 0; i < WRITES; i++) {
                Answer answer = c.post(collection, configMap("map-" + client + '-' + i));
                versions.add(answer.expectStatus(201).textAt("/metadata/resourceVersion"));
            }
        });
        if (new HashSet<>(versions).size() != CLIENTS * WRITES) {
            throw new BrokenPromise(
                    CLIENTS * WRITES + " different versions", new HashSet<>(versions).size() + " different versions");
        }
    }

    private static void watch(Conversation c) throws Exception {
        String collection = collection(c);
        String version = c.get(collection).expectStatus(200).textAt("/metadata/resourceVersion");
        try (EventStream events = c.watch(collection + "?watch=true&timeoutSeconds=60&resourceVersion=" + version)) {
            together(client -> {
                String name = "map-" + client;
                ObjectNode map = configMap(name);
                c.post(collection, map).expectStatus(201);
                for (int i = 1; i < WRITES; i++) {
                    map.withObjectProperty("data").put("count", String.valueOf(i));
                    c.put(collection + '/' + name, map).expectStatus(200);
                }
            });
            Map<String, Integer> counts = new HashMap<>();
            long last = 0;
            for (int received = 0; received < CLIENTS * WRITES; ) {
                JsonNode event = events.await(
                        "event " + (received + 1),
                        each -> each.at("/object/data").has("count"));
                String name = event.at("/object/metadata/name").asText();
                int count = event.at("/object/data/count").asInt();
                int wanted = counts.getOrDefault(name, -1) + 1;
                long next = event.at("/object/metadata/resourceVersion").asLong();
                if (count != wanted || next <= last) {
                    throw new BrokenPromise(
                            name + " with count " + wanted + " after version " + last,
                            name + " with count " + count + " at version " + next);
                }
                counts.put(name, count);
                last = next;
                received++;
            }
        }
    }

    private static void writes(Conversation c) throws InterruptedException {
        String collection = collection(c);
        List<Double> millis = Collections.synchronizedList(new ArrayList<>());
        together(client -> {
            for (int i = 0; i < WRITES; i++) {
                ObjectNode map = configMap("map-" + client + '-' + i);
                measure(millis, () -> c.post(collection, map).expectStatus(201));
            }
        });
        require(millis);
    }

    private static void reads(Conversation c) throws InterruptedException {
        String collection = collection(c);
        c.post(collection, configMap("read")).expectStatus(201);
        List<Double> millis = Collections.synchronizedList(new ArrayList<>());
        together(client -> {
            for (int i = 0; i < WRITES; i++) {
                measure(millis, () -> c.get(collection + "/read").expectStatus(200));
            }
        });
        require(millis);
    }

    private static void measure(List<Double> millis, Runnable request) {
        long start = System.nanoTime();
        request.run();
        millis.add((System.nanoTime() - start) / 1e6);
    }

    private static void require(List<Double> millis) {
        List<Double> sorted = new ArrayList<>(millis);
        Collections.sort(sorted);
        double slowest = sorted.get(sorted.size() * 99 / 100);
        if (slowest > LIMIT_MILLIS) {
            throw new BrokenPromise("at most 1000 ms", Math.round(slowest) + " ms");
        }
    }
}
