package dev.kontract.conformance.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.transcript.Differences;
import dev.kontract.conformance.transcript.MaskedAnswers;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sends a sequence to a server and checks the rules. Each instance is for one sequence. Not thread-safe. */
final class SequenceRun {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int NOT_ACCEPTABLE = 406;
    /** As when a resourceVersion is awaited that does not come. */
    private static final int TIMEOUT = 504;

    private static final String NO_FINALIZERS = "{\"metadata\":{\"finalizers\":null}}";
    /** The deadline of the server, plus time for the transfer. */
    private static final Duration DEADLINE = Duration.ofSeconds(70);

    private static final String AT_ONCE = "{\"apiVersion\":\"v1\",\"kind\":\"DeleteOptions\",\"gracePeriodSeconds\":0}";

    private final TranscriptTarget server;
    private final String namespace;
    private final String id;
    private final FuzzSequence sequence;
    private final MaskedAnswers masks;
    private final List<FuzzAnswer> answers = new ArrayList<>();
    private final List<FuzzFind> finds = new ArrayList<>();
    private final Set<String> created = new LinkedHashSet<>();
    private FuzzAnswer before = new FuzzAnswer(404, JSON.missingNode(), JSON.missingNode());

    /**
     * @param namespace the namespace to use, which exists
     * @param id what replaces {@code ${id}}; no other run has it
     */
    SequenceRun(TranscriptTarget server, String namespace, String id, FuzzSequence sequence) {
        this.server = server;
        this.namespace = namespace;
        this.id = id;
        this.sequence = sequence;
        this.masks = MaskedAnswers.of(namespace, id);
    }

    /** Returns the answers so far, one a request. */
    List<FuzzAnswer> answers() {
        return answers;
    }

    List<FuzzFind> finds() {
        return finds;
    }

    /** Sends all requests and deletes what they created; with {@code watching} lists and watches are compared as well. */
    void run(boolean watching) throws InterruptedException {
        FuzzSubject subject = sequence.subject();
        created.add(expanded(subject.item("a")));
        FuzzAnswer listed = watching ? read(subject.collection()) : before;
        try {
            for (FuzzRequest request : sequence.requests()) {
                send(request);
            }
            if (watching && listed.succeeded() && !sequence.requests().isEmpty()) {
                checkWatch(listed);
            }
        } finally {
            for (String path : created) {
                FuzzAnswer.to(server, "PATCH", path, "application/merge-patch+json", NO_FINALIZERS);
                FuzzAnswer.to(server, "DELETE", path, FuzzRequest.JSON, AT_ONCE);
            }
        }
    }

    /** Sends the requests and nothing else, for a recording. */
    void replay() throws InterruptedException {
        for (FuzzRequest request : sequence.requests()) {
            before = answer(request);
        }
    }

    private void send(FuzzRequest request) throws InterruptedException {
        long sent = System.nanoTime();
        FuzzAnswer answer = answer(request);
        long seconds = Duration.ofNanos(System.nanoTime() - sent).toSeconds();
        if (seconds > DEADLINE.toSeconds()) {
            find(FuzzRule.IN_TIME, request, "answered after " + seconds + " s with " + answer.status());
        }
        answers.add(answer);
        if (answer.status() >= 500 && answer.status() != TIMEOUT) {
            find(FuzzRule.NO_SERVER_ERROR, request, answer.status() + " " + answer.body());
        }
        if (!request.isWrite()) {
            return;
        }
        remember(request, answer);
        FuzzAnswer after = read(request.about());
        if (request.isDryRun()) {
            requireSame(FuzzRule.DRY_RUN_CHANGES_NOTHING, request, after);
        } else if (answer.status() == NOT_ACCEPTABLE && request.wantsMetadataList()) {
            before = after; // As upstream, it is written before the answer turns out not to be a list.
            return;
        } else if (!answer.succeeded()) {
            requireSame(FuzzRule.REFUSED_LEAVES_NO_TRACE, request, after);
        } else {
            checkSuccess(request, answer, after);
        }
        checkVersions(request, after);
        before = after;
    }

    private FuzzAnswer answer(FuzzRequest request) throws InterruptedException {
        String text = request.text();
        // Numbered values in responses must not depend on the objects of other runs.
        MaskedAnswers masks = sequence.concernsOthers(request) ? MaskedAnswers.of(namespace, id) : this.masks;
        return FuzzAnswer.to(server, masks, expanded(request.path()), request, text == null ? null : expanded(text));
    }

    private FuzzAnswer read(String path) throws InterruptedException {
        return FuzzAnswer.toRead(server, expanded(path));
    }

    private String expanded(String text) {
        String version = before.text("/metadata/resourceVersion");
        return text.replace("${ns}", namespace)
                .replace("${id}", id)
                .replace("${rv}", version.isEmpty() ? "1" : version);
    }

    /** A name may be generated, or changed by chance. */
    private void remember(FuzzRequest request, FuzzAnswer answer) {
        String name = answer.text("/metadata/name");
        if (request.method().equals("POST") && answer.status() == 201 && !name.isEmpty() && !request.isDryRun()) {
            created.add(expanded(sequence.subject().collection()) + '/' + name);
        }
    }

