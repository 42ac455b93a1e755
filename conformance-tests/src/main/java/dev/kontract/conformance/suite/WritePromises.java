package dev.kontract.conformance.suite;

import static dev.kontract.conformance.suite.TestResource.nameOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.promise.BrokenPromise;
import dev.kontract.conformance.promise.Conversation;
import dev.kontract.conformance.promise.PatchType;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.List;

/** Changes to the objects of a kind: replace, patches and server-side apply. */
final class WritePromises {

    private static final Source VERBS = Source.page("API concepts: API verbs", "reference/using-api/api-concepts/");
    private static final Source STRATEGIC = Source.page(
            "Update API Objects in Place Using kubectl patch",
            "tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/");
    private static final Source APPLY = Source.page("Server-Side Apply", "reference/using-api/server-side-apply/");
    private static final Source DRY_RUN =
            Source.page("API concepts: Dry-run", "reference/using-api/api-concepts/#dry-run");
    private static final Source SYSTEM_FIELDS = new Source(
            "API conventions: Metadata",
            "https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#metadata");
    private static final String MARK = "conformance.kontract.dev/mark";
    private static final String POINTER = "/metadata/annotations/conformance.kontract.dev~1mark";

    private WritePromises() {}

    static List<Promise> of(ResourceDescriptor kind) {
        PromiseCollector promises = new PromiseCollector(Suite.WRITES);
        if (!kind.stored()) {
            return promises.promises();
        }
        promises.add(
                kind,
                "replace",
                "An object is replaced",
                VERBS,
                "create get update",
                (c, r) -> r.replace(r.create(), "", object -> mark(object, "replaced"))
                        .expectStatus(200)
                        .expect(POINTER, "replaced"));
        promises.add(
                kind,
                "unchanged",
                "A replacement by what is stored changes nothing",
                VERBS,
                "create get update",
                WritePromises::unchanged);
        promises.add(
                kind,
                "system-fields",
                "Clients cannot change UID and creation time",
                SYSTEM_FIELDS,
                "create get patch",
                WritePromises::systemFields);
        promises.add(
                kind,
                "merge-patch",
                "A merge patch sets and removes fields",
                Source.rfc(7386, "2"),
                "create get patch",
                (c, r) -> patches(c, r, PatchType.MERGE, merge("\"set\""), merge("null")));
        if (!kind.custom()) {
            promises.add(
                    kind,
                    "strategic-patch",
                    "A strategic merge patch sets and removes fields",
                    STRATEGIC,
                    "create get patch",
                    (c, r) -> patches(c, r, PatchType.STRATEGIC, merge("\"set\""), merge("null")));
        }
        promises.add(
                kind,
                "json-patch",
                "A JSON patch adds and removes fields",
                Source.rfc(6902, "4"),
                "create get patch",
                (c, r) -> patches(
                        c,
                        r,
                        PatchType.JSON,
                        "[{\"op\": \"add\", \"path\": \"/metadata/annotations\", \"value\": {\"" + MARK
                                + "\": \"set\"}}]",
                        "[{\"op\": \"remove\", \"path\": \"" + POINTER + "\"}]"));
        promises.add(
                kind,
                "apply",
                "An apply creates, and the same again changes nothing",
                APPLY,
                "create get patch",
                WritePromises::apply);
        promises.add(
                kind,
                "apply-removes",
                "What an applier no longer sets is removed",
                APPLY,
                "create get patch",
                WritePromises::applyRemoves);
        promises.add(
                kind,
                "apply-conflict",
                "A field of another manager is a conflict",
                APPLY,
                "create get patch",
                WritePromises::applyConflict);
        promises.add(kind, "managers", "Managed fields tell who wrote", APPLY, "create", (c, r) -> {
            ObjectNode object = r.minimal();
            mark(object, "managed");
            c.post(r.collection() + "?fieldManager=conformance", object)
                    .expectStatus(201)
                    .expectItem("/metadata/managedFields", "/manager", "conformance");
        });
        promises.add(kind, "dry-create", "A dry run creates nothing", DRY_RUN, "create get", WritePromises::dryCreate);
        promises.add(
                kind, "dry-patch", "A dry run changes nothing", DRY_RUN, "create get patch", WritePromises::dryPatch);
        promises.add(
                kind,
                "dry-delete",
                "A dry run deletes nothing",
                DRY_RUN,
                "create get delete",
                WritePromises::dryDelete);
        return promises.promises();
    }

    private static void mark(ObjectNode object, String value) {
        object.withObjectProperty("metadata").withObjectProperty("annotations").put(MARK, value);
    }

    private static String merge(String value) {
        return "{\"metadata\": {\"annotations\": {\"" + MARK + "\": " + value + "}}}";
    }

    private static String version(JsonNode object) {
        return object.at("/metadata/resourceVersion").asText();
    }

