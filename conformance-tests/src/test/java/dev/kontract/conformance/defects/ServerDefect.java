package dev.kontract.conformance.defects;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The defects of a server, each with the promise that it breaks. */
enum ServerDefect {
    // The request is performed incorrectly.
    DRY_RUN_CREATES("writes/v1.ConfigMap/dry-create", (Asked asked) -> asked.without("dryRun")),
    DRY_RUN_CHANGES("writes/v1.ConfigMap/dry-patch", (Asked asked) -> asked.without("dryRun")),
    DRY_RUN_DELETES("writes/v1.ConfigMap/dry-delete", (Asked asked) -> asked.without("dryRun")),
    FIELD_SELECTOR_IGNORED("operations/v1.ConfigMap/fields", (Asked asked) -> asked.without("fieldSelector")),
    LABEL_SELECTOR_IGNORED("operations/v1.ConfigMap/labels", (Asked asked) -> asked.without("labelSelector")),
    LIMIT_IGNORED("operations/v1.ConfigMap/pages", (Asked asked) -> asked.without("limit")),
    CONTINUE_IGNORED("operations/v1.Secret/pages", (Asked asked) -> asked.without("continue")),
    DELETION_UNSELECTIVE(
            "operations/v1.ConfigMap/delete-selected",
            (Asked asked) -> asked.method().equals("DELETE") ? asked.without("labelSelector") : asked),
    DELETION_WITHOUT_EFFECT(
            "operations/v1.ConfigMap/delete",
            (Asked asked) -> asked.method().equals("DELETE") ? asked.asDryRun() : asked),
    FINALIZERS_IGNORED(
            "operations/v1.ConfigMap/finalizer",
            (Asked asked) -> asked.withBody(asked.body().replaceAll("\"finalizers\":\\[[^]]*],?", ""))),
    NAME_GENERATED_ANEW(
            "operations/v1.ConfigMap/generated-name",
            (Asked asked) -> asked.withBody(asked.body().replace("\"generateName\":\"", "\"generateName\":\"x"))),
    STATUS_WRITTEN_WITH_THE_REST(
            "operations/apps.v1.Deployment/status",
            (Asked asked) -> asked.method().equals("PATCH") && !asked.path().endsWith("/status")
                    ? asked.withPath(asked.path() + "/status")
                    : asked),
    SCALE_WITHOUT_EFFECT(
            "operations/apps.v1.Deployment/scale",
            (Asked asked) -> asked.is("PATCH", "/scale") ? asked.asDryRun() : asked),
    TABLES_IGNORED("operations/v1.ConfigMap/table", (Asked asked) -> asked.withHeader("Accept", "application/json")),
    METADATA_WITH_THE_REST(
            "operations/v1.Secret/metadata", (Asked asked) -> asked.withHeader("Accept", "application/json")),
    STRICTNESS_IGNORED("errors/v1.ConfigMap/unknown-field", (Asked asked) -> asked.without("fieldValidation")),
    STALE_VERSION_ACCEPTED(
            "errors/v1.ConfigMap/stale",
            (Asked asked) -> asked.withBody(asked.body().replaceAll("\"resourceVersion\":\"\\d+\",?", ""))),
    PRECONDITION_IGNORED(
            "errors/v1.ConfigMap/precondition",
            (Asked asked) -> asked.withBody(asked.body().replaceAll(",\"preconditions\":\\{[^}]*}", ""))),
    PATCH_TEST_IGNORED(
            "errors/v1.ConfigMap/patch-test",
            (Asked asked) -> asked.body().contains("\"test\"") ? asked.withBody("[]") : asked),
    CONFLICT_IGNORED(
            "writes/v1.ConfigMap/apply-conflict",
            (Asked asked) -> asked.is("PATCH", "fieldManager=second&force") || !asked.is("PATCH", "fieldManager=second")
                    ? asked
                    : asked.withPath(asked.path() + "&force=true")),
    NULL_IGNORED(
            "writes/v1.ConfigMap/merge-patch",
            (Asked asked) -> asked.body().contains(": null") ? asked.withBody("{}") : asked),
    PATCH_WITHOUT_EFFECT(
            "writes/v1.Secret/json-patch", (Asked asked) -> asked.method().equals("PATCH") ? asked.asDryRun() : asked),
    IMPERSONATION_IGNORED(
            "access/v1.ConfigMap/forbidden",
            (Asked asked) -> asked.path().contains("/configmaps") ? asked.withoutHeader("Impersonate-User") : asked),
    ANY_TOKEN_ACCEPTED("access/v1.ConfigMap/unknown-token", UnaryOperator.identity()) {
        @Override
        Asked ask(Asked asked, String token) {
            return asked.withHeader("Authorization", "Bearer " + token);
        }
    },

