package dev.kontract.server.registry.apiextensions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.TypedErrors;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Changes a valid definition in one way each and compares the errors with those of the Kubernetes API. */
class DefinitionRulesTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VALID = """
            {"metadata": {"name": "widgets.example.com"},
             "spec": {"group": "example.com", "scope": "Namespaced", "conversion": {"strategy": "None"},
                      "names": {"plural": "widgets", "singular": "widget", "kind": "Widget", "listKind": "WidgetList"},
                      "versions": [{"name": "v1", "served": true, "storage": true,
                                    "schema": {"openAPIV3Schema": {"type": "object"}}}]},
             "status": {"storedVersions": ["v1"]}}""";

    @TestFactory
    List<DynamicTest> reports_whatUpstreamReports() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        try (InputStream table = DefinitionRulesTest.class.getResourceAsStream("definition-rules.json")) {
            for (JsonNode each : JSON.readTree(table)) {
                tests.add(DynamicTest.dynamicTest(each.path("name").asText(), () -> check(each)));
            }
        }
        return tests;
    }

    private static void check(JsonNode expected) throws IOException {
        ObjectNode definition = valid();
        for (Map.Entry<String, JsonNode> change : expected.path("set").properties()) {
            int last = change.getKey().lastIndexOf('/');
            ObjectNode owner = (ObjectNode) definition.at(change.getKey().substring(0, last));
            owner.set(change.getKey().substring(last + 1), change.getValue());
        }
        FieldErrors errors = TypedErrors.of("CustomResourceDefinition");
        DefinitionRules.check(definition, errors);
        List<String> wanted = new ArrayList<>();
        expected.path("errors").forEach(error -> wanted.add(error.asText()));
        assertThat(texts(errors)).isEqualTo(wanted);
    }

    @Test
    void checkUpdate_knowsWhatMayNotChange() throws IOException {
        ObjectNode established = valid();
        DefinitionCondition.yes(DefinitionCondition.ESTABLISHED, "", "").set(established, "");
        ObjectNode next = established.deepCopy();
        ((ObjectNode) next.path("spec")).put("scope", "Cluster");
        ((ObjectNode) next.at("/spec/names")).put("kind", "Gadget").put("listKind", "GadgetList");
        FieldErrors errors = TypedErrors.of("CustomResourceDefinition");
        DefinitionRules.checkUpdate(next, established, errors);

        assertThat(texts(errors))
                .containsExactly(
                        "FieldValueInvalid spec.scope: Invalid value: \"Cluster\": field is immutable",
                        "FieldValueInvalid spec.names.kind: Invalid value: \"Gadget\": field is immutable");
    }

    @Test
    void checkUpdate_refusesUnreadableCertificatesOfAnEstablishedKind() throws IOException {
        ObjectNode established = valid();
        DefinitionCondition.yes(DefinitionCondition.ESTABLISHED, "", "").set(established, "");
        ObjectNode next = established.deepCopy();
        ObjectNode conversion = ((ObjectNode) next.path("spec")).putObject("conversion");
        ObjectNode webhook = conversion.put("strategy", "Webhook").putObject("webhook");
        webhook.putArray("conversionReviewVersions").add("v1");
        webhook.putObject("clientConfig").put("url", "https://a.example.com").put("caBundle", "YQ==");
        FieldErrors errors = TypedErrors.of("CustomResourceDefinition");
        DefinitionRules.checkUpdate(next, established, errors);

        assertThat(texts(errors))
                .containsExactly(
                        "FieldValueInvalid spec.conversion.webhookClientConfig.caBundle: Invalid value: \"YQ==\": unable"
                                + " to load root certificates: unable to parse bytes as PEM block");
    }

    private static ObjectNode valid() throws IOException {
        return (ObjectNode) JSON.readTree(VALID);
    }

    private static List<String> texts(FieldErrors errors) {
        List<String> found = new ArrayList<>();
        errors.found().forEach(error -> found.add(error.reason() + ' ' + error.text()));
        return found;
    }
}