    /** Controllers of the cluster may write at any time; then the object is read and sent again. */
    private static void unchanged(Conversation c, TestResource r) {
        String path = r.path(r.create());
        for (int attempt = 0; attempt < 10; attempt++) {
            JsonNode before = c.get(path).expectStatus(200).body();
            var answer = c.put(path, before);
            if (answer.status() == 409) {
                continue;
            }
            answer.expectStatus(200);
            if (version(answer.body()).equals(version(before))) {
                return;
            }
        }
        throw new BrokenPromise("the same version again", "a new version for the same object");
    }

    private static void systemFields(Conversation c, TestResource r) {
        ObjectNode created = r.create(r.minimal());
        String path = r.path(nameOf(created));
        c.patch(path, PatchType.MERGE, "{\"metadata\": {\"creationTimestamp\": \"2001-01-01T00:00:00Z\"}}")
                .expectStatus(200)
                .expect("/metadata/creationTimestamp", created.at("/metadata/creationTimestamp"));
        c.patch(path, PatchType.MERGE, "{\"metadata\": {\"uid\": \"00000000-0000-0000-0000-000000000000\"}}")
                .expectFailure(422, "Invalid")
                .expectItem("/details/causes", "/field", "metadata.uid");
    }

    private static void patches(Conversation c, TestResource r, PatchType type, String set, String remove) {
        String path = r.path(r.create());
        c.patch(path, type, set).expectStatus(200).expect(POINTER, "set");
        c.get(path).expectStatus(200).expect(POINTER, "set");
        c.patch(path, type, remove).expectStatus(200).expectThat(POINTER, "nothing", JsonNode::isMissingNode);
        c.get(path).expectStatus(200).expectThat(POINTER, "nothing", JsonNode::isMissingNode);
    }

    private static void apply(Conversation c, TestResource r) {
        ObjectNode object = r.minimal();
        mark(object, "applied");
        String path = r.path(nameOf(object));
        String query = "?fieldManager=conformance";
        c.patch(path + query, PatchType.APPLY, object.toString())
                .expectStatus(201)
                .expectItem("/metadata/managedFields", "/operation", "Apply");
        for (int attempt = 0; attempt < 10; attempt++) {
            String before = version(c.get(path).expectStatus(200).body());
            String after = version(c.patch(path + query, PatchType.APPLY, object.toString())
                    .expectStatus(200)
                    .body());
            if (before.equals(after)) {
                return;
            }
        }
        throw new BrokenPromise("the same version again", "a new version for the same fields");
    }

    private static void applyRemoves(Conversation c, TestResource r) {
        ObjectNode object = r.minimal();
        String path = r.path(nameOf(object));
        String query = "?fieldManager=conformance";
        ObjectNode marked = object.deepCopy();
        mark(marked, "applied");
        c.patch(path + query, PatchType.APPLY, marked.toString())
                .expectStatus(201)
                .expect(POINTER, "applied");
        c.patch(path + query, PatchType.APPLY, object.toString())
                .expectStatus(200)
                .expectThat(POINTER, "nothing", JsonNode::isMissingNode);
    }

    private static void applyConflict(Conversation c, TestResource r) {
        ObjectNode object = r.minimal();
        String path = r.path(nameOf(object));
        mark(object, "first");
        c.patch(path + "?fieldManager=first", PatchType.APPLY, object.toString())
                .expectStatus(201);
        mark(object, "second");
        c.patch(path + "?fieldManager=second", PatchType.APPLY, object.toString())
                .expectFailure(409, "Conflict")
                .expectItem("/details/causes", "/reason", "FieldManagerConflict");
        c.patch(path + "?fieldManager=second&force=true", PatchType.APPLY, object.toString())
                .expectStatus(200)
                .expect(POINTER, "second");
    }

    private static void dryCreate(Conversation c, TestResource r) {
        ObjectNode object = r.minimal();
        c.post(r.collection() + "?dryRun=All", object).expectStatus(201).expect("/metadata/name", nameOf(object));
        c.get(r.path(nameOf(object))).expectFailure(404, "NotFound");
    }

    private static void dryPatch(Conversation c, TestResource r) {
        String path = r.path(r.create());
        c.patch(path + "?dryRun=All", PatchType.MERGE, merge("\"dry\""))
                .expectStatus(200)
                .expect(POINTER, "dry");
        c.get(path).expectStatus(200).expectThat(POINTER, "nothing", JsonNode::isMissingNode);
    }

    private static void dryDelete(Conversation c, TestResource r) {
        String path = r.path(r.create());
        c.delete(path + "?dryRun=All").expectStatus(200, 202);
        c.get(path).expectStatus(200).expectThat("/metadata/deletionTimestamp", "nothing", JsonNode::isMissingNode);
    }
}
