package dev.kontract.conformance.faults.rounds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.faults.rounds.Operation.Listing;
import dev.kontract.conformance.faults.rounds.Operation.Outcome;
import dev.kontract.conformance.faults.rounds.Operation.Read;
import dev.kontract.conformance.faults.rounds.Operation.Write;
import dev.kontract.conformance.faults.rounds.ServerConnection.Reply;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A client that writes and reads at random. It goes to another server now and then, and when one gives no answer. Used by one
 * thread.
 */
final class RoundWriter {

    private static final String JSON = "application/json";
    private static final String MERGE = "application/merge-patch+json";
    private static final int REGISTERS = 8;
    private static final long PAUSE_NANOS = 20_000_000;

    private final String name;
    private final WatchedKind kind;
    private final List<ServerConnection> servers;
    private final Random random;
    private RoundHistory history = new RoundHistory();
    private int count;
    private int server;

    RoundWriter(String name, WatchedKind kind, List<ServerConnection> servers, Random random) {
        this.name = name;
        this.kind = kind;
        this.servers = servers;
        this.random = random;
    }

    /** Does one thing, and notes it. */
    void step(RoundHistory notes) {
        history = notes;
        switch (kind) {
            case CONFIG_MAP -> register();
            case SERVICE -> createOrDelete("""
                {"metadata":{"name":"%s"},"spec":{"type":"NodePort","ports":[{"port":80}]}}\
                """);
            case SECRET -> createOrDelete("""
                {"metadata":{"name":"%s"}}\
                """);
            case LEASE -> throw new IllegalStateException("only watched");
        }
    }

    private void register() {
        if (random.nextInt(10) == 0) {
            list(servers.get(server), kind, history);
            return;
        }
        String register = "k" + random.nextInt(REGISTERS);
        long revision = read(register);
        if (revision < 0 || random.nextInt(5) == 0) {
            return;
        }
        String value = name + "-" + count++;
        ObjectNode object = ServerConnection.JSON.createObjectNode();
        object.putObject("data").put("v", value);
        int choice = random.nextInt(20);
        if (choice >= 15) {
            write(register, "PATCH", MERGE, object, value, Write.ANY);
            return;
        }
        ObjectNode metadata = object.putObject("metadata").put("name", register);
        if (revision == Write.ABSENT) {
            write(register, "POST", JSON, object, value, Write.ABSENT);
        } else if (choice < 11) {
            metadata.put("resourceVersion", Long.toString(revision));
            write(register, "PUT", JSON, object, value, revision);
        } else {
            ObjectNode options = ServerConnection.JSON.createObjectNode();
            options.putObject("preconditions").put("resourceVersion", Long.toString(revision));
            write(register, "DELETE", JSON, options, null, revision);
        }
    }

    /** Returns the revision of the register; {@link Write#ABSENT}, or {@link Write#ANY} if it is unknown. */
    private long read(String register) {
        Reply reply = send("GET", kind.key(register), JSON, "");
        if (reply == null || (!reply.isDone() && reply.status() != 404)) {
            return Write.ANY;
        }
        Version found = reply.isDone() ? kind.version(reply.body()) : Version.absent(kind.key(register), Write.ABSENT);
        history.add(new Read(found, reply.began(), reply.ended()));
        return found.revision();
    }

    private void write(
            String register, String method, String type, ObjectNode body, @Nullable String value, long expected) {
        long began = System.nanoTime();
        String path = method.equals("POST") ? kind.path() : kind.key(register);
        Reply reply = send(method, path, type, body.toString());
        Outcome outcome = outcome(reply);
        boolean named = outcome == Outcome.DONE && value != null;
        long revision = named && reply != null ? WatchedKind.revision(reply.body()) : 0;
        long ended = outcome == Outcome.UNKNOWN || reply == null ? Operation.NEVER : reply.ended();
        history.add(new Write(kind.key(register), value, expected, outcome, revision, began, ended));
    }

    private static Outcome outcome(@Nullable Reply reply) {
        if (reply == null) {
            return Outcome.UNKNOWN;
        }
        if (reply.isDone()) {
            return Outcome.DONE;
        }
        if (reply.status() == 409) {
            return Outcome.CONFLICT;
        }
        return reply.isRefusal() ? Outcome.REFUSED : Outcome.UNKNOWN;
    }

    private void createOrDelete(String manifest) {
        String object = "o" + random.nextInt(REGISTERS);
        if (random.nextInt(3) == 0) {
            send("DELETE", kind.key(object), JSON, "");
        } else {
            send("POST", kind.path(), JSON, manifest.formatted(object));
        }
    }

    private @Nullable Reply send(String method, String path, String type, String body) {
        if (random.nextInt(4) == 0) {
            server = random.nextInt(servers.size());
        }
        try {
            Reply reply = servers.get(server).send(method, path, type, body);
            history.answered(reply.status());
            return reply;
        } catch (IOException e) {
            history.answered(0);
            server = (server + 1) % servers.size();
            LockSupport.parkNanos(PAUSE_NANOS); // A server that is down needs the processors to start.
            return null;
        }
    }

    /** Lists what is there, notes it, and returns it with its revision; null if there is no answer. */
    static @Nullable Listing list(ServerConnection server, WatchedKind kind, RoundHistory history) {
        try {
            Reply reply = server.get(kind.path());
            history.answered(reply.status());
            if (!reply.isDone()) {
                return null;
            }
            Map<String, Version> found = new TreeMap<>();
            for (JsonNode item : reply.body().path("items")) {
                Version version = kind.version(item);
                found.put(version.key(), version);
            }
            Listing listing =
                    new Listing(kind.path(), WatchedKind.revision(reply.body()), found, reply.began(), reply.ended());
            history.add(listing);
            return listing;
        } catch (IOException e) {
            history.answered(0);
            return null;
        }
    }
}
