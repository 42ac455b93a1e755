package dev.kontract.server.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer of an admission webhook. Immutable; the methods return changed copies.
 *
 * <pre>{@code
 * WebhookHandler handler = request -> {
 *     ObjectNode object = request.object();
 *     object.withObject("/metadata/labels").put("team", "a");
 *     return WebhookResponse.changed(object).warning("labelled");
 * };
 * }</pre>
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#response">
 *     Response</a>
 */
public final class WebhookResponse {

    private final boolean allowed;
    private final @Nullable ObjectNode status;
    private final @Nullable JsonNode patch;
    private final @Nullable ObjectNode replacement;
    private final List<String> warnings;
    private final Map<String, String> auditAnnotations;

    WebhookResponse(
            boolean allowed,
            @Nullable ObjectNode status,
            @Nullable JsonNode patch,
            @Nullable ObjectNode replacement,
            List<String> warnings,
            Map<String, String> auditAnnotations) {
        this.allowed = allowed;
        this.status = status;
        this.patch = patch;
        this.replacement = replacement;
        this.warnings = List.copyOf(warnings);
        this.auditAnnotations = Map.copyOf(auditAnnotations);
    }

    private static WebhookResponse of(boolean allowed, @Nullable ObjectNode status) {
        return new WebhookResponse(allowed, status, null, null, List.of(), Map.of());
    }

    /** Allows the request. */
    public static WebhookResponse allowed() {
        return of(true, null);
    }

    /**
     * Refuses the request with the code 403.
     *
     * @param message why, for the client
     */
    public static WebhookResponse denied(String message) {
        return denied(403, message);
    }

    /**
     * Refuses the request.
     *
     * @param code the HTTP status code, at least 400
     * @param message why, for the client
     */
    public static WebhookResponse denied(int code, String message) {
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        return of(false, status.put("message", message).put("code", code));
    }

    /**
     * Allows the request and replaces its object; only a mutating webhook may do so.
     *
     * @param object the complete object
     */
    public static WebhookResponse changed(ObjectNode object) {
        return new WebhookResponse(true, null, null, object, List.of(), Map.of());
    }

    /**
     * Allows the request and changes its object; only a mutating webhook may do so.
     *
     * @param operations a JSON Patch (RFC 6902)
     */
    public static WebhookResponse patched(JsonNode operations) {
        return new WebhookResponse(true, null, operations, null, List.of(), Map.of());
    }

    /** Adds a warning to the response to the client. */
    public WebhookResponse warning(String text) {
        List<String> more = new ArrayList<>(warnings);
        more.add(text);
        return new WebhookResponse(allowed, status, patch, replacement, more, auditAnnotations);
    }

    /** Adds an annotation to the audit event, which the name of the webhook qualifies. */
    public WebhookResponse auditAnnotation(String key, String value) {
        Map<String, String> more = new HashMap<>(auditAnnotations);
        more.put(key, value);
        return new WebhookResponse(allowed, status, patch, replacement, warnings, more);
    }

    boolean isAllowed() {
        return allowed;
    }

    @Nullable
    ObjectNode status() {
        return status;
    }

    @Nullable
    JsonNode patch() {
        return patch;
    }

    @Nullable
    ObjectNode replacement() {
        return replacement;
    }

    List<String> warnings() {
        return warnings;
    }

    Map<String, String> auditAnnotations() {
        return auditAnnotations;
    }
}
