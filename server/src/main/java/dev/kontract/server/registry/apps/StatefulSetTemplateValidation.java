package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.validation.LabelSelectorValidation;
import dev.kontract.server.registry.validation.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The template of the pods of a StatefulSet, which its selector must pick and which get volumes of its claims. */
final class StatefulSetTemplateValidation {

    private StatefulSetTemplateValidation() {}

    /** Checks the labels against the selector, and the metadata for what it is. */
    static void metadata(Value spec) {
        Value selector = spec.child("selector");
        Value template = spec.child("template");
        Value labels = template.child("metadata").child("labels");
        boolean picksNothing = selector.absent();
        boolean picksAll = !picksNothing && LabelSelectorValidation.asksNothing(selector);
        if (picksNothing || (!picksAll && !LabelSelectorValidation.matches(selector, labels.node()))) {
            JsonNode shown = labels.present() ? labels.node() : JsonNodeFactory.instance.nullNode();
            labels.invalid(shown, "`selector` does not match template `labels`");
        }
        PodTemplateRules.metadata(template);
    }

    /** Checks the template as the pods will see it: with a volume for every claim. */
    static void template(Value spec) {
        Value template = spec.child("template");
        if (template.absent() || spec.child("volumeClaimTemplates").empty()) {
            PodTemplateRules.validate(template);
            return;
        }
        ObjectNode withVolumes = fieldsOf(template.node());
        ObjectNode podSpec = fieldsOf(template.child("spec").node());
        podSpec.set("volumes", withClaims(podSpec.path("volumes"), spec.items("volumeClaimTemplates")));
        withVolumes.set("spec", podSpec);
        PodTemplateRules.validate(template.holding(withVolumes));
    }

    /** The same fields in an object that may be given others. */
    private static ObjectNode fieldsOf(JsonNode node) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        return node instanceof ObjectNode object ? copy.setAll(object) : copy;
    }

    /** Checks what a StatefulSet asks of its pods: they restart for ever. */
    static void restarts(Value spec) {
        Value podSpec = spec.child("template").child("spec");
        if (!podSpec.child("restartPolicy").is("Always")) {
            podSpec.child("restartPolicy").notSupported(List.of("Always"));
        }
        if (podSpec.child("activeDeadlineSeconds").present()) {
            podSpec.child("activeDeadlineSeconds").forbidden("activeDeadlineSeconds in StatefulSet is not Supported");
        }
    }

    /** A claim takes the place of a volume of the same name. */
    private static ArrayNode withClaims(JsonNode volumes, List<Value> claims) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        Map<String, Integer> places = new HashMap<>();
        for (JsonNode volume : volumes) {
            places.put(volume.path("name").asText(""), all.size());
            all.add(volume);
        }
        for (Value claim : claims) {
            String name = claim.child("metadata").child("name").text();
            Integer place = places.get(name);
            if (place == null) {
                all.add(volume(name));
            } else {
                all.set(place, volume(name));
            }
        }
        return all;
    }

    private static ObjectNode volume(String claim) {
        ObjectNode volume = JsonNodeFactory.instance.objectNode().put("name", claim);
        volume.putObject("persistentVolumeClaim").put("claimName", claim);
        return volume;
    }
}
