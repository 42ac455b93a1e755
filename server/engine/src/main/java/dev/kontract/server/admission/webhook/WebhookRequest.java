package dev.kontract.server.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The request of an AdmissionReview, as a {@link WebhookHandler} gets it. The objects belong to the handler, which may
 * change them.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#request">
 *     Request</a>
 */
public final class WebhookRequest {

    private final JsonNode request;

    WebhookRequest(JsonNode request) {
        this.request = request;
    }

    /** Returns the operation: {@code CREATE}, {@code UPDATE} or {@code DELETE}. */
    public String operation() {
        return request.path("operation").asText();
    }

    /** Returns the kind of the objects. */
    public String kind() {
        return request.path("kind").path("kind").asText();
    }

    /** Returns the plural of the resource. */
    public String resource() {
        return request.path("resource").path("resource").asText();
    }

    /** Returns the subresource, or empty. */
    public String subresource() {
        return request.path("subResource").asText("");
    }

    /** Returns the namespace, or empty for an object of the cluster. */
    public String namespace() {
        return request.path("namespace").asText("");
    }

    /** Returns the name, or empty if it is still to be generated. */
    public String name() {
        return request.path("name").asText("");
    }

    /** Returns the name of the user. */
    public String user() {
        return request.path("userInfo").path("username").asText("");
    }

    /** Returns the groups of the user. */
    public List<String> groups() {
        List<String> groups = new ArrayList<>();
        request.path("userInfo").path("groups").forEach(group -> groups.add(group.asText()));
        return groups;
    }

    /** Returns whether nothing will be stored. */
    public boolean dryRun() {
        return request.path("dryRun").asBoolean();
    }

    /** Returns the new object; an empty one for a deletion. */
    public ObjectNode object() {
        return node("object");
    }

    /** Returns the present object; an empty one for a create. */
    public ObjectNode oldObject() {
        return node("oldObject");
    }

    private ObjectNode node(String name) {
        return request.path(name) instanceof ObjectNode object ? object : ((ObjectNode) request).objectNode();
    }

    /** Returns the whole request. */
    public JsonNode content() {
        return request;
    }
}
