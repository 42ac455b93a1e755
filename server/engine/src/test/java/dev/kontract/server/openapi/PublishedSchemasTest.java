package dev.kontract.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.Forms;
import org.junit.jupiter.api.Test;

class PublishedSchemasTest {

    private static final String PREFIX = "io.k8s.api.forms.v1.";

    private final ObjectNode schemas = JsonNodeFactory.instance
            .objectNode()
            .setAll(new PublishedSchemas(Forms.CONTRACT.at("/components/schemas")).all());

    @Test
    void all_keeps_recursiveReferences() {
        assertThat(schemas.path(PREFIX + "Props")
                        .at("/properties/not/allOf/0/$ref")
                        .asText())
                .isEqualTo("#/components/schemas/" + PREFIX + "Props");
    }

    @Test
    void all_publishes_unionsAsAnyValue() {
        assertThat(schemas.path(PREFIX + "PropsOrBool")).isEmpty();
    }

    @Test
    void swagger_keeps_recursiveReferences_andKnowsNoNull() {
        JsonNode swagger = SwaggerSchemas.of(schemas);

        assertThat(swagger.path(PREFIX + "Props").at("/properties/not/$ref").asText())
                .isEqualTo("#/definitions/" + PREFIX + "Props");
        assertThat(swagger.path(PREFIX + "Shape").at("/properties/maybe").has("nullable"))
                .isFalse();
        assertThat(SwaggerMessage.definitions(swagger)).isNotEmpty();
    }
}
