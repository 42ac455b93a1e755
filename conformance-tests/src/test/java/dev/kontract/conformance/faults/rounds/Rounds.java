package dev.kontract.conformance.faults.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.faults.SdkFollower;
import dev.kontract.conformance.faults.rounds.Operation.Listing;
import dev.kontract.conformance.faults.rounds.Operation.Outcome;
import dev.kontract.conformance.faults.rounds.Operation.Write;
import dev.kontract.conformance.faults.rounds.ServerConnection.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;

/** The clients of an installation, and the rounds in which it is disturbed while they write and watch. Used by one thread. */
final class Rounds implements AutoCloseable {

    /** The seed of a run, which repeats its plan. */
    static final long SEED = Long.getLong("rounds.seed", System.currentTimeMillis());

    static final int WRITERS = Integer.getInteger("rounds.writers", 16);
    static final int WATCHERS = Integer.getInteger("rounds.watchers", 100);

    /** The number of Secrets in the quota. */
    static final int QUOTA = 5;

    private static final int MOST_SHOWN = 20;
    private static final int MOST_CHARACTERS = 1_000;

    /** A store that was full has room again once its history is dropped. */
    private static final int FULL = 507;

    /** A ReplicaSet of two pods. */
    static final String SET = """
        {"metadata":{"name":"web"},"spec":{"replicas":2,"selector":{"matchLabels":{"app":"web"}},
         "template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"c","image":"web"}]}}}}\
        """;

    /** The distance in revisions from which a new watch starts. */
    private static final int LOOK_BACK = 300;

    private final Installation installation;
    private final long seed;
    private final List<ServerConnection> servers;
    private final List<RoundWriter> writers = new ArrayList<>();
    private final List<RoundWatcher> watchers = new ArrayList<>();
    private final List<SdkFollower> informers = new ArrayList<>();
    private final RevisionLog log = new RevisionLog();
    private final HistoryChecker checker = new HistoryChecker(WatchedKind.CONFIG_MAP.path(), log);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private volatile boolean over;
    private boolean hasFence;
    private int fences;

    /** Clients of {@code installation}; all that is random comes from {@code seed}. */
    Rounds(Installation installation, long seed, int writerCount, int watcherCount) throws IOException {
        this.installation = installation;
        this.seed = seed;
        this.servers = installation.servers().stream()
                .map(each -> new ServerConnection(each.config()))
                .toList();
        prepare();
        for (int i = 0; i < writerCount; i++) {
            WatchedKind kind =
                    i % 8 == 6 ? WatchedKind.SERVICE : i % 8 == 7 ? WatchedKind.SECRET : WatchedKind.CONFIG_MAP;
            writers.add(new RoundWriter("w" + i, kind, servers, new Random(seed + i)));
        }
        RoundHistory begin = new RoundHistory();
        Map<WatchedKind, Long> revisions = new TreeMap<>();
        for (WatchedKind kind : WatchedKind.values()) {
            revisions.put(kind, list(servers.get(0), kind, begin).revision());
        }
        for (int i = 0; i < watcherCount; i++) {
            WatchedKind kind = i % 10 == 9
                    ? WatchedKind.LEASE
                    : i % 10 == 8 ? WatchedKind.SECRET : i % 10 == 7 ? WatchedKind.SERVICE : WatchedKind.CONFIG_MAP;
            RoundWatcher watcher = new RoundWatcher(
                    "watcher" + i, kind, servers, timer, new Random(seed - i), revisions.getOrDefault(kind, 0L));
            watchers.add(watcher);
            watcher.connect();
        }
        installation.servers().forEach(each -> informers.add(new SdkFollower(each.config())));
        assertThat(checker.check(begin.operations(), List.of())).isEmpty();
    }

    private void prepare() throws IOException {
        create("/api/v1/namespaces", "{\"metadata\":{\"name\":\"shop\"}}");
        create("/api/v1/namespaces", "{\"metadata\":{\"name\":\"limited\"}}");
        create(
                "/api/v1/namespaces/limited/resourcequotas",
                "{\"metadata\":{\"name\":\"q\"},\"spec\":{\"hard\":{\"count/secrets\":\"" + QUOTA + "\"}}}");
        create("/apis/apps/v1/namespaces/shop/replicasets", SET);
        for (WatchedKind kind : WatchedKind.values()) {
            if (kind != WatchedKind.CONFIG_MAP) {
                create(kind.path(), """
                    {"metadata":{"name":"fence"}%s}\
                    """.formatted(
                                kind == WatchedKind.SERVICE
                                        ? ",\"spec\":{\"type\":\"ExternalName\",\"externalName\":\"a.example\"}"
                                        : ""));
            }
        }
    }

