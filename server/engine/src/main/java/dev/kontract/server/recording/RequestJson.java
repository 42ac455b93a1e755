package dev.kontract.server.recording;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Writes recorded requests as JSON, without the fields that are unknown.
 *
 * @param catalog the resources that are served, for the paths of objects
 */
public record RequestJson(Catalog catalog) {

    private static final Set<String> CONNECTIONS = Set.of("proxy", "exec", "attach", "portforward");

    /** Returns a request, without its headers and its body. */
    public ObjectNode of(RecordedRequest request) {
        ObjectNode item = JsonNodeFactory.instance.objectNode();
        item.put("sequence", request.position()).put("time", request.time().toString());
        item.put("monotonicMillis", request.begun() / 1e6);
        put(item, "user", request.user());
        request.impersonator().ifPresent(name -> item.put("impersonator", name));
        put(item, "userAgent", request.userAgent());
        item.put("verb", request.verb()).put("path", path(request));
        put(item, "resource", request.resource());
        put(item, "subresource", request.subresource());
        put(item, "namespace", request.namespace());
        put(item, "name", request.name());
        if (request.code() > 0) {
            item.put("code", request.code());
            item.put("durationMillis", millis(request.duration()));
            ObjectNode stages = item.putObject("stages");
            request.stages().forEach((stage, time) -> stages.put(stage, millis(time)));
        }
        put(item, "reason", request.reason());
        put(item, "message", request.message());
        item.put("action", request.action()).put("write", request.isWrite());
        put(item, "remark", Timeline.remark(request).orElse(""));
        if (request.decision() != RecordedRequest.Decision.NONE) {
            item.putObject("decision")
                    .put("allowed", request.decision() == RecordedRequest.Decision.ALLOWED)
                    .put("reason", request.decisionReason());
        }
        if (request.isChange()) {
            ArrayNode changes = item.putArray("changed");
            request.changes().forEach(change -> changes.add(of(change)));
        }
        return item;
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / 1e6;
    }

    /** The query of a connection belongs to the container. */
    private static String path(RecordedRequest request) {
        return isConnection(request) ? request.path() : request.uri();
    }

    /** Returns whether the request was passed on to a container or a service, whose words are not the API's. */
    public static boolean isConnection(RecordedRequest request) {
        return CONNECTIONS.contains(request.subresource());
    }

    private static void put(ObjectNode item, String name, String value) {
        if (!value.isEmpty()) {
            item.put(name, value);
        }
    }

    private ObjectNode of(ObjectChange change) {
        ObjectNode text = JsonNodeFactory.instance.objectNode();
        text.put("object", path(change));
        change.before()
                .map(before -> before.path("metadata").path("resourceVersion").asText())
                .ifPresent(from -> text.put("from", from));
        if (!change.isDeletion()) {
            text.put("to", change.resourceVersion());
        }
        return text;
    }

    /** Returns the path of an object; of a kind that is no longer served, its kind and name. */
    String path(ObjectChange change) {
        return resource(change)
                .map(resource -> path(resource, change))
                .orElseGet(() -> change.kind() + " " + change.name());
    }

    private static String path(ResourceDescriptor resource, ObjectChange change) {
        String root = resource.group().isEmpty() ? "/api/" : "/apis/";
        String namespace = resource.namespaced() ? "/namespaces/" + change.namespace() : "";
        return root + resource.apiVersion() + namespace + "/" + resource.plural() + "/" + change.name();
    }

    /** Returns the resource of an object; empty if it is no longer served. */
    Optional<ResourceDescriptor> resource(ObjectChange change) {
        int slash = change.apiVersion().indexOf('/');
        String group = slash < 0 ? "" : change.apiVersion().substring(0, slash);
        String version = change.apiVersion().substring(slash + 1);
        return catalog.byKind(new GroupVersionKind(group, version, change.kind()));
    }
}
