package dev.kontract.server.assertion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.recording.ObjectChange;
import dev.kontract.server.recording.RecordedRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Finds hot loops: writes that repeat themselves. */
final class HotLoops {

    private static final int RETURNS = 3;
    private static final int REPETITIONS = 5;

    /** Fields that differ between writes of the same content, also after a recreation of the object. */
    private static final Set<String> BOOKKEEPING =
            Set.of("managedFields", "resourceVersion", "generation", "uid", "creationTimestamp");

    private final Map<String, Map<JsonNode, Integer>> states = new HashMap<>();
    private final Map<String, Attempts> attempts = new HashMap<>();
    private final Map<String, String> found = new LinkedHashMap<>();

    private record Attempts(Optional<JsonNode> body, int number) {}

    /** Describes the circles, one a line. */
    static List<String> in(List<RecordedRequest> requests) {
        HotLoops loops = new HotLoops();
        for (RecordedRequest request : requests) {
            if (request.isWrite() && !request.isDryRun()) {
                loops.inspect(request);
            }
        }
        return new ArrayList<>(loops.found.values());
    }

    private void inspect(RecordedRequest request) {
        String action = request.user() + ": " + request.action();
        if (request.isChange()) {
            attempts.remove(action);
            request.changes().forEach(change -> inspect(request, change));
            return;
        }
        Attempts earlier = attempts.get(action);
        boolean same = earlier != null && earlier.body().equals(request.body());
        int number = same ? Objects.requireNonNull(earlier).number() + 1 : 1;
        attempts.put(action, new Attempts(request.body(), number));
        if (number >= REPETITIONS) {
            found.put(action, "  " + number + " times in a row without effect: " + request);
        }
    }

    private void inspect(RecordedRequest request, ObjectChange change) {
        String object = change.kind() + " " + Names.of(change.namespace(), change.name());
        Map<JsonNode, Integer> known = states.computeIfAbsent(object, name -> new HashMap<>());
        change.before().map(HotLoops::content).ifPresent(state -> known.putIfAbsent(state, 0));
        if (change.after().isEmpty()) {
            return;
        }
        JsonNode state = content(change.after().get());
        int times = known.merge(state, 0, (before, none) -> before + 1);
        if (times >= RETURNS) {
            found.put(
                    object,
                    "  " + object + " returned to an earlier state " + times + " times, last by " + request + "\n    "
                            + String.join("\n    ", change.differences()));
        }
    }

    private static ObjectNode content(ObjectNode object) {
        if (object.path("metadata") instanceof ObjectNode metadata) {
            metadata.remove(BOOKKEEPING);
        }
        return object;
    }
}
