package dev.kontract.server.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.admission.matching.MatchConditions;
import dev.kontract.server.admission.matching.RequestCriteria;
import dev.kontract.server.cel.AdmissionEnvironment;
import dev.kontract.server.cel.AdmissionEnvironment.Extra;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The common parts of both kinds of policies, compiled once. Immutable.
 *
 * @param name the name of the policy
 * @param paramKind the kind of its parameters, or null if it has none
 * @param criteria which requests it is about
 * @param conditions its match conditions
 * @param failsOpen whether a request passes when the policy cannot be evaluated
 */
record CompiledPolicy(
        String name,
        @Nullable GroupVersionKind paramKind,
        RequestCriteria criteria,
        MatchConditions conditions,
        boolean failsOpen) {

    static CompiledPolicy of(JsonNode policy) {
        JsonNode spec = policy.path("spec");
        JsonNode paramKind = spec.path("paramKind");
        boolean failsOpen = spec.path("failurePolicy").asText().equals("Ignore");
        return new CompiledPolicy(
                policy.path("metadata").path("name").asText(),
                paramKind.isObject()
                        ? GroupVersionKind.of(
                                paramKind.path("apiVersion").asText(),
                                paramKind.path("kind").asText())
                        : null,
                RequestCriteria.ofPolicy(spec.path("matchConstraints")),
                MatchConditions.of(spec.path("matchConditions"), paramKind.isObject(), failsOpen),
                failsOpen);
    }

    /** Returns an environment with the variables of a policy. */
    static AdmissionEnvironment environment(JsonNode policy, Extra... more) {
        JsonNode spec = policy.path("spec");
        Set<Extra> extras = EnumSet.of(Extra.VARIABLES, more);
        if (spec.path("paramKind").isObject()) {
            extras.add(Extra.PARAMS);
        }
        AdmissionEnvironment environment = AdmissionEnvironment.of(extras);
        for (JsonNode variable : spec.path("variables")) {
            environment.declare(
                    variable.path("name").asText(), variable.path("expression").asText());
        }
        return environment;
    }
}
