package dev.kontract.server.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.audit.AuditBodies;
import dev.kontract.server.audit.Redactor;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request to the server: its user, target, decision, response and changes. Attributes that do not apply are {@code ""}.
 * Immutable: the state of the request when the log was queried. Safe for use by several threads.
 */
public final class RecordedRequest {

    private static final Set<String> WRITES = Set.of("create", "update", "patch", "delete", "deletecollection");

    /** Subresources that hand something out, or connect to a pod. */
    private static final Set<String> STORE_NOTHING = Set.of("token", "exec", "attach", "portforward", "proxy", "log");

    /** The decision of the authorizer. */
    public enum Decision {
        /** The request was allowed. */
        ALLOWED,
        /** The request was denied, and answered with 403. */
        DENIED,
        /** Nothing was decided: the user was unknown, impersonation was denied, or the path is open to everybody. */
        NONE
    }

    /** Where a request came from. */
    public enum Origin {
        /** A controller of the server. */
        CONTROLLER,
        /** Everybody else. */
        CLIENT
    }

    private final RequestFacts facts;
    private final AuditBodies bodies;
    private @Nullable JsonNode decoded;

    RecordedRequest(RequestFacts facts, AuditBodies bodies) {
        this.facts = facts;
        this.bodies = bodies;
    }

    /** Returns the number of requests that arrived before. */
    public long position() {
        return facts.position();
    }

    /** Returns the time of arrival by the clock of the server, which may stand still. */
    public Instant time() {
        return facts.arrival().at();
    }

    /** Returns the name of the user whose permissions count, the impersonated one if there is one; {@code ""} if unknown. */
    public String user() {
        UserInfo user = acting();
        return user == null ? "" : user.name();
    }

    /** Returns the groups of {@link #user}. */
    public List<String> groups() {
        UserInfo user = acting();
        return user == null ? List.of() : user.groups();
    }

    private @Nullable UserInfo acting() {
        UserInfo impersonated = facts.impersonated();
        return impersonated == null ? facts.arrival().user() : impersonated;
    }

    /** Returns the name of the user who impersonates {@link #user}; empty without impersonation. */
    public Optional<String> impersonator() {
        UserInfo sender = facts.arrival().user();
        return facts.impersonated() == null || sender == null ? Optional.empty() : Optional.of(sender.name());
    }

    /** Returns the {@code User-Agent} header. */
    public String userAgent() {
        return facts.arrival().userAgent();
    }

    /** Returns whether a controller of the server sent it, as its user agent says. */
    public Origin origin() {
        return userAgent().startsWith(RequestRecorder.CONTROLLER_AGENT) ? Origin.CONTROLLER : Origin.CLIENT;
    }

    /** Returns whether the request is for an API resource, rather than another path. */
    public boolean isResourceRequest() {
        return info().isResourceRequest();
    }

    /** Returns get, list, watch, create, update, patch, delete or deletecollection; the method in lower case for other paths. */
    public String verb() {
        return info().verb();
    }

    /** Returns the API group of the resource. */
    public String group() {
        return info().apiGroup();
    }

    /** Returns the API version of the resource. */
    public String version() {
        return info().apiVersion();
    }

    /** Returns the plural name of the resource. */
    public String resource() {
        return info().resource();
    }

    /** Returns the subresource. */
    public String subresource() {
        return info().subresource();
    }

    /** Returns the namespace, {@code ""} for all namespaces and for resources of the cluster. */
    public String namespace() {
        return info().namespace();
    }

    /** Returns the name of the object, as the path, the stored object or the body has it. */
    public String name() {
        if (!info().name().isEmpty() || !verb().equals("create")) {
            return info().name();
        }
        return facts.changes().stream()
                .filter(ObjectChange::isCreation)
                .findFirst()
                .map(ObjectChange::name)
                .orElseGet(() -> tree().path("metadata").path("name").asText());
    }

    /** Returns the decoded path, without the query. */
    public String path() {
        return info().path();
    }

    /** Returns the path and the query, as sent. */
    public String uri() {
        return facts.arrival().uri();
    }

    /** Returns the query parameters. */
    public Map<String, List<String>> query() {
        return parameters().asMap();
    }

    /** Returns the label selector. */
    public String labelSelector() {
        return parameters().text("labelSelector");
    }

    /** Returns the field selector. */
    public String fieldSelector() {
        return parameters().text("fieldSelector");
    }

    /** Returns the limit of a list, 0 without one. */
    public long limit() {
        try {
            Long limit = parameters().integer("limit");
            return limit == null ? 0 : limit;
        } catch (StatusException e) {
            return 0;
        }
    }

    /** Returns the resource version in the query. */
    public String resourceVersion() {
        return parameters().text("resourceVersion");
    }

    /** Returns the field manager in the query. */
    public String fieldManager() {
        return parameters().text("fieldManager");
    }

    /** Returns whether nothing was to be stored. */
    public boolean isDryRun() {
        return !parameters().text("dryRun").isEmpty()
                || (verb().startsWith("delete") && !tree().path("dryRun").isEmpty());
    }

    /** Returns the media type of a patch, such as {@code application/apply-patch+yaml}; {@code ""} for other verbs. */
    public String patchType() {
        if (!verb().equals("patch")) {
            return "";
        }
        String type = facts.body().mediaType();
        int parameters = type.indexOf(';');
        return parameters < 0 ? type : type.substring(0, parameters).strip();
    }

    private QueryParameters parameters() {
        String uri = uri();
        int query = uri.indexOf('?');
        return QueryParameters.parse(query < 0 ? null : uri.substring(query + 1));
    }

    /** Returns the decoded body; empty if there is none or it cannot be decoded. Not to be changed. */
    public Optional<JsonNode> body() {
        JsonNode tree = tree();
        return tree.isMissingNode() ? Optional.empty() : Optional.of(tree);
    }

