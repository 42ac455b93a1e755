package dev.kontract.server.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.admission.matching.RequestCriteria;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A binding, compiled once. Immutable.
 *
 * @param name its name
 * @param policy the name of the policy
 * @param criteria which requests it is about, or null for all of the policy's
 * @param params the parameters, or null if it names none
 * @param actions what a violation of a validating policy does
 */
record PolicyBinding(
        String name,
        String policy,
        @Nullable RequestCriteria criteria,
        @Nullable PolicyParams params,
        Set<String> actions) {

    static PolicyBinding of(JsonNode binding) {
        JsonNode spec = binding.path("spec");
        JsonNode resources = spec.path("matchResources");
        Set<String> actions = new LinkedHashSet<>();
        spec.path("validationActions").forEach(action -> actions.add(action.asText()));
        return new PolicyBinding(
                binding.path("metadata").path("name").asText(),
                spec.path("policyName").asText(),
                resources.isObject() ? RequestCriteria.ofPolicy(resources) : null,
                PolicyParams.of(spec.path("paramRef")),
                actions);
    }
}
