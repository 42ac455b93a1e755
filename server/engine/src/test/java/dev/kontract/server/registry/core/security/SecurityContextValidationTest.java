package dev.kontract.server.registry.core.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.TypedErrors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecurityContextValidationTest {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void privileged_isLeftToThePolicyOfTheCluster(boolean allowed) {
        FieldErrors errors = TypedErrors.of("Container", new ClusterPolicy(allowed, namespace -> false));
        ObjectNode container = JsonNodeFactory.instance.objectNode();
        container.putObject("securityContext").put("privileged", true);

        SecurityContextValidation.validate(FieldValue.of(container, "securityContext", errors), FieldValue.none());

        assertThat(errors.isEmpty()).isEqualTo(allowed);
    }
}
