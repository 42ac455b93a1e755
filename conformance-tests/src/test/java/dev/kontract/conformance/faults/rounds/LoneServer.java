package dev.kontract.conformance.faults.rounds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * One server that keeps its objects in SQLite, with a small quota. Its clock jumps if libfaketime is installed (Debian's package
 * {@code faketime}).
 */
final class LoneServer implements Installation {

    private static final int MOST = 3;
    private static final String JSON = "application/json";
    private static final String BALLAST = "/api/v1/namespaces/limited/configmaps";
    private static final int BALLAST_CHARACTERS = 500_000;
    private static final int MOST_BALLAST = 200;

    private static final List<String> FLAGS = List.of(
            "--controllers=replicaset-controller,resourcequota-controller", "--quota-backend-bytes=" + (16 << 20));

    private final RoundServer server;
    private final ServerConnection connection;
    private final Path clock;
    private final List<Kind> kinds;
    private int ballast;

    private enum Kind {
        KILL,
        KILL_TWICE,
        STOP,
        PAUSE,
        FILL_STORE,
        FAIL_DISK,
        SLOW_DISK,
        CLOCK_AHEAD,
        CLOCK_BACK;

        boolean isOfClock() {
            return this == CLOCK_AHEAD || this == CLOCK_BACK;
        }
    }

    /** Starts the server with all it has in {@code folder}. */
    LoneServer(Path folder) throws IOException {
        clock = Files.writeString(folder.resolve("clock"), "+0");
        Optional<Path> library = fakeTime();
        kinds = Stream.of(Kind.values())
                .filter(each -> library.isPresent() || !each.isOfClock())
                .filter(each -> SlowDisk.isAvailable() || each != Kind.SLOW_DISK)
                .toList();
        server = new RoundServer(
                folder.resolve("server"),
                List.of(),
                FLAGS,
                library.map(this::faked).orElse(Map.of()));
        connection = new ServerConnection(server.config());
    }

    private static Optional<Path> fakeTime() throws IOException {
        for (String root : List.of("/usr/lib", "/usr/lib64")) {
            try (Stream<Path> files =
                    Files.find(Path.of(root), 3, (file, attributes) -> file.endsWith("faketime/libfaketimeMT.so.1"))) {
                Optional<Path> found = files.findFirst();
                if (found.isPresent()) {
                    return found;
                }
            } catch (IOException e) {
                continue; // There is no such directory.
            }
        }
        return Optional.empty();
    }

    /** The offset of the clock is read from a file every second. Only the time of day is changed. */
    private Map<String, String> faked(Path library) {
        return Map.of(
                "LD_PRELOAD", library.toString(),
                "FAKETIME_TIMESTAMP_FILE", clock.toString(),
                "FAKETIME_CACHE_DURATION", "1",
                "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                "FAKETIME_FORCE_MONOTONIC_FIX", "0"); // Otherwise timed waits of the JVM return at once.
    }

    /** Returns whether the clock of the server can jump. */
    boolean hasClock() {
        return kinds.contains(Kind.CLOCK_AHEAD);
    }

    @Override
    public List<RoundServer> servers() {
        return List.of(server);
    }

    @Override
    public List<PlannedFault> plan(long seed) {
        Random random = new Random(seed);
        List<PlannedFault> plan = new ArrayList<>();
        for (int count = 1 + random.nextInt(MOST); count > 0; count--) {
            Kind kind = kinds.get(random.nextInt(kinds.size()));
            int writes = 50 + random.nextInt(400);
            int millis = 300 + random.nextInt(3_500);
            boolean forgets = kind == Kind.FILL_STORE;
            boolean overlaps = random.nextInt(3) == 0 && !forgets;
            String name =
                    kind + " for " + writes + " writes or " + millis + " ms" + (overlaps ? " and the next one" : "");
            plan.add(new PlannedFault(name, seen -> begin(kind), writes, millis, overlaps, false, forgets));
        }
        return plan;
    }

    private Runnable begin(Kind kind) {
        return switch (kind) {
            case KILL -> of(server::kill, server::restart);
            case KILL_TWICE -> of(this::killTwice, server::restart);
            case STOP -> of(server::stop, server::restart);
            case PAUSE -> of(() -> server.signal(Signal.STOP), () -> server.signal(Signal.CONT));
            case FILL_STORE -> of(this::fill, this::empty);
            case FAIL_DISK -> of(() -> limitFiles("0"), () -> limitFiles("unlimited"));
            case SLOW_DISK -> SlowDisk.begin(server.pid());
            case CLOCK_AHEAD -> of(() -> setClock("+3600"), () -> setClock("+0"));
            case CLOCK_BACK -> of(() -> setClock("-3600"), () -> setClock("+0"));
        };
    }

    private static Runnable of(Runnable begin, Runnable end) {
        begin.run();
        return end;
    }

    /** Kills the server again right after its start. */
    private void killTwice() {
        server.kill();
        server.restart();
        server.kill();
    }

    /** With a limit of 0, every write to a file fails. */
    private void limitFiles(String most) {
        run("prlimit", "--pid=" + server.pid(), "--fsize=" + most + ":");
    }

    private static void run(String... command) {
        try {
            new ProcessBuilder(command).start().onExit().join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void setClock(String offset) {
        try {
            Files.writeString(clock, offset);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates objects until the server rejects one, or does not answer. */
    private void fill() {
        boolean fits = true;
        for (int i = 0; fits && i < MOST_BALLAST; i++) {
            fits = create();
        }
    }

    private boolean create() {
        ObjectNode object = ServerConnection.JSON.createObjectNode();
        object.putObject("metadata").put("name", "ballast-" + ballast++);
        object.putObject("data").put("v", "x".repeat(BALLAST_CHARACTERS));
        try {
            return connection.send("POST", BALLAST, JSON, object.toString()).isDone();
        } catch (IOException e) {
            return false;
        }
    }

    /** Deletes what {@link #fill} has created, and waits until there is room again. */
    private void empty() {
        for (int i = 0; i < ballast; i++) {
            String path = BALLAST + "/ballast-" + i;
            Patience.await(() -> "the deletion of " + path, () -> isGone(path));
        }
        ballast = 0;
        Patience.await(() -> "room", this::create);
        String last = BALLAST + "/ballast-" + (ballast - 1);
        Patience.await(() -> "the deletion of " + last, () -> isGone(last));
        ballast = 0;
    }

    private boolean isGone(String path) {
        try {
            return connection.send("DELETE", path, JSON, "").status() == 404;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
