package dev.kontract.conformance.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.EventFrames;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Watches of one namespace, and one client that changes an object in it as fast as it can. */
final class Fanout implements AutoCloseable {

    private static final String NAMESPACE = "fanout";
    static final String ROLES = Paths.roles(NAMESPACE);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Target target;
    private final Protocol protocol;
    private final int watches;
    private final String accept;
    private final AtomicLong delivered = new AtomicLong();
    private final List<Connection> watching = new ArrayList<>();
    private final Connection writer;

    /** @param accept the form of the events; watches in protobuf have a connection each */
    Fanout(Target target, Protocol protocol, int watches, int clients, String accept) throws IOException {
        this.target = target;
        this.protocol = protocol;
        this.watches = watches;
        this.accept = accept;
        this.writer = target.connect(protocol);
        try {
            StoredObjects.namespace(writer, NAMESPACE);
            StoredObjects.create(writer, ROLES, Manifests.role("changing", NAMESPACE));
            open(clients);
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private void open(int clients) throws IOException {
        JsonNode list =
                new ObjectMapper().readTree(writer.require(Call.get(ROLES)).text());
        String version = list.at("/metadata/resourceVersion").asText();
        Call call = Call.get(ROLES + "?watch=true&resourceVersion=" + version, accept);
        for (int left = watches; left > 0; ) {
            Connection connection = target.connect(protocol);
            int share = Math.min(left, Math.min(connection.capacity(), (watches + clients - 1) / clients));
            watching.add(connection);
            if (share > 1 && accept.equals(Call.PROTOBUF)) {
                throw new IllegalArgumentException("events in protobuf are counted on a connection for each watch");
            }
            Thread reader = new Thread(() -> read(connection, Collections.nCopies(share, call)), "watch");
            reader.setDaemon(true);
            reader.start();
            left -= share;
        }
    }

    private void read(Connection connection, List<Call> calls) {
        try {
            if (accept.equals(Call.PROTOBUF)) {
                connection.receive(calls, new EventFrames(delivered::addAndGet));
            } else {
                connection.watch(calls, delivered::addAndGet);
            }
        } catch (IOException e) {
            // the end of this client, or of the server; what is missing is noticed
        }
    }

    /** One event to warm up and to know that everybody listens, then as many as fit into the time. */
    Sample run(double seconds, AtomicLong numbers) throws IOException {
        long before = delivered.get();
        change(numbers);
        await(before + watches);
        Duration cpu = target.cpu();
        long begin = System.nanoTime();
        long start = delivered.get();
        long writes = 0;
        for (long end = begin + (long) (seconds * 1e9); System.nanoTime() < end; writes++) {
            change(numbers);
        }
        await(start + writes * watches);
        Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
        return new Sample(writes * watches, elapsed, target.cpu().minus(cpu), 0, 0);
    }

    private void change(AtomicLong numbers) throws IOException {
        String patch = "{\"metadata\":{\"annotations\":{\"change\":\"" + numbers.incrementAndGet() + "\"}}}";
        writer.require(Call.of("PATCH", ROLES + "/changing", "application/merge-patch+json", patch));
    }

    private void await(long events) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (delivered.get() < events) {
            if (System.nanoTime() > deadline) {
                throw new IOException("only " + delivered.get() + " of " + events + " events arrived");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        writer.close();
        for (Connection connection : watching) {
            connection.close();
        }
    }
}
