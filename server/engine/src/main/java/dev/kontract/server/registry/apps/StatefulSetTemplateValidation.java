package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Validates the pod template of a StatefulSet, which must match the selector and gets volumes for the claim templates.
 */
final class StatefulSetTemplateValidation {

    /** Pods get their own host name and the name of the governing service as subdomain. */
    private static final List<String> SET_FOR_EACH_POD = List.of("hostname", "subdomain");

    private StatefulSetTemplateValidation() {}

    /**
     * Validates the template as pods get it: with a volume for each claim template and without the fields set for each
     * pod.
     *
     * @param was the previous spec; absent on create
     */
    static void template(FieldValue spec, FieldValue was) {
        FieldValue template = spec.child("template");
        if (template.absent()) {
            PodTemplateRules.validate(template, was.child("template"));
            return;
        }
        ObjectNode asPodsSeeIt = fieldsOf(template.node());
        ObjectNode podSpec = fieldsOf(template.child("spec").node());
        podSpec.remove(SET_FOR_EACH_POD);
        List<FieldValue> claims = spec.items("volumeClaimTemplates");
        if (!claims.isEmpty()) {
            podSpec.set("volumes", withClaims(podSpec.path("volumes"), claims));
        }
        asPodsSeeIt.set("spec", podSpec);
        PodTemplateRules.validate(template.holding(asPodsSeeIt), was.child("template"));
    }

    /** Returns a shallow copy whose fields may be replaced. */
    private static ObjectNode fieldsOf(JsonNode node) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        return node instanceof ObjectNode object ? copy.setAll(object) : copy;
    }

    /** Claim volumes come first and hide volumes of the same name. */
    private static ArrayNode withClaims(JsonNode volumes, List<FieldValue> claims) {
        Map<String, JsonNode> ofClaims = new LinkedHashMap<>();
        for (FieldValue claim : claims) {
            String name = claim.child("metadata").child("name").text();
            ofClaims.put(name, volume(name));
        }
        ArrayNode all = JsonNodeFactory.instance.arrayNode().addAll(ofClaims.values());
        for (JsonNode volume : volumes) {
            if (!ofClaims.containsKey(volume.path("name").asText(""))) {
                all.add(volume);
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