    /** Creates an object; a quota that is not counted yet refuses it for a moment. */
    private void create(String path, String manifest) {
        Patience.await(() -> manifest, () -> {
            try {
                int status = servers.get(0)
                        .send("POST", path, "application/json", manifest)
                        .status();
                return status == 201 || status == 409;
            } catch (IOException e) {
                return false;
            }
        });
    }

    /** Runs one round, and returns what is to be said about it. It fails if anything was wrong. */
    String run(int number) throws Exception {
        RoundHistory history = new RoundHistory();
        Random random = new Random(seed + 1_000L * number);
        long newest = newest();
        for (RoundWatcher each : watchers) {
            boolean anew = random.nextInt(8) == 0;
            each.begin(history, anew ? Math.max(1, newest - random.nextInt(LOOK_BACK)) : 0);
        }
        over = false;
        List<Future<?>> running = new ArrayList<>();
        for (RoundWriter each : writers) {
            running.add(threads.submit(() -> write(each, history)));
        }
        List<PlannedFault> plan = installation.plan(seed + number);
        try {
            disturb(number, plan, history);
            deletePod(random);
            history.await(20, 1_000);
        } finally {
            over = true;
        }
        join(running);
        finish(number, history);
        return "round " + number + ": " + history + ", "
                + watchers.stream().mapToInt(RoundWatcher::watches).sum() + " watches and "
                + watchers.stream().mapToInt(RoundWatcher::listings).sum() + " lists so far, " + plan;
    }

    private void write(RoundWriter writer, RoundHistory history) {
        while (!over) {
            writer.step(history);
        }
    }

    private static void join(List<Future<?>> running) throws InterruptedException, ExecutionException {
        for (Future<?> each : running) {
            each.get();
        }
    }

    private void disturb(int number, List<PlannedFault> plan, RoundHistory history) throws InterruptedException {
        List<Runnable> ends = new ArrayList<>();
        try {
            for (PlannedFault each : plan) {
                if (each.forgets()) {
                    ends.forEach(Runnable::run);
                    ends.clear();
                    awaitWatchers(servers.get(0), "fence-" + number + "-" + fences++, history);
                }
                ends.add(each.endsLast() ? ends.size() : 0, each.beginning().apply(newest()));
                history.await(each.writes(), each.millis());
                if (!each.overlaps()) {
                    ends.forEach(Runnable::run);
                    ends.clear();
                }
            }
        } finally {
            ends.forEach(Runnable::run);
        }
        for (ServerConnection each : servers) {
            Patience.await(() -> "a server that is ready", () -> isReady(each));
        }
    }

    /** Waits until every watcher has seen all that was written so far; later changes reach it by an open watch. */
    private void awaitWatchers(ServerConnection server, String fence, RoundHistory history) {
        Patience.await(() -> "a server that is ready", () -> isReady(server));
        for (WatchedKind kind : WatchedKind.values()) {
            long last = fence(kind, server, fence, history);
            watchers.stream()
                    .filter(each -> each.kind() == kind)
                    .forEach(each -> Patience.await(() -> each + " to come to " + last, () -> each.last() >= last));
        }
    }

    private static boolean isReady(ServerConnection server) {
        try {
            return server.get("/readyz").isDone();
        } catch (IOException e) {
            return false;
        }
    }

    /** The newest revision that a client has seen; servers that were cut off have not. */
    private long newest() {
        return watchers.stream().mapToLong(RoundWatcher::last).max().orElse(1);
    }

    /** Gives the controllers something to do. */
    private void deletePod(Random random) throws IOException {
        String path = "/api/v1/namespaces/shop/pods";
        Reply pods = servers.get(random.nextInt(servers.size())).get(path);
        String name = pods.body().at("/items/0/metadata/name").asText();
        if (!name.isEmpty()) {
            servers.get(0).send("DELETE", path + "/" + name, "application/json", "");
        }
    }