    private void requireSame(FuzzRule rule, FuzzRequest request, FuzzAnswer after) {
        if (after.status() != before.status()
                || (after.succeeded() && !after.body().equals(before.body()))) {
            find(rule, request, differences(before, after));
        }
    }

    private void checkSuccess(FuzzRequest request, FuzzAnswer answer, FuzzAnswer after) {
        if (request.method().equals("DELETE")) {
            if (!request.isAboutOne()) {
                return; // A selector may leave it out.
            }
            boolean gone = after.status() == 404 || after.isBeingDeleted();
            boolean another = !after.text("/metadata/uid").equals(before.text("/metadata/uid"));
            if (!gone && !another) {
                find(FuzzRule.READ_AFTER_WRITE, request, "the object is still there");
            }
            return;
        }
        // A subresource, a table and the metadata alone are answered with another kind.
        boolean same = answer.text("/kind").equals(after.text("/kind"))
                && expanded(request.about()).endsWith('/' + answer.text("/metadata/name"));
        // Without finalizers, an object that is being deleted does not exist.
        boolean last = answer.isBeingDeleted() && after.status() == 404;
        if (same && !last && !answer.body().equals(after.body())) {
            find(FuzzRule.READ_AFTER_WRITE, request, differences(answer, after));
        }
        checkAgain(request, answer);
    }

    /**
     * An object that is created without any field has no owner yet; then the second time adds one. One that is being deleted
     * without finalizers is created anew.
     */
    private void checkAgain(FuzzRequest request, FuzzAnswer answer) {
        int last = answers.size() - 2;
        if (last < 0
                || !request.isApply()
                || !request.equals(sequence.requests().get(last))) {
            return;
        }
        FuzzAnswer first = answers.get(last);
        boolean owned = first.body().path("metadata").has("managedFields");
        if (first.succeeded() && owned && !first.isBeingDeleted() && answer.version() != first.version()) {
            find(FuzzRule.APPLY_TWICE_IS_ONCE, request, differences(first, answer));
        }
    }

    private void checkVersions(FuzzRequest request, FuzzAnswer after) {
        boolean sameObject = before.succeeded()
                && after.succeeded()
                && before.text("/metadata/uid").equals(after.text("/metadata/uid"));
        if (!sameObject) {
            return;
        }
        boolean changed = !before.body().equals(after.body());
        if (after.version() < before.version() || (changed && after.version() == before.version())) {
            find(FuzzRule.VERSIONS_GROW, request, differences(before, after));
        }
    }

    private void checkWatch(FuzzAnswer begin) throws InterruptedException {
        String path = expanded(sequence.subject().collection());
        FuzzAnswer end = FuzzAnswer.toRead(server, path);
        Map<String, String> followed = versions(begin.body().path("items"));
        String watch = path + "?watch=true&timeoutSeconds=1&resourceVersion=" + begin.text("/metadata/resourceVersion");
        for (JsonNode event : events(watch)) {
            JsonNode metadata = event.path("object").path("metadata");
            switch (event.path("type").asText()) {
                case "ADDED", "MODIFIED" ->
                    followed.put(
                            metadata.path("name").asText(),
                            metadata.path("resourceVersion").asText());
                case "DELETED" -> followed.remove(metadata.path("name").asText());
                case "ERROR" -> {
                    return; // The history may be too short, which clients are prepared for.
                }
                default -> {}
            }
        }
        Map<String, String> found = versions(end.body().path("items"));
        if (end.succeeded() && !followed.equals(found)) {
            FuzzRequest last = sequence.requests().get(sequence.requests().size() - 1);
            find(FuzzRule.LIST_EQUALS_WATCH, last, "listed " + found + ", watched " + followed);
        }
    }

    private List<JsonNode> events(String path) throws InterruptedException {
        List<JsonNode> events = new ArrayList<>();
        try {
            String text = new String(server.send("GET", path, Map.of(), null).body(), StandardCharsets.UTF_8);
            for (String line : text.split("\n")) {
                events.add(JSON.readTree(line));
            }
        } catch (IOException e) {
            events.add(JSON.createObjectNode().put("type", "unreadable"));
        }
        return events;
    }

    private static Map<String, String> versions(JsonNode items) {
        Map<String, String> versions = new TreeMap<>();
        items.forEach(item -> versions.put(
                item.at("/metadata/name").asText(),
                item.at("/metadata/resourceVersion").asText()));
        return versions;
    }

    private static String differences(FuzzAnswer one, FuzzAnswer other) {
        return one.succeeded() == other.succeeded()
                ? String.join("; ", Differences.between(one.body(), other.body()))
                : "expected " + one.status() + ", got " + other.status();
    }

    private void find(FuzzRule rule, FuzzRequest request, @Nullable String detail) {
        finds.add(FuzzFind.of(rule, sequence, request, String.valueOf(detail)));
    }
}