    private synchronized JsonNode tree() {
        JsonNode known = decoded;
        if (known == null) {
            known = bodies.read(facts.body()).orElse(MissingNode.getInstance());
            decoded = known;
        }
        return known;
    }

    /** Returns what the authorizer decided. */
    public Decision decision() {
        return facts.decision();
    }

    /** Returns the reason of the decision, which names the binding and the role that allow the request. */
    public String decisionReason() {
        return facts.reason();
    }

    /** Returns the status code of the response, 0 while there is none and when the connection was lost before. */
    public int code() {
        return facts.code();
    }

    /** Returns the reason of a failure, such as {@code Conflict}; {@code ""} for a success. */
    public String reason() {
        StatusException failure = facts.failure();
        return failure == null ? "" : failure.reason().text();
    }

    /** Returns the message of a failure; {@code ""} for a success. */
    public String message() {
        StatusException failure = facts.failure();
        return failure == null ? "" : String.valueOf(failure.getMessage());
    }

    /** Returns whether the response was a success. */
    public boolean isSuccessful() {
        return code() > 0 && code() < 400;
    }

    /** Returns whether the response was a failure. */
    public boolean isFailed() {
        return code() >= 400;
    }

    /** Returns whether the request is being handled: it has no response, and its connection was not lost. */
    public boolean isPending() {
        return code() == 0 && !facts.ended();
    }

    /** Returns how long the response took from the arrival on, for a stream to its beginning; zero while there is none. */
    public Duration duration() {
        return Duration.ofNanos(facts.nanos());
    }

    /**
     * Returns how long the stages of the handling took, by their names in order: authentication, authorization, body, queue,
     * admission, storage, processing. Empty while there is no response; stages that took no time are absent.
     */
    public Map<String, Duration> stages() {
        return facts.stages();
    }

    /** Returns the headers by name. The values of those that may be secret are {@code REDACTED}. */
    public Map<String, String> headers() {
        return facts.headers();
    }

    /** Returns the headers of the response, as {@link #headers} does. */
    public Map<String, String> responseHeaders() {
        return facts.answer().headers();
    }

    /**
     * Returns the decoded body of the response, in which the values of Secrets and all tokens are replaced; empty if there is none,
     * it cannot be decoded or it is {@linkplain #responseOmission not kept}.
     */
    public Optional<JsonNode> redactedResponse() {
        Optional<JsonNode> response = bodies.read(facts.answer().body());
        response.ifPresent(body -> Redactor.redact(body, info()));
        return response;
    }

    /** Returns why the body of the response is not kept, such as {@code longer than 256 KiB}; {@code ""} if it is. */
    public String responseOmission() {
        return facts.answer().omission();
    }

    /** Returns whether the response is a stream, such as a watch, that has not ended. */
    public boolean isOpenStream() {
        return facts.streamed() && !facts.ended();
    }

    /** Returns the audit annotations of the request. */
    public Map<String, String> annotations() {
        return facts.annotations();
    }

    /** Returns whether the verb and the resource are such that objects are stored, however the request went. */
    public boolean isWrite() {
        return isResourceRequest()
                && WRITES.contains(verb())
                && !STORE_NOTHING.contains(subresource())
                && !(verb().equals("create") && resource().endsWith("reviews"));
    }

    /**
     * Returns what the request wrote, in that order: usually one object, several for a deletion of a collection, none when it
     * failed, was a dry run or changed nothing.
     */
    public List<ObjectChange> changes() {
        return facts.changes();
    }

    /** Returns whether the request changed anything. */
    public boolean isChange() {
        return !facts.changes().isEmpty();
    }

    /** Returns a copy of the first object that was changed, as it was before; empty if there was none. */
    public Optional<ObjectNode> before() {
        return facts.changes().isEmpty()
                ? Optional.empty()
                : facts.changes().get(0).before();
    }

    /** Returns a copy of the first object that was changed, as it was afterwards; empty if it was removed. */
    public Optional<ObjectNode> after() {
        return facts.changes().isEmpty()
                ? Optional.empty()
                : facts.changes().get(0).after();
    }

    /** Returns the verb and what it applies to: {@code patch deployments.apps/status default/web}. */
    public String action() {
        if (!isResourceRequest()) {
            return verb() + " " + info().path();
        }
        StringBuilder action = new StringBuilder(verb()).append(' ').append(resource());
        if (!group().isEmpty()) {
            action.append('.').append(group());
        }
        if (!subresource().isEmpty()) {
            action.append('/').append(subresource());
        }
        String name = name();
        if (!namespace().isEmpty() && !resource().equals("namespaces")) {
            action.append(name.isEmpty() ? " in " : " ").append(namespace());
            action.append(name.isEmpty() ? "" : "/" + name);
        } else if (!name.isEmpty()) {
            action.append(' ').append(name);
        }
        return action.toString();
    }

    /** Returns user, operation, status code and duration on one line. */
    @Override
    public String toString() {
        String outcome = code() == 0 ? "no response" : code() + (reason().isEmpty() ? "" : " " + reason());
        return user() + ": " + action() + ": " + outcome
                + String.format(Locale.ROOT, " (%.1f ms)", facts.nanos() / 1e6);
    }

    /**
     * Returns a copy of the body in which the values of Secrets and all tokens are replaced; empty as {@link #body}.
     */
    public Optional<JsonNode> redactedBody() {
        Optional<JsonNode> copy = body().map(JsonNode::deepCopy);
        copy.ifPresent(body -> Redactor.redact(body, info()));
        return copy;
    }

    long begun() {
        return facts.begun();
    }

    RequestInfo info() {
        return facts.arrival().info();
    }
}
