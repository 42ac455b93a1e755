package dev.kontract.conformance.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.EventLines;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** The state of all pods of the cluster, kept by a watch. */
final class PodTally implements AutoCloseable {

    /** The collection from its beginning, until the connection is closed. */
    static final Call WATCH = Call.get(ClusterObjects.PODS + "?watch=true&timeoutSeconds=86400");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, TrackedPod> pods = new ConcurrentHashMap<>();
    private final Connection connection;
    private volatile String end = "";

    PodTally(Target target) throws IOException {
        connection = target.connect();
        Thread reader = new Thread(this::read, "pods");
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try {
            connection.receive(
                    List.of(WATCH),
                    new EventLines(Integer.MAX_VALUE, (bytes, from, to) -> change(JSON.readTree(bytes, from, to))));
        } catch (IOException | RuntimeException e) {
            end = e.toString();
        }
    }

    private void change(JsonNode event) {
        JsonNode pod = event.path("object");
        String name = pod.at("/metadata/name").asText();
        if (name.equals(ClusterObjects.MARKER)) {
            return;
        }
        if (event.path("type").asText().equals("DELETED")) {
            pods.remove(name);
        } else {
            pods.put(name, TrackedPod.of(pod));
        }
    }

    int size() {
        return pods.size();
    }

    /** Returns the number of pods that are ready and meet a condition. */
    int ready(Predicate<TrackedPod> condition) {
        return (int) pods.values().stream()
                .filter(TrackedPod::ready)
                .filter(condition)
                .count();
    }

    /** Fails if the watch has ended, because its state is not current any more. */
    void requireCurrent() throws IOException {
        if (!end.isEmpty()) {
            throw new IOException("the watch of the pods ended: " + end);
        }
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
