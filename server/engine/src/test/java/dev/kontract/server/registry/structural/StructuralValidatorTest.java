package dev.kontract.server.registry.structural;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Compares errors with those of the Kubernetes API for the same schemas and values, listed in a table. */
class StructuralValidatorTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TestFactory
    List<DynamicTest> reports_whatUpstreamReports() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        try (InputStream table = StructuralValidatorTest.class.getResourceAsStream("structural-validation.json")) {
            for (JsonNode group : JSON.readTree(table)) {
                StructuralValidator validator = StructuralValidator.of(group.get("schema"));
                for (JsonNode each : group.get("cases")) {
                    String name = group.get("name").asText() + ' ' + each.get("value");
                    tests.add(DynamicTest.dynamicTest(name, () -> check(validator, each)));
                }
            }
        }
        return tests;
    }

    private static void check(StructuralValidator validator, JsonNode expected) {
        ObjectNode value = (ObjectNode) expected.get("value");
        FieldErrors errors = new FieldErrors();
        if (expected.get("old") instanceof ObjectNode old) {
            validator.validateUpdate(value, old, errors);
            validator.validateEmbedded(value, errors);
            validator.validateListsUpdate(value, old, errors);
        } else {
            validator.validate(value, FieldPath.ROOT, errors);
            validator.validateEmbedded(value, errors);
            validator.validateLists(value, errors);
        }
        List<String> found = new ArrayList<>();
        errors.found().forEach(error -> found.add(error.reason() + ' ' + error.text()));
        List<String> wanted = new ArrayList<>();
        expected.get("errors").forEach(error -> wanted.add(error.asText()));
        assertThat(sorted(found)).isEqualTo(sorted(wanted));
    }

    /** Upstream visits the fields of an object in random order. */
    private static List<String> sorted(List<String> errors) {
        Collections.sort(errors);
        return errors;
    }

    @Test
    void validate_reportsErrors_inTheOrderOfTheChecks() throws IOException {
        JsonNode schema = JSON.readTree("""
                {"type": "array", "minItems": 4, "items": {"type": "object", "required": ["k"],
                 "properties": {"n": {"type": "integer", "maximum": 3, "allOf": [{"minimum": 9}]}}}}""");
        FieldErrors errors = new FieldErrors();

        StructuralValidator.of(schema)
                .validate(JSON.readTree("[{\"n\": 4}]"), FieldPath.of("spec").child("list"), errors);

        assertThat(errors.found())
                .extracting(error -> error.field() + " " + error.reason())
                .containsExactly(
                        "spec.list.[0].n FieldValueInvalid",
                        "spec.list FieldValueInvalid",
                        "spec.list.[0].n FieldValueInvalid",
                        "spec.list.[0].k FieldValueRequired",
                        "spec.list FieldValueInvalid");
    }

    @Test
    void validateStatusUpdate_reports_onlyWhatChangedInTheStatus() throws IOException {
        StructuralValidator validator = StructuralValidator.of(JSON.readTree("""
                {"type": "object", "properties": {"spec": {"type": "string"}, "status": {"type": "object",
                 "properties": {"phase": {"type": "string"}, "ready": {"type": "integer"}}}}}"""));
        ObjectNode current = (ObjectNode) JSON.readTree("{\"spec\": 1, \"status\": {\"phase\": 1}}");
        ObjectNode object = (ObjectNode) JSON.readTree("{\"spec\": 1, \"status\": {\"phase\": 1, \"ready\": \"x\"}}");
        FieldErrors errors = new FieldErrors();

        validator.validateStatusUpdate(object, current, errors);

        assertThat(errors.found())
                .extracting(error -> error.text())
                .containsExactly(
                        "status.ready: Invalid value: \"string\": ready in body must be of type integer: \"string\"");
    }
}
