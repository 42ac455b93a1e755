package dev.kontract.server.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.cel.AdmissionEnvironment;
import dev.kontract.server.cel.AdmissionEnvironment.Extra;
import dev.kontract.server.cel.AdmissionEnvironment.ResultType;
import dev.kontract.server.cel.AdmissionExpression;
import java.util.ArrayList;
import java.util.List;

/**
 * A MutatingAdmissionPolicy, compiled once. Immutable.
 *
 * @param common what all policies have
 * @param mutations the changes, in order
 * @param reinvocable whether it may be applied again
 */
record MutatingPolicy(CompiledPolicy common, List<Change> mutations, boolean reinvocable) {

    /**
     * One change.
     *
     * @param expression computes it
     * @param jsonPatch whether it is a JSON Patch; otherwise it is an apply configuration
     */
    record Change(AdmissionExpression expression, boolean jsonPatch) {}

    static MutatingPolicy of(JsonNode policy) {
        JsonNode spec = policy.path("spec");
        AdmissionEnvironment environment = CompiledPolicy.environment(policy, Extra.AUTHORIZER, Extra.PATCHES);
        List<Change> mutations = new ArrayList<>();
        for (JsonNode mutation : spec.path("mutations")) {
            boolean jsonPatch = mutation.path("patchType").asText().equals("JSONPatch");
            String expression = mutation.path(jsonPatch ? "jsonPatch" : "applyConfiguration")
                    .path("expression")
                    .asText()
                    .strip();
            mutations.add(new Change(
                    environment.compile(expression, jsonPatch ? ResultType.JSON_PATCHES : ResultType.OBJECT),
                    jsonPatch));
        }
        return new MutatingPolicy(
                CompiledPolicy.of(policy),
                List.copyOf(mutations),
                spec.path("reinvocationPolicy").asText().equals("IfNeeded"));
    }
}
