package dev.kontract.server.admission.matching;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.request.UserInfo;

/**
 * The {@code request} of an AdmissionReview, which is also what expressions see.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#request">
 *     Request</a>
 */
public final class RequestContent {

    private RequestContent() {}

    /** Returns the request without its objects and options, as {@code resource}. */
    private static ObjectNode of(AdmissionRequest request, MatchedResource resource) {
        ObjectNode content = JsonNodeFactory.instance.objectNode();
        content.set("kind", kind(resource.kind()));
        content.set("resource", resource(resource.group(), resource.version(), resource.plural()));
        putText(content, "subResource", request.subresource());
        content.set("requestKind", kind(request.kind()));
        ResourceDescriptor own = request.resource();
        content.set("requestResource", resource(own.group(), own.version(), own.plural()));
        putText(content, "requestSubResource", request.subresource());
        putText(content, "name", request.objectName());
        putText(content, "namespace", request.requestNamespace());
        content.put("operation", request.operation().name());
        content.set("userInfo", user(request.user()));
        return content;
    }

    /** Returns the request as expressions see it. */
    public static ObjectNode forExpressions(AdmissionRequest request, MatchedResource resource) {
        ObjectNode content = of(request, resource);
        content.put("dryRun", request.dryRun());
        content.set("options", request.options().object(request.operation()));
        return content;
    }

    /** Returns the request as webhooks see it, with a UID. */
    public static ObjectNode forWebhooks(AdmissionRequest request, MatchedResource resource, String uid) {
        ObjectNode content = JsonNodeFactory.instance.objectNode().put("uid", uid);
        content.setAll(of(request, resource));
        content.set("object", resource.shown(request.object()));
        content.set("oldObject", resource.shown(request.oldObject()));
        content.put("dryRun", request.dryRun());
        content.set("options", request.options().object(request.operation()));
        return content;
    }

    private static ObjectNode kind(GroupVersionKind kind) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("group", kind.group())
                .put("version", kind.version())
                .put("kind", kind.kind());
    }

    private static ObjectNode resource(String group, String version, String plural) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("group", group)
                .put("version", version)
                .put("resource", plural);
    }

    private static ObjectNode user(UserInfo user) {
        ObjectNode info = JsonNodeFactory.instance.objectNode();
        putText(info, "username", user.name());
        putText(info, "uid", user.uid());
        if (!user.groups().isEmpty()) {
            user.groups().forEach(info.putArray("groups")::add);
        }
        if (!user.extra().isEmpty()) {
            ObjectNode extra = info.putObject("extra");
            user.extra().forEach((key, values) -> values.forEach(extra.putArray(key)::add));
        }
        return info;
    }

    private static void putText(ObjectNode object, String name, String value) {
        if (!value.isEmpty()) {
            object.put(name, value);
        }
    }
}
