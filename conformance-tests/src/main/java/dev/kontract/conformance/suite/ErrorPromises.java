package dev.kontract.conformance.suite;

import static dev.kontract.conformance.suite.TestResource.nameOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.promise.Answer;
import dev.kontract.conformance.promise.Conversation;
import dev.kontract.conformance.promise.PatchType;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.List;
import java.util.Map;

/** The errors of requests about a kind. */
final class ErrorPromises {

    private static final Source KINDS = new Source(
            "API conventions: Error codes",
            "https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#error-codes");
    private static final Source STRICT = Source.page(
            "API concepts: Field validation",
            "reference/using-api/api-concepts/#validation-for-unrecognized-or-duplicate-fields");
    private static final Source CONCURRENCY = new Source(
            "API conventions: Concurrency Control and Consistency",
            "https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#concurrency-control-and-consistency");
    private static final Source MEDIA_TYPE = Source.rfc(9110, "15.5.16");
    private static final Source PRECONDITIONS =
            Source.page("API reference: DeleteOptions", "reference/kubernetes-api/common-definitions/delete-options/");

    private ErrorPromises() {}

    static List<Promise> of(ResourceDescriptor kind) {
        PromiseCollector promises = new PromiseCollector(Suite.ERRORS);
        if (kind.kind().equals("Binding")) {
            return promises.promises(); // The original answers an invalid one with an internal error.
        }
        for (Map.Entry<String, JsonNode> invalid :
                Fixtures.invalid(kind.schema()).entrySet()) {
            String title = "Refused: "
                    + invalid.getKey().replaceFirst("^invalid-?", "").replace('-', ' ');
            promises.add(kind, invalid.getKey(), title, KINDS, "create", (c, r) -> refuse(c, r, invalid.getValue()));
        }
        if (!kind.stored()) {
            return promises.promises();
        }
        promises.add(
                kind,
                "missing",
                "A missing object is not found",
                KINDS,
                "get",
                (c, r) -> c.get(r.path("missing.x"))
                        .expectFailure(404, "NotFound")
                        .expect("/details/name", "missing.x")
                        .expect("/details/kind", kind.plural()));
        promises.add(kind, "taken", "A taken name is refused", KINDS, "create", ErrorPromises::taken);
        promises.add(
                kind, "stale", "A stale version is refused", CONCURRENCY, "create get update", ErrorPromises::stale);
        promises.add(kind, "other-name", "A name must be that of the path", KINDS, "create get update", (c, r) -> {
            ObjectNode object = r.read(r.create());
            c.put(r.path("other.x"), object).expectFailure(400, "BadRequest");
        });
        promises.add(
                kind,
                "other-kind",
                "A body of another kind is refused",
                KINDS,
                "create",
                (c, r) -> c.post(r.collection(), r.minimal().put("kind", "Other"))
                        .expectFailure(kind.custom() ? 422 : 400, kind.custom() ? "Invalid" : "BadRequest"));
        promises.add(
                kind,
                "unknown-field",
                "Unknown fields are refused",
                STRICT,
                "create",
                (c, r) -> c.post(
                                r.collection() + "?fieldValidation=Strict",
                                r.minimal().put("unknown", 1))
                        .expectFailure(400, "BadRequest"));
        promises.add(kind, "name-format", "Invalid names are refused", KINDS, "create", ErrorPromises::invalidName);
        promises.add(
                kind,
                "media-type",
                "An unknown media type is refused",
                MEDIA_TYPE,
                "create",
                (c, r) -> c.send("POST", r.collection(), Map.of("Content-Type", "text/csv"), "a,b")
                        .expectFailure(415, "UnsupportedMediaType"));
        promises.add(
                kind,
                "broken-body",
                "A broken document is refused",
                KINDS,
                "create",
                (c, r) -> c.send("POST", r.collection(), Map.of("Content-Type", "application/json"), "{\"kind\": ")
                        .expectFailure(400, "BadRequest"));
        promises.add(
                kind,
                "precondition",
                "A deletion of another UID is refused",
                PRECONDITIONS,
                "create get delete",
                ErrorPromises::precondition);
        promises.add(
                kind,
                "patch-test",
                "A JSON patch whose test fails is refused",
                Source.rfc(6902, "4.6"),
                "create patch",
                (c, r) -> c.patch(
                                r.path(r.create()),
                                PatchType.JSON,
                                "[{\"op\": \"test\", \"path\": \"/metadata/name\", \"value\": \"other\"}]")
                        .expectFailure(422, "Invalid"));
        promises.add(
                kind,
                "patch-missing",
                "A patch of a missing object is refused",
                KINDS,
                "patch",
                (c, r) -> c.patch(r.path("missing.x"), PatchType.MERGE, "{}").expectFailure(404, "NotFound"));
        return promises.promises();
    }

    private static void refuse(Conversation c, TestResource r, JsonNode expected) {
        JsonNode object = expected.path("object").deepCopy();
        Fixtures.move(object, r.namespace());
        Answer answer = c.post(r.collection(), object)
                .expectFailure(
                        expected.path("code").asInt(), expected.path("reason").asText());
        for (JsonNode cause : expected.path("causes")) {
            answer.expectItem("/details/causes", "/field", cause.path("field").asText());
            answer.expectItem("/details/causes", "/reason", cause.path("reason").asText());
        }
    }

    private static void taken(Conversation c, TestResource r) {
        ObjectNode object = r.minimal();
        r.create(object);
        c.post(r.collection(), object)
                .expectFailure(409, "AlreadyExists")
                .expect("/details/name", nameOf(object))
                .expect("/details/kind", r.descriptor().plural());
    }

    private static void stale(Conversation c, TestResource r) {
        ObjectNode object = r.read(r.create());
        String path = r.path(nameOf(object));
        ObjectNode changed = object.deepCopy();
        changed.withObjectProperty("metadata").withObjectProperty("labels").put("conformance", "first");
        r.replace(
                        nameOf(object),
                        "",
                        current -> current.withObjectProperty("metadata")
                                .withObjectProperty("labels")
                                .put("conformance", "first"))
                .expectStatus(200);
        object.withObjectProperty("metadata").withObjectProperty("labels").put("conformance", "second");
        c.put(path, object).expectFailure(409, "Conflict");
    }

    private static void invalidName(Conversation c, TestResource r) {
        ObjectNode object = r.minimal();
        object.withObjectProperty("metadata").put("name", "Not/A name");
        // Not which field: addresses of services are allocated first, and for objects with that name.
        c.post(r.collection(), object).expectFailure(422, "Invalid");
    }

    private static void precondition(Conversation c, TestResource r) {
        String name = r.create();
        ObjectNode options = JsonNodeFactory.instance.objectNode();
        options.put("apiVersion", "v1").put("kind", "DeleteOptions");
        options.putObject("preconditions").put("uid", "00000000-0000-0000-0000-000000000000");
        c.delete(r.path(name), options).expectFailure(409, "Conflict");
        c.get(r.path(name))
                .expectStatus(200)
                .expectThat("/metadata/deletionTimestamp", "nothing", JsonNode::isMissingNode);
    }
}