    private void finish(int number, RoundHistory history) throws Exception {
        awaitWatchers(servers.get(number % servers.size()), "fence-" + number, history);
        Map<String, String> maps = new TreeMap<>();
        for (ServerConnection server : servers) {
            for (WatchedKind kind : WatchedKind.values()) {
                Listing listing = list(server, kind, history);
                if (kind == WatchedKind.CONFIG_MAP) {
                    listing.found().values().forEach(each -> maps.put(name(each), Long.toString(each.revision())));
                }
            }
        }
        for (SdkFollower informer : informers) {
            informer.notifications().await(maps);
            assertThat(informer.cached()).isEqualTo(maps);
            assertThat(informer.notifications().wrong()).isEmpty();
        }
        List<String> wrong = wrong(history);
        assertThat(wrong.stream().limit(MOST_SHOWN).map(Rounds::shortened))
                .as("the first of %d findings, round %d of seed %d", wrong.size(), number, seed)
                .isEmpty();
    }

    private static String shortened(String finding) {
        return finding.length() > MOST_CHARACTERS ? finding.substring(0, MOST_CHARACTERS) + "..." : finding;
    }

    private static String name(Version version) {
        return "ConfigMap " + version.key().substring(version.key().lastIndexOf('/') + 1);
    }

    private List<String> wrong(RoundHistory history) {
        List<Watched> watched = new ArrayList<>();
        watchers.forEach(each -> watched.addAll(each.take()));
        List<String> wrong = new ArrayList<>(checker.check(history.operations(), watched));
        watchers.forEach(each -> wrong.addAll(each.wrong()));
        wrong.addAll(Invariants.unique(log.all(WatchedKind.SERVICE.path())));
        wrong.addAll(Invariants.atMost(QUOTA, log.all(WatchedKind.SECRET.path())));
        wrong.addAll(Invariants.tenures(log.all(WatchedKind.LEASE.path())));
        return wrong;
    }

    /** Writes an object that watchers are to see; returns its revision. */
    private long fence(WatchedKind kind, ServerConnection server, String value, RoundHistory history) {
        ObjectNode object = ServerConnection.JSON.createObjectNode();
        ObjectNode metadata = object.putObject("metadata").put("name", WatchedKind.FENCE);
        metadata.putObject("annotations").put("round", value);
        boolean first = kind == WatchedKind.CONFIG_MAP && !hasFence;
        if (kind == WatchedKind.CONFIG_MAP) {
            object.putObject("data").put("v", value);
        }
        Reply reply = Patience.next(() -> "room for " + value, () -> {
            Reply answer = sendFence(server, first, kind, object.toString());
            return answer.status() == FULL ? Optional.empty() : Optional.of(answer);
        });
        assertThat(reply.isDone()).as(reply::toString).isTrue();
        long revision = WatchedKind.revision(reply.body());
        if (kind == WatchedKind.CONFIG_MAP) {
            hasFence = true;
            history.add(new Write(
                    kind.key(WatchedKind.FENCE),
                    value,
                    Write.ANY,
                    Outcome.DONE,
                    revision,
                    reply.began(),
                    reply.ended()));
        }
        return revision;
    }

    private static Reply sendFence(ServerConnection server, boolean first, WatchedKind kind, String object) {
        try {
            return server.send(
                    first ? "POST" : "PATCH",
                    first ? kind.path() : kind.key(WatchedKind.FENCE),
                    first ? "application/json" : "application/merge-patch+json",
                    object);
        } catch (IOException e) {
            throw new AssertionError("a server that is ready does not write", e);
        }
    }

    private static Listing list(ServerConnection server, WatchedKind kind, RoundHistory history) {
        Listing listing = RoundWriter.list(server, kind, history);
        assertThat(listing).as("a list").isNotNull();
        return listing;
    }

    /** All that was seen. */
    RevisionLog log() {
        return log;
    }

    @Override
    public void close() {
        over = true;
        watchers.forEach(RoundWatcher::close);
        informers.forEach(SdkFollower::close);
        timer.shutdownNow();
        threads.shutdownNow();
    }
}
