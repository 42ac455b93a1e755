package dev.kontract.server.registry.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.status.FieldError;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OwnerReferenceValidationTest {

    @ParameterizedTest
    @ValueSource(strings = {"v1", "/v1", "apps/v1"})
    void validate_takesAVersion_withAGroupOrWithout(String apiVersion) {
        assertThat(complaints(apiVersion, "Pod").found()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "apps/", "a/b/c"})
    void validate_refusesWhatHasNoVersion(String apiVersion) {
        assertThat(complaints(apiVersion, "Pod").found())
                .singleElement()
                .extracting(FieldError::field)
                .isEqualTo("metadata.ownerReferences.apiVersion");
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "/v1"})
    void validate_refusesAnEvent(String apiVersion) {
        assertThat(complaints(apiVersion, "Event").found()).hasSize(1);
        assertThat(complaints("events.k8s.io/v1", "Event").found()).isEmpty();
    }

    private static FieldErrors complaints(String apiVersion, String kind) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.putObject("metadata")
                .putArray("ownerReferences")
                .addObject()
                .put("apiVersion", apiVersion)
                .put("kind", kind)
                .put("name", "a")
                .put("uid", "u");
        FieldErrors errors = new FieldErrors();
        OwnerReferenceValidation.validate(
                FieldValue.of(object, "metadata", errors).child("ownerReferences"));
        return errors;
    }
}