    // The response does not match the performed request.
    CREATED_IS_OK(
            "operations/v1.ConfigMap/create",
            (asked, answered) -> answered.status() == 201 ? answered.withStatus(200) : answered),
    UID_MISSING(
            "operations/v1.Secret/create",
            (asked, answered) -> answered.with(body -> metadata(body).remove("uid"))),
    LIST_STALE("operations/v1.ConfigMap/list", (asked, answered) -> answered.with(ServerDefect::removeNewest)),
    LIST_WITHOUT_VERSION(
            "operations/v1.Secret/list",
            (asked, answered) -> answered.with(body -> metadata(body).remove("resourceVersion"))),
    REASON_WRONG(
            "errors/v1.ConfigMap/missing",
            (asked, answered) -> answered.with(body -> body.replace("reason", body.textNode("Missing")))),
    CODE_WRONG(
            "errors/v1.ConfigMap/taken",
            (asked, answered) -> answered.status() == 409 ? answered.withStatus(400) : answered),
    MANAGED_FIELDS_MISSING(
            "writes/v1.ConfigMap/managers",
            (asked, answered) -> answered.with(body -> metadata(body).remove("managedFields"))),
    CREATION_TIME_CHANGED(
            "writes/v1.ConfigMap/system-fields",
            (asked, answered) -> asked.method().equals("PATCH")
                    ? answered.with(body -> metadata(body).put("creationTimestamp", "2001-01-01T00:00:00Z"))
                    : answered),
    UNCHANGED_COUNTED(
            "writes/v1.ConfigMap/unchanged",
            (asked, answered) -> asked.method().equals("PUT")
                    ? answered.with(body -> metadata(body).put("resourceVersion", "1"))
                    : answered),
    VERSION_TWICE(
            "load/versions",
            (asked, answered) -> answered.with(body -> metadata(body).put("resourceVersion", "7"))),
    DEFAULT_MISSING(
            "custom/custom.v1.Gauge/defaults",
            (asked, answered) -> answered.with(body -> spec(body).remove("maximum"))),
    UNKNOWN_FIELD_KEPT(
            "custom/custom.v1.Gauge/pruned",
            (asked, answered) -> answered.with(body -> spec(body).put("unknown", 1))),
    GENERATION_STANDS(
            "custom/custom.v1.Gauge/status",
            (asked, answered) -> answered.with(body -> metadata(body).put("generation", 1))),
    RULE_IGNORED(
            "custom/custom.v1.Gauge/rule",
            (asked, answered) -> answered.status() == 422 ? answered.withStatus(201) : answered),

    // The events of watches do not match the changes.
    CHANGE_LOST("watches/v1.ConfigMap/changes", (JsonNode event) -> is(event, "MODIFIED") ? List.of() : List.of(event)),
    DELETION_LOST(
            "watches/v1.ConfigMap/selector", (JsonNode event) -> is(event, "DELETED") ? List.of() : List.of(event)),
    BOOKMARK_UNMARKED("watches/v1.ConfigMap/streaming-list", (JsonNode event) -> {
        if (is(event, "BOOKMARK") && event.path("object") instanceof ObjectNode object) {
            metadata(object).remove("annotations");
        }
        return List.of(event);
    }),
    VERSION_OF_EVENTS_STANDS("watches/v1.Secret/changes", (JsonNode event) -> {
        if (event.path("object") instanceof ObjectNode object) {
            metadata(object).put("resourceVersion", "1");
        }
        return List.of(event);
    }),
    EVENT_TWICE("load/watch", (JsonNode event) -> List.of(event, event));

    private final String promise;
    private final UnaryOperator<Asked> way;
    private final BiFunction<Asked, Answered, Answered> back;
    private final Function<JsonNode, List<JsonNode>> events;

    ServerDefect(String promise, UnaryOperator<Asked> way) {
        this(promise, way, (asked, answered) -> answered, List::of);
    }

    ServerDefect(String promise, BiFunction<Asked, Answered, Answered> back) {
        this(promise, UnaryOperator.identity(), back, List::of);
    }

    ServerDefect(String promise, Function<JsonNode, List<JsonNode>> events) {
        this(promise, UnaryOperator.identity(), (asked, answered) -> answered, events);
    }

    ServerDefect(
            String promise,
            UnaryOperator<Asked> way,
            BiFunction<Asked, Answered, Answered> back,
            Function<JsonNode, List<JsonNode>> events) {
        this.promise = promise;
        this.way = way;
        this.back = back;
        this.events = events;
    }

    /** The identifier of the promise that breaks. */
    String promise() {
        return promise;
    }

    /** Returns the request as misread by the server. */
    Asked ask(Asked asked, String token) {
        return way.apply(asked);
    }

    Answered answer(Asked asked, Answered answered) {
        return back.apply(asked, answered);
    }

    List<JsonNode> sent(JsonNode event) {
        return events.apply(event);
    }

    private static boolean is(JsonNode event, String type) {
        return event.path("type").asText().equals(type);
    }

    private static ObjectNode metadata(ObjectNode object) {
        return object.withObjectProperty("metadata");
    }

    private static ObjectNode spec(ObjectNode object) {
        return object.withObjectProperty("spec");
    }

    private static void removeNewest(ObjectNode list) {
        long newest = -1;
        int at = -1;
        for (int i = 0; i < list.path("items").size(); i++) {
            long version = list.at("/items/" + i + "/metadata/resourceVersion").asLong();
            if (version > newest) {
                newest = version;
                at = i;
            }
        }
        if (at >= 0) {
            list.withArrayProperty("items").remove(at);
        }
    }
}
