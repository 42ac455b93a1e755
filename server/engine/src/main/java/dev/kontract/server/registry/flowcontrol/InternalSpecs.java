package dev.kontract.server.registry.flowcontrol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Function;

/** Specs as upstream shows them in errors: its internal structs, with absent fields as null or zero. */
final class InternalSpecs {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private InternalSpecs() {}

    static ObjectNode schema(JsonNode spec) {
        ObjectNode shown = NODES.objectNode();
        shown.putObject("PriorityLevelConfiguration")
                .put(
                        "Name",
                        spec.path("priorityLevelConfiguration").path("name").asText());
        shown.put("MatchingPrecedence", spec.path("matchingPrecedence").asLong());
        shown.set("DistinguisherMethod", object(spec.path("distinguisherMethod"), InternalSpecs::typed));
        return shown.set("Rules", list(spec.path("rules"), InternalSpecs::rule));
    }

    static ObjectNode level(JsonNode spec) {
        ObjectNode shown = NODES.objectNode().put("Type", spec.path("type").asText());
        shown.set("Limited", object(spec.path("limited"), InternalSpecs::limited));
        return shown.set("Exempt", object(spec.path("exempt"), exempt -> {
            ObjectNode seats = NODES.objectNode();
            seats.set("NominalConcurrencyShares", orNull(exempt.path("nominalConcurrencyShares")));
            return seats.set("LendablePercent", orNull(exempt.path("lendablePercent")));
        }));
    }

    private static ObjectNode limited(JsonNode limited) {
        ObjectNode shown = NODES.objectNode()
                .put(
                        "NominalConcurrencyShares",
                        limited.path("nominalConcurrencyShares").asLong());
        JsonNode response = limited.path("limitResponse");
        shown.putObject("LimitResponse")
                .put("Type", response.path("type").asText())
                .set(
                        "Queuing",
                        object(
                                response.path("queuing"),
                                queuing -> NODES.objectNode()
                                        .put("Queues", queuing.path("queues").asLong())
                                        .put(
                                                "HandSize",
                                                queuing.path("handSize").asLong())
                                        .put(
                                                "QueueLengthLimit",
                                                queuing.path("queueLengthLimit").asLong())));
        shown.set("LendablePercent", orNull(limited.path("lendablePercent")));
        return shown.set("BorrowingLimitPercent", orNull(limited.path("borrowingLimitPercent")));
    }

    private static ObjectNode rule(JsonNode rule) {
        ObjectNode shown = NODES.objectNode();
        shown.set("Subjects", list(rule.path("subjects"), InternalSpecs::subject));
        shown.set("ResourceRules", list(rule.path("resourceRules"), InternalSpecs::resources));
        return shown.set("NonResourceRules", list(rule.path("nonResourceRules"), paths -> {
            ObjectNode one = NODES.objectNode();
            one.set("Verbs", orNull(paths.path("verbs")));
            return one.set("NonResourceURLs", orNull(paths.path("nonResourceURLs")));
        }));
    }

    private static ObjectNode subject(JsonNode subject) {
        ObjectNode shown = NODES.objectNode().put("Kind", subject.path("kind").asText());
        shown.set("User", object(subject.path("user"), InternalSpecs::named));
        shown.set("Group", object(subject.path("group"), InternalSpecs::named));
        return shown.set(
                "ServiceAccount",
                object(
                        subject.path("serviceAccount"),
                        account -> NODES.objectNode()
                                .put("Namespace", account.path("namespace").asText())
                                .put("Name", account.path("name").asText())));
    }

    private static ObjectNode resources(JsonNode rule) {
        ObjectNode shown = NODES.objectNode();
        shown.set("Verbs", orNull(rule.path("verbs")));
        shown.set("APIGroups", orNull(rule.path("apiGroups")));
        shown.set("Resources", orNull(rule.path("resources")));
        shown.put("ClusterScope", rule.path("clusterScope").asBoolean());
        return shown.set("Namespaces", orNull(rule.path("namespaces")));
    }

    private static ObjectNode named(JsonNode value) {
        return NODES.objectNode().put("Name", value.path("name").asText());
    }

    private static ObjectNode typed(JsonNode value) {
        return NODES.objectNode().put("Type", value.path("type").asText());
    }

    private static JsonNode object(JsonNode value, Function<JsonNode, ObjectNode> form) {
        return value.isObject() ? form.apply(value) : NODES.nullNode();
    }

    private static JsonNode list(JsonNode values, Function<JsonNode, ObjectNode> form) {
        if (!values.isArray()) {
            return NODES.nullNode();
        }
        ArrayNode shown = NODES.arrayNode();
        values.forEach(value -> shown.add(form.apply(value)));
        return shown;
    }

    private static JsonNode orNull(JsonNode value) {
        return value.isMissingNode() ? NODES.nullNode() : value;
    }
}
