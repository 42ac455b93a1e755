package dev.kontract.server.inspection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.json.StoredTrees;
import dev.kontract.server.recording.RecordedRequest;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the revisions of an object as JSON, latest first, each with the object, and what is known of its time and origin: from the
 * recorded requests, else from the managed fields of the object.
 *
 * @param times when revisions were written
 * @param origins who wrote them
 */
record ObjectRevisions(WriteTimes times, RevisionOrigins origins) {

    /**
     * A revision.
     *
     * @param type null if it is not known
     */
    private record Revision(Change.@Nullable Type type, Entry entry) {

        String resourceVersion() {
            return Long.toString(entry.revision());
        }
    }

    /**
     * Returns the revisions.
     *
     * @param history the changes that are kept
     * @param current the object as it is now
     * @param limit the maximum number of revisions
     */
    ObjectNode of(History.OfKey history, Optional<Entry> current, int limit) {
        List<Revision> revisions = revisions(history, current, limit);
        Map<String, RecordedRequest> requests =
                origins.of(revisions.stream().map(Revision::resourceVersion).collect(Collectors.toSet()));
        ObjectNode text = JsonNodeFactory.instance.objectNode();
        ArrayNode items = text.putArray("items");
        long bytes = 0;
        for (Revision revision : revisions) {
            bytes += revision.entry.value().length;
            if (bytes > JsonResponse.MOST_BYTES && !items.isEmpty()) {
                text.put("truncated", true);
                break;
            }
            items.add(item(revision, requests.get(revision.resourceVersion())));
        }
        text.put("oldest", Long.toString(history.since()));
        return text;
    }

    /** Adds the revision before the first change that is kept, or the only one there is. */
    private static List<Revision> revisions(History.OfKey history, Optional<Entry> current, int limit) {
        List<Revision> revisions = new ArrayList<>();
        history.changes().forEach(change -> revisions.add(new Revision(change.type(), change.entry())));
        if (revisions.isEmpty()) {
            current.ifPresent(entry -> revisions.add(new Revision(null, entry)));
        } else if (revisions.size() < limit) {
            Entry before = history.changes().get(revisions.size() - 1).previous();
            if (before != null) {
                revisions.add(new Revision(null, before));
            }
        }
        return revisions;
    }

    private ObjectNode item(Revision revision, @Nullable RecordedRequest request) {
        ObjectNode item = JsonNodeFactory.instance.objectNode();
        item.put("resourceVersion", revision.resourceVersion());
        boolean deleted = revision.type == Change.Type.DELETED;
        ObjectNode object = StoredTrees.object(revision.entry.value());
        if (request != null) {
            item.put("time", request.time().toString()).put("user", request.user());
            item.put("verb", request.verb()).put("sequence", request.position());
        } else {
            time(revision, object).ifPresent(time -> item.put("time", time));
            verb(revision.type).ifPresent(verb -> item.put("verb", verb));
        }
        if (!deleted) {
            last(object)
                    .ifPresent(
                            entry -> item.put("manager", entry.path("manager").asText()));
        }
        item.set("object", deleted ? JsonNodeFactory.instance.nullNode() : object);
        return item;
    }

    private Optional<String> time(Revision revision, ObjectNode object) {
        Optional<String> written = times.timeOf(revision.entry.revision()).map(Object::toString);
        return written.isPresent() || revision.type == Change.Type.DELETED
                ? written
                : last(object).map(entry -> entry.path("time").asText());
    }

    private static Optional<String> verb(Change.@Nullable Type type) {
        if (type == null) {
            return Optional.empty();
        }
        return Optional.of(
                switch (type) {
                    case CREATED -> "create";
                    case UPDATED -> "update";
                    case DELETED -> "delete";
                });
    }

    /** Returns the entry of the managed fields that was written last. */
    private static Optional<JsonNode> last(ObjectNode object) {
        JsonNode last = null;
        for (JsonNode entry : object.path("metadata").path("managedFields")) {
            String time = entry.path("time").asText();
            if (!time.isEmpty()
                    && (last == null || time.compareTo(last.path("time").asText()) > 0)) {
                last = entry;
            }
        }
        return Optional.ofNullable(last);
    }
}
