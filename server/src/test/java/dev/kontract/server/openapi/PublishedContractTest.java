package dev.kontract.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.Forms;
import org.junit.jupiter.api.Test;

class PublishedContractTest {

    private static final String PREFIX = "io.k8s.api.forms.v1.";

    private final ObjectNode document = new PublishedContract(contract()).document(path -> true);

    private static ObjectNode contract() {
        ObjectNode contract = Forms.CONTRACT.deepCopy();
        contract.set("paths", Forms.tree("""
                /apis/forms.example.com/v1/shapes:
                  get:
                    responses:
                      '200':
                        description: OK
                        content: {application/json: {schema: {$ref: '#/components/schemas/Shape'}}}
                """));
        return contract;
    }

    @Test
    void document_keeps_recursiveReferences() {
        JsonNode schemas = document.at("/components/schemas");

        assertThat(schemas.path(PREFIX + "Props")
                        .at("/properties/not/allOf/0/$ref")
                        .asText())
                .isEqualTo("#/components/schemas/" + PREFIX + "Props");
        assertThat(schemas.has(PREFIX + "Open")).isTrue();
    }

    @Test
    void document_publishes_unionsAsAnyValue() {
        assertThat(document.at("/components/schemas").path(PREFIX + "PropsOrBool"))
                .isEmpty();
    }

    @Test
    void swagger_keeps_recursiveReferences_andKnowsNoNull() {
        ObjectNode swagger = SwaggerDocument.of(document);

        assertThat(swagger.at("/definitions")
                        .path(PREFIX + "Props")
                        .at("/properties/not/$ref")
                        .asText())
                .isEqualTo("#/definitions/" + PREFIX + "Props");
        assertThat(swagger.at("/definitions")
                        .path(PREFIX + "Shape")
                        .at("/properties/maybe")
                        .has("nullable"))
                .isFalse();
        assertThat(SwaggerMessage.definitions(swagger.path("definitions"))).isNotEmpty();
    }
}
