package dev.kontract.server.recording;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.fault.FaultInjection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The requests of a section in the form for reports. Successful reads by the server's controllers are counted but not shown. A
 * read that a client repeats until something is written is shown once, with the number of repetitions: otherwise the reads of a
 * waiting test would hide everything else.
 */
final class Timeline {

    private static final String KUBE_SYSTEM = "system:serviceaccount:kube-system:";
    private static final int QUERY = 120;
    private static final Duration JUMP = Duration.ofSeconds(1);

    private final List<RecordedRequest> all;
    private final List<RecordedRequest> shown = new ArrayList<>();
    private final Map<RecordedRequest, List<RecordedRequest>> repetitions = new HashMap<>();
    private final long dropped;
    private long hidden;

    Timeline(List<RecordedRequest> all, long dropped) {
        this.all = all;
        this.dropped = dropped;
        Map<String, RecordedRequest> reads = new HashMap<>();
        for (RecordedRequest request : all) {
            if (request.isWrite()) {
                reads.clear();
                shown.add(request);
            } else if (request.origin() == RecordedRequest.Origin.CLIENT || request.isFailed()) {
                read(request, reads);
            } else {
                hidden++;
            }
        }
    }

    private void read(RecordedRequest request, Map<String, RecordedRequest> reads) {
        String same = String.join(
                " ", who(request), what(request), code(request), remark(request).orElse(""));
        RecordedRequest first = reads.putIfAbsent(same, request);
        if (first == null) {
            shown.add(request);
        } else {
            repetitions.computeIfAbsent(first, read -> new ArrayList<>()).add(request);
        }
    }

    List<RecordedRequest> all() {
        return all;
    }

    List<RecordedRequest> shown() {
        return shown;
    }

    /** Returns a summary of the requests, as sentences. */
    List<String> summary() {
        long writes = all.stream().filter(RecordedRequest::isWrite).count();
        long changes = all.stream().filter(RecordedRequest::isChange).count();
        long failures = all.stream().filter(RecordedRequest::isFailed).count();
        List<String> lines = new ArrayList<>();
        lines.add(counted(all.size(), "request") + ": " + counted(writes, "write") + ", " + changes
                + " that changed something; " + counted(failures, "failure") + ".");
        if (hidden > 0) {
            lines.add("Not shown: " + counted(hidden, "read") + " of the controllers of the server.");
        }
        if (dropped > 0) {
            lines.add("Incomplete: " + counted(dropped, "earlier request") + " not kept.");
        }
        return lines;
    }

    static String counted(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** When a request arrived, in milliseconds after the first one. */
    String offset(RecordedRequest request) {
        return millis(request.begun() - all.get(0).begun());
    }

    static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos / 1e6);
    }

    static String who(RecordedRequest request) {
        String user = request.user().isEmpty() ? "(unknown)" : request.user();
        String name = user.startsWith(KUBE_SYSTEM) ? user.substring(KUBE_SYSTEM.length()) : user;
        return request.impersonator()
                .map(sender -> name + " (by " + sender + ")")
                .orElse(name);
    }

    /** The action, and for clients the query if there is one. */
    static String what(RecordedRequest request) {
        StringBuilder what = new StringBuilder(request.action());
        if (request.origin() == RecordedRequest.Origin.CLIENT) {
            StringBuilder query = new StringBuilder();
            request.query()
                    .forEach((name, values) -> values.forEach(value -> query.append(query.isEmpty() ? " ?" : "&")
                            .append(name)
                            .append('=')
                            .append(value)));
            what.append(query.length() > QUERY ? query.substring(0, QUERY) + "..." : query);
        }
        return what.toString();
    }

    static String code(RecordedRequest request) {
        return request.code() == 0 ? "none" : Integer.toString(request.code());
    }

    /** Returns a remark on the outcome besides the changes; empty for none. */
    static Optional<String> remark(RecordedRequest request) {
        String fault = request.annotations().get(FaultInjection.ANNOTATION);
        return fault == null ? outcome(request) : Optional.of("by a fault rule: " + fault);
    }

    private static Optional<String> outcome(RecordedRequest request) {
        if (request.isFailed()) {
            return Optional.of(request.reason() + ": " + request.message());
        }
        if (request.code() == 0) {
            return Optional.of("no response");
        }
        if (request.isDryRun()) {
            return Optional.of("dry run");
        }
        return request.isWrite() && !request.isChange() ? Optional.of("changed nothing") : Optional.empty();
    }

    /** Returns how often a shown read was repeated with the same outcome before the next write; empty for never. */
    Optional<String> repetition(RecordedRequest request) {
        List<RecordedRequest> repeated = repetitions.getOrDefault(request, List.of());
        return repeated.isEmpty()
                ? Optional.empty()
                : Optional.of("repeated " + counted(repeated.size(), "time") + ", the last one at "
                        + offset(repeated.get(repeated.size() - 1)) + " ms");
    }

    /** The new time of the server's clock if it was advanced since the shown request before, other than by itself. */
    Optional<Instant> advanced(int index) {
        if (index == 0) {
            return Optional.empty();
        }
        RecordedRequest earlier = shown.get(index - 1);
        RecordedRequest later = shown.get(index);
        Duration shownBy = Duration.between(earlier.time(), later.time());
        Duration passed = Duration.ofNanos(later.begun() - earlier.begun());
        return shownBy.minus(passed).compareTo(JUMP) > 0 ? Optional.of(later.time()) : Optional.empty();
    }

    /** Returns the Events of the section with their counts, ordered by their last write. */
    List<String> events() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (RecordedRequest request : all) {
            for (ObjectChange change : request.changes()) {
                if (change.kind().equals("Event") && !change.isDeletion()) {
                    String key = change.namespace() + "/" + change.name();
                    texts.remove(key);
                    texts.put(key, event(change));
                }
            }
        }
        return List.copyOf(texts.values());
    }

    /** Returns the description of a written Event. */
    static String event(ObjectChange change) {
        JsonNode event = change.after().orElseThrow();
        JsonNode about = event.has("regarding") ? event.path("regarding") : event.path("involvedObject");
        String namespace = about.path("namespace").asText();
        long count =
                Math.max(event.path("count").asLong(), event.at("/series/count").asLong());
        String message = event.path("message").asText(event.path("note").asText());
        return event.path("type").asText() + " " + event.path("reason").asText() + " "
                + about.path("kind").asText() + " " + (namespace.isEmpty() ? "" : namespace + "/")
                + about.path("name").asText() + ": " + message + (count > 1 ? " (" + count + " times)" : "");
    }

    /** Returns the changes by each of the server's controllers, in order. */
    Map<String, List<ObjectChange>> controllers() {
        Map<String, List<ObjectChange>> controllers = new LinkedHashMap<>();
        for (RecordedRequest request : all) {
            if (request.origin() == RecordedRequest.Origin.CONTROLLER && request.isChange()) {
                controllers
                        .computeIfAbsent(who(request), name -> new ArrayList<>())
                        .addAll(request.changes());
            }
        }
        return controllers;
    }
}
