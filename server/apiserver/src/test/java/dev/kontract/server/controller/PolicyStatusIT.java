package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.Resource;
import dev.kontract.model.ExpressionWarning;
import dev.kontract.model.Json;
import dev.kontract.model.ValidatingAdmissionPolicy;
import dev.kontract.model.ValidatingAdmissionPolicyStatus;
import dev.kontract.server.FrozenServer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PolicyStatusIT {

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(config -> config.controllers("*"));

    private Resource<ValidatingAdmissionPolicy> policies() {
        return server.client().resource(Kinds.VALIDATING_ADMISSION_POLICY);
    }

    private static ValidatingAdmissionPolicy policy(String expression) {
        return Json.read("""
                {"apiVersion": "admissionregistration.k8s.io/v1", "kind": "ValidatingAdmissionPolicy",
                 "metadata": {"name": "small"},
                 "spec": {"paramKind": {"apiVersion": "v1", "kind": "ConfigMap"},
                   "matchConstraints": {"resourceRules": [{"apiGroups": ["apps"], "apiVersions": ["v1"],
                     "operations": ["CREATE"], "resources": ["deployments"]}]},
                   "validations": [{"expression": "%s"}]}}""".formatted(expression), ValidatingAdmissionPolicy.class);
    }

    private ValidatingAdmissionPolicyStatus settled() {
        server.advance(Duration.ZERO);
        return Objects.requireNonNull(policies().get("small").getStatus());
    }

    @Test
    void status_tellsWhatDoesNotFit_untilItDoes() {
        policies().create(policy("object.spec.replicas < params.data.most"));
        ValidatingAdmissionPolicyStatus status = settled();

        assertThat(status.getObservedGeneration()).isEqualTo(1);
        List<ExpressionWarning> warnings =
                Objects.requireNonNull(status.getTypeChecking().getExpressionWarnings());
        assertThat(warnings).singleElement().satisfies(warning -> {
            assertThat(warning.getFieldRef()).isEqualTo("spec.validations[0].expression");
            assertThat(warning.getWarning())
                    .startsWith("apps/v1, Kind=Deployment: ERROR: <input>:1:22: found no matching overload for '_<_'"
                            + " applied to '(int, string)'\n");
        });
        policies().update("small", stored -> {
            String fitting = "object.spec.replicas < int(params.data.most)";
            stored.getSpec().getValidations().get(0).setExpression(fitting);
        });

        assertThat(settled().getObservedGeneration()).isEqualTo(2);
        assertThat(Json.write(settled())).doesNotContain("expressionWarnings");
    }
}
