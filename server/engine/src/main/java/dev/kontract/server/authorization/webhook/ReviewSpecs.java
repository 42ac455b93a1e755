package dev.kontract.server.authorization.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.RequestedSelectors.Requirement;
import dev.kontract.server.request.UserInfo;
import java.util.List;
import java.util.TreeMap;

/** Writes the specs of SubjectAccessReviews: what a webhook is asked, and what its conditions see. */
final class ReviewSpecs {

    private ReviewSpecs() {}

    /** Returns a spec as it is sent: without empty fields, and with the group names that version {@code v1beta1} has. */
    static ObjectNode sent(AuthorizationAttributes attributes, String version) {
        return spec(attributes, false, version.equals("v1beta1") ? "group" : "groups");
    }

    /** Returns a spec as conditions see it: with empty texts, so that they need not be checked for. */
    static ObjectNode seen(AuthorizationAttributes attributes) {
        return spec(attributes, true, "groups");
    }

    private static ObjectNode spec(AuthorizationAttributes attributes, boolean whole, String groups) {
        ObjectNode spec = JsonNodeFactory.instance.objectNode();
        if (attributes.isResourceRequest()) {
            ObjectNode resource = spec.putObject("resourceAttributes");
            put(resource, "namespace", attributes.namespace(), whole);
            put(resource, "verb", attributes.verb(), whole);
            put(resource, "group", attributes.apiGroup(), whole);
            put(resource, "version", attributes.apiVersion(), whole);
            put(resource, "resource", attributes.resource(), whole);
            put(resource, "subresource", attributes.subresource(), whole);
            put(resource, "name", attributes.name(), whole);
            selector(resource, "fieldSelector", attributes.selectors().fields());
            selector(resource, "labelSelector", attributes.selectors().labels());
        } else {
            ObjectNode path = spec.putObject("nonResourceAttributes");
            put(path, "path", attributes.path(), whole);
            put(path, "verb", attributes.verb(), whole);
        }
        UserInfo user = attributes.user();
        put(spec, "user", user.name(), whole);
        if (whole || !user.groups().isEmpty()) {
            addAll(spec.putArray(groups), user.groups());
        }
        if (whole || !user.extra().isEmpty()) {
            ObjectNode extra = spec.putObject("extra");
            new TreeMap<>(user.extra()).forEach((key, values) -> addAll(extra.putArray(key), values));
        }
        put(spec, "uid", user.uid(), whole);
        return spec;
    }

    private static void put(ObjectNode object, String field, String text, boolean whole) {
        if (whole || !text.isEmpty()) {
            object.put(field, text);
        }
    }

    private static void selector(ObjectNode resource, String field, List<Requirement> requirements) {
        if (requirements.isEmpty()) {
            return;
        }
        ArrayNode list = resource.putObject(field).putArray("requirements");
        for (Requirement each : requirements) {
            ObjectNode requirement = list.addObject().put("key", each.key()).put("operator", each.operator());
            if (!each.values().isEmpty()) {
                addAll(requirement.putArray("values"), each.values());
            }
        }
    }

    private static void addAll(ArrayNode list, List<String> texts) {
        texts.forEach(list::add);
    }
}
