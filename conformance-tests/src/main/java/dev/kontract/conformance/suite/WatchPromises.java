package dev.kontract.conformance.suite;

import static dev.kontract.conformance.suite.TestResource.nameOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.promise.BrokenPromise;
import dev.kontract.conformance.promise.Conversation;
import dev.kontract.conformance.promise.EventStream;
import dev.kontract.conformance.promise.PatchType;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/** The events of watches of a kind. */
final class WatchPromises {

    private static final Source WATCHES = Source.page(
            "API concepts: Efficient detection of changes",
            "reference/using-api/api-concepts/#efficient-detection-of-changes");
    private static final Source STREAMING =
            Source.page("API concepts: Streaming lists", "reference/using-api/api-concepts/#streaming-lists");
    private static final Source VERSIONS =
            Source.page("API concepts: Resource versions", "reference/using-api/api-concepts/#resource-versions");
    private static final String LABEL = "conformance";
    private static final String WATCH = "?watch=true&timeoutSeconds=60&labelSelector=" + LABEL + "%3D";

    private WatchPromises() {}

    static List<Promise> of(ResourceDescriptor kind) {
        PromiseCollector promises = new PromiseCollector(Suite.WATCHES);
        if (!kind.stored() || !kind.verbs().contains("watch")) {
            return promises.promises();
        }
        promises.add(
                kind,
                "changes",
                "A watch tells creation, change and deletion in order",
                WATCHES,
                "create patch delete list watch",
                WatchPromises::changes);
        promises.add(
                kind,
                "resumed",
                "A watch tells what was written since a list",
                VERSIONS,
                "create patch list watch",
                WatchPromises::resumed);
        promises.add(
                kind,
                "streaming-list",
                "A watch begins with what exists, up to a bookmark",
                STREAMING,
                "create list watch",
                WatchPromises::streamingList);
        promises.add(
                kind,
                "selector",
                "An object that a selector no longer selects is told as deleted",
                WATCHES,
                "create patch list watch",
                WatchPromises::selector);
        return promises.promises();
    }

    private static String label(String value) {
        return "{\"metadata\": {\"labels\": {\"" + LABEL + "\": \"" + value + "\"}}}";
    }

    private static String mark(String value) {
        return "{\"metadata\": {\"annotations\": {\"conformance.kontract.dev/mark\": \"" + value + "\"}}}";
    }

    private static Predicate<JsonNode> marked(String value) {
        return event -> event.path("type").asText().equals("MODIFIED")
                && event.at("/object/metadata/annotations/conformance.kontract.dev~1mark")
                        .asText()
                        .equals(value);
    }

    /** Controllers may change the object as well, so only the events of the own changes are waited for. */
    private static void changes(Conversation c, TestResource r) throws IOException, InterruptedException {
        String value = c.unique("v");
        String version = c.get(r.collection() + "?limit=1").expectStatus(200).textAt("/metadata/resourceVersion");
        try (EventStream events = c.watch(r.collection() + WATCH + value + "&resourceVersion=" + version)) {
            String name = nameOf(r.create(r.labelled(LABEL, value)));
            JsonNode added = events.expect("ADDED", name);
            c.patch(r.path(name), PatchType.MERGE, mark("1")).expectStatus(200);
            JsonNode modified = events.await("MODIFIED, with the first mark", marked("1"));
            r.delete(name).expectStatus(200);
            JsonNode ended = events.await(
                    "DELETED",
                    event -> event.path("type").asText().equals("DELETED")
                            || event.at("/object/metadata").has("deletionTimestamp"));
            if (version(added) >= version(modified) || version(modified) >= version(ended)) {
                throw new BrokenPromise(
                        "growing versions", version(added) + ", " + version(modified) + ", " + version(ended));
            }
        }
    }

    private static long version(JsonNode event) {
        return event.at("/object/metadata/resourceVersion").asLong();
    }

    private static void resumed(Conversation c, TestResource r) throws IOException, InterruptedException {
        String value = c.unique("v");
        String version = c.get(r.collection() + "?limit=1").expectStatus(200).textAt("/metadata/resourceVersion");
        ObjectNode object = r.labelled(LABEL, value);
        String name = nameOf(r.create(object));
        c.patch(r.path(name), PatchType.MERGE, mark("1")).expectStatus(200);
        c.patch(r.path(name), PatchType.MERGE, mark("2")).expectStatus(200);
        try (EventStream events = c.watch(r.collection() + WATCH + value + "&resourceVersion=" + version)) {
            events.expect("ADDED", name);
            events.await("MODIFIED, with the first mark", marked("1"));
            events.await("MODIFIED, with the second mark", marked("2"));
        }
    }

    private static void streamingList(Conversation c, TestResource r) throws IOException, InterruptedException {
        String value = c.unique("v");
        String name = nameOf(r.create(r.labelled(LABEL, value)));
        String query = "&sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan";
        try (EventStream events = c.watch(r.collection() + WATCH + value + query)) {
            events.expect("ADDED", name);
            JsonNode bookmark = events.await(
                    "BOOKMARK", event -> event.path("type").asText().equals("BOOKMARK"));
            String end = bookmark.at("/object/metadata/annotations/k8s.io~1initial-events-end")
                    .asText();
            if (!end.equals("true")) {
                throw new BrokenPromise("a bookmark with k8s.io/initial-events-end", bookmark.toPrettyString());
            }
        }
    }

    private static void selector(Conversation c, TestResource r) throws IOException, InterruptedException {
        String value = c.unique("v");
        String version = c.get(r.collection() + "?limit=1").expectStatus(200).textAt("/metadata/resourceVersion");
        try (EventStream events = c.watch(r.collection() + WATCH + value + "&resourceVersion=" + version)) {
            String name = nameOf(r.create(r.labelled(LABEL, value)));
            events.expect("ADDED", name);
            c.patch(r.path(name), PatchType.MERGE, label("other")).expectStatus(200);
            events.await("DELETED " + name, event -> event.path("type").asText().equals("DELETED"));
        }
    }
}
