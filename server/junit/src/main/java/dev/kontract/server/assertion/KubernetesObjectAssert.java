package dev.kontract.server.assertion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.server.ApiServer;
import dev.kontract.server.recording.LogMark;
import dev.kontract.server.recording.ObjectChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about an object as it was when it was read.
 *
 * <p>Paths of fields are written as {@code spec.replicas} or {@code spec.template.spec.containers[app].image}: elements of a list
 * by their name, key, type or value, or by their position; a field name with a dot or a slash in quotes: {@code
 * metadata.labels.'app.kubernetes.io/name'}.
 */
public final class KubernetesObjectAssert extends AbstractAssert<KubernetesObjectAssert, JsonNode> {

    private final @Nullable Place place;

    /** The server and resource from which an object was read. */
    private record Place(ApiServer server, String resource) {}

    private KubernetesObjectAssert(JsonNode object, @Nullable Place place) {
        super(object, KubernetesObjectAssert.class);
        this.place = place;
        as(object.path("kind").asText() + " " + Names.of(object));
    }

    static KubernetesObjectAssert of(KubernetesObject object) {
        return new KubernetesObjectAssert(Json.tree(object), null);
    }

    static KubernetesObjectAssert of(ApiServer server, String resource, ObjectNode object) {
        return new KubernetesObjectAssert(object, new Place(server, resource));
    }

    private Place place() {
        if (place == null) {
            throw new IllegalStateException(
                    "this assertion queries the server: start with assertThat(server).object(...)");
        }
        return place;
    }

    private String namespace() {
        return actual.at("/metadata/namespace").asText();
    }

    private String name() {
        return actual.at("/metadata/name").asText();
    }

    /** Verifies that a condition in the status is {@code True}. */
    public KubernetesObjectAssert hasCondition(String type) {
        return hasCondition(type, "True");
    }

    /** Verifies that a condition in the status has a status: {@code True}, {@code False} or {@code Unknown}. */
    public KubernetesObjectAssert hasCondition(String type, String status) {
        if (!status.equals(condition(type).path("status").asText())) {
            throw failure("%nExpecting condition %s to be %s%nbut the conditions are:%n%s", type, status, conditions());
        }
        return this;
    }

    /** Verifies that a condition in the status has a status and a reason. */
    public KubernetesObjectAssert hasCondition(String type, String status, String reason) {
        hasCondition(type, status);
        if (!reason.equals(condition(type).path("reason").asText())) {
            throw failure(
                    "%nExpecting condition %s to have the reason %s%nbut the conditions are:%n%s",
                    type, reason, conditions());
        }
        return this;
    }

    private JsonNode condition(String type) {
        return ObjectPath.of("status.conditions[" + type + "]").in(actual);
    }

    private String conditions() {
        List<String> lines = new ArrayList<>();
        for (JsonNode condition : actual.at("/status/conditions")) {
            lines.add("  " + condition.path("type").asText() + ": "
                    + condition.path("status").asText() + " "
                    + condition.path("reason").asText() + " "
                    + condition.path("message").asText());
        }
        return lines.isEmpty() ? "  none" : String.join("\n", lines);
    }

    /** Verifies that the object has a label with a value. */
    public KubernetesObjectAssert hasLabel(String key, String value) {
        return hasEntry("label", "/metadata/labels", key, value);
    }

    /** Verifies that the object does not have a label. */
    public KubernetesObjectAssert hasNoLabel(String key) {
        JsonNode labels = actual.at("/metadata/labels");
        if (labels.has(key)) {
            throw failure("%nExpecting no label %s%nbut the labels are: %s", key, labels);
        }
        return this;
    }

    /** Verifies that the object has an annotation with a value. */
    public KubernetesObjectAssert hasAnnotation(String key, String value) {
        return hasEntry("annotation", "/metadata/annotations", key, value);
    }

    private KubernetesObjectAssert hasEntry(String sort, String pointer, String key, String value) {
        JsonNode entries = actual.at(pointer);
        if (!value.equals(entries.path(key).asText(null))) {
            throw failure(
                    "%nExpecting %s %s=%s%nbut there are: %s",
                    sort, key, value, entries.isMissingNode() ? "none" : entries);
        }
        return this;
    }

    /**
     * Verifies that a field has a value.
     *
     * @param value anything that Jackson writes as JSON, such as a number, a text or a map
     */
    public KubernetesObjectAssert hasField(String path, @Nullable Object value) {
        JsonNode found = ObjectPath.of(path).in(actual);
        JsonNode expected = value == null ? Json.mapper().nullNode() : Json.tree(value);
        if (!found.toString().equals(expected.toString())) {
            throw failure(
                    "%nExpecting %s to be %s%nbut it is: %s",
                    path, expected, found.isMissingNode() ? "not there" : found);
        }
        return this;
    }

    /** Verifies that a field is absent. */
    public KubernetesObjectAssert hasNoField(String path) {
        JsonNode found = ObjectPath.of(path).in(actual);
        if (!found.isMissingNode()) {
            throw failure("%nExpecting no field %s%nbut it is: %s", path, found);
        }
        return this;
    }

    /** Verifies that a field manager owns a field, alone or with others, by apply, update or patch. */
    public KubernetesObjectAssert hasFieldOwner(String path, String manager) {
        FieldOwners owners = FieldOwners.of(actual);
        if (!owners.managers(path).contains(manager)) {
            throw failure("%nExpecting %s to own %s%nbut the owners are:%n%s", manager, path, owners.shown(path));
        }
        return this;
    }

    /** Verifies that no field manager owns a field. */
    public KubernetesObjectAssert hasNoFieldOwner(String path) {
        FieldOwners owners = FieldOwners.of(actual);
        if (!owners.managers(path).isEmpty()) {
            throw failure("%nExpecting no manager to own %s%nbut the owners are:%n%s", path, owners.shown(path));
        }
        return this;
    }

    /** Verifies that an object of this kind and name is among the owners. */
    public KubernetesObjectAssert hasOwner(String kind, String name) {
        JsonNode owners = actual.at("/metadata/ownerReferences");
        for (JsonNode owner : owners) {
            if (owner.path("kind").asText().equals(kind)
                    && owner.path("name").asText().equals(name)) {
                return this;
            }
        }
        throw failure(
                "%nExpecting the owner %s %s%nbut there are: %s",
                kind, name, owners.isMissingNode() ? "none" : owners.toPrettyString());
    }

    /** Verifies that the object is marked for deletion and still exists, because of finalizers or its grace period. */
    public KubernetesObjectAssert isBeingDeleted() {
        if (!actual.at("/metadata").has("deletionTimestamp")) {
            throw failure(
                    "%nExpecting the object to be marked for deletion%nbut it is not:%n%s", actual.toPrettyString());
        }
        return this;
    }

    /**
     * Verifies which objects the object owns, directly and indirectly, one per line: kind and name, indented by two spaces per
     * level. The object itself is not listed. Names may contain {@code *}. The order of lines of one level does not matter.
     *
     * <pre>{@code
     * assertThat(server).object("deployments.apps", "shop", "web").hasOwnerTree(
     *         "ReplicaSet web-*",
     *         "  Pod web-*",
     *         "  Pod web-*");
     * }</pre>
     */
    public KubernetesObjectAssert hasOwnerTree(String... lines) {
        OwnerTree tree = OwnerTree.of(actual, new ServerObjects(place().server()).all(namespace()));
        if (!tree.matches(List.of(lines))) {
            throw failure("%nExpecting the dependents:%n%s%nbut they are:%n%s", String.join("\n", lines), tree);
        }
        return this;
    }

    /** Verifies that there is an Event with a reason about the object. */
    public KubernetesObjectAssert hasEvent(String reason) {
        if (!hasEventOf(reason)) {
            throw failure("%nExpecting an Event %s%nbut there are:%n%s", reason, shownEvents());
        }
        return this;
    }

    /** Verifies that there is no Event with a reason about the object. */
    public KubernetesObjectAssert hasNoEvent(String reason) {
        if (hasEventOf(reason)) {
            throw failure("%nExpecting no Event %s%nbut there are:%n%s", reason, shownEvents());
        }
        return this;
    }

    private boolean hasEventOf(String reason) {
        return events().stream().anyMatch(event -> event.path("reason").asText().equals(reason));
    }

    private List<JsonNode> events() {
        List<JsonNode> events = new ArrayList<>();
        String kind = actual.path("kind").asText();
        for (ObjectNode event : new ServerObjects(place().server()).list("events", namespace())) {
            JsonNode about = event.path("involvedObject");
            if (about.path("kind").asText().equals(kind)
                    && about.path("name").asText().equals(name())) {
                events.add(event);
            }
        }
        return events;
    }

    private String shownEvents() {
        List<String> lines = new ArrayList<>();
        events().forEach(event -> lines.add("  " + event.path("type").asText() + " "
                + event.path("reason").asText() + ": " + event.path("message").asText()));
        return lines.isEmpty() ? "  none" : String.join("\n", lines);
    }

    /**
     * Calls {@code action}, waits until the controllers have settled, and verifies that the object was not written in the
     * meantime and still exists.
     */
    public KubernetesObjectAssert isUnchangedBy(ThrowingCallable action) {
        ApiServer server = place().server();
        ServerObjects objects = new ServerObjects(server);
        ObjectNode before =
                objects.find(place().resource(), namespace(), name()).orElseThrow();
        Optional<LogMark> mark = Requests.recorded(server).map(log -> log.mark());
        Actions.run(server, action);
        Optional<ObjectNode> after = objects.find(place().resource(), namespace(), name());
        if (!after.equals(Optional.of(before))) {
            String requests = mark.map(since -> Requests.shown(
                            "The requests that changed it:",
                            server.requests()
                                    .since(since)
                                    .where(request -> request.changes().stream().anyMatch(this::isOfThis))))
                    .orElse("");
            throw failure(
                    "%nExpecting the object to be unchanged%nbut it was %s%n%s",
                    after.isEmpty()
                            ? "deleted"
                            : "changed:\n  "
                                    + String.join(
                                            "\n  ",
                                            ObjectChange.between(before, after.get())
                                                    .differences()),
                    requests);
        }
        return this;
    }

    private boolean isOfThis(ObjectChange change) {
        return change.kind().equals(actual.path("kind").asText())
                && change.name().equals(name())
                && change.namespace().equals(namespace());
    }
}
