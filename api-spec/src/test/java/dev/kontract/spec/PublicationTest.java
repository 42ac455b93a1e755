package dev.kontract.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swagger.v3.parser.OpenAPIV3Parser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PublicationTest {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}]+)}");

    private final ObjectNode published = Contract.loadPublished("example.org");

    @Test
    void isValid() {
        assertThat(new OpenAPIV3Parser().readContents(published.toString()).getMessages())
                .isEmpty();
        assertThat(published.at("/info/license/name").asText()).isNotEmpty();
    }

    @Test
    void declaresEveryPlaceholderOfAPath() {
        for (Map.Entry<String, JsonNode> path : published.path("paths").properties()) {
            TreeSet<String> declared = new TreeSet<>();
            for (JsonNode parameter : path.getValue().path("parameters")) {
                JsonNode target = parameter.has("$ref")
                        ? published.at(parameter.path("$ref").asText().substring(1))
                        : parameter;
                if (target.path("in").asText().equals("path")) {
                    declared.add(target.path("name").asText());
                }
            }
            TreeSet<String> used = new TreeSet<>();
            PLACEHOLDER.matcher(path.getKey()).results().forEach(found -> used.add(found.group(1)));
            assertThat(declared).as(path.getKey()).isEqualTo(used);
        }
    }

    /** A description becomes a comment in the languages that are generated from it. */
    @Test
    void noText_endsAComment() {
        assertThat(published.findValues("description"))
                .filteredOn(JsonNode::isTextual)
                .extracting(JsonNode::asText)
                .noneMatch(text -> text.contains("*/") || text.contains("{group_domain}"));
    }

    @Test
    void noReference_hasADefault() throws IOException {
        ObjectNode contract = (ObjectNode) new ObjectMapper().readTree("""
                        {"paths": {}, "components": {"schemas": {"A": {"type": "object", "default": {}, "properties": {
                          "default": {"allOf": [{"$ref": "#/components/schemas/A"}], "default": {}, "description": "d"},
                          "allOf": {"type": "array", "items": {"nullable": true, "allOf": [{"$ref": "#/components/schemas/B"}]}},
                          "nullable": {"type": "string", "nullable": true, "default": "x"}}}}}}""");
        Publication.of(contract, (ObjectNode) new ObjectMapper().readTree("{\"paths\": {}}"));

        JsonNode properties = contract.at("/components/schemas/A/properties");
        assertThat(properties.path("default").has("default")).isFalse();
        assertThat(properties.path("default").path("description").asText()).isEqualTo("d");
        assertThat(properties.at("/allOf/items").toString()).isEqualTo("{\"$ref\":\"#/components/schemas/B\"}");
        assertThat(properties.at("/nullable/default").asText()).isEqualTo("x");
        assertThat(properties.at("/nullable/nullable").asBoolean()).isTrue();
    }

    @Test
    void defaultsOfEnumerations_areDescribed() {
        JsonNode protocol = published.at("/components/schemas/ContainerPort/properties/protocol");
        assertThat(protocol.path("enum")).hasSize(3);
        assertThat(protocol.has("default")).isFalse();
        assertThat(protocol.path("description").asText()).endsWith(" Default: `TCP`.");
    }

    @Test
    void bounds_followFromRules() {
        JsonNode schemas = published.at("/components/schemas");
        assertThat(schemas.at("/DeploymentSpec/properties/replicas/minimum").asInt(-1))
                .isZero();
        assertThat(schemas.at("/PreferredSchedulingTerm/properties/weight/minimum")
                        .asInt())
                .isEqualTo(1);
        assertThat(schemas.at("/PreferredSchedulingTerm/properties/weight/maximum")
                        .asInt())
                .isEqualTo(100);
        assertThat(schemas.at("/IngressClassSpec/properties/controller/maxLength")
                        .asInt())
                .isEqualTo(250);
        assertThat(schemas.at("/EndpointSlice/properties/ports/maxItems").isNumber())
                .isTrue();
    }

    @Test
    void bounds_areThoseOfAllObjectsOfAType() {
        assertThat(published
                        .at("/components/schemas/EventSeries/properties/count")
                        .has("minimum"))
                .isFalse();
    }

    @Test
    void minimum_allowsAZeroThatIsAbsent() {
        JsonNode timeout = published.at("/components/schemas/ValidatingWebhook/properties/timeoutSeconds");
        assertThat(timeout.has("minimum")).isFalse();
        assertThat(timeout.path("maximum").asInt()).isEqualTo(30);
    }

    @Test
    void unions_areOfDifferentTypes() {
        JsonNode schemas = published.at("/components/schemas");
        assertThat(schemas.path("JSONSchemaPropsOrArray").has("oneOf")).isFalse();
        assertThat(schemas.at("/JSONSchemaPropsOrBool/oneOf")).hasSize(2);
        assertThat(schemas.at("/JSONSchemaPropsOrBool/oneOf/1").toString())
                .isEqualTo("{\"$ref\":\"#/components/schemas/JSONSchemaProps\"}");
    }

    @Test
    void watchedKinds_answerEvents() {
        assertThat(types("/api/v1/pods")).contains(Publication.WATCH);
        assertThat(types("/api/v1/componentstatuses")).isNotEmpty().doesNotContain(Publication.WATCH);
    }

    private List<String> types(String path) {
        List<String> types = new ArrayList<>();
        JsonNode operation = published.path("paths").path(path).path("get");
        operation.at("/responses/200/content").fieldNames().forEachRemaining(types::add);
        return types;
    }

    @Test
    void everySchema_isUsed() {
        TreeSet<String> references = new TreeSet<>(published.findValuesAsText("$ref"));
        for (Map.Entry<String, JsonNode> schema :
                published.at("/components/schemas").properties()) {
            assertThat(references).contains("#/components/schemas/" + schema.getKey());
        }
    }

    @Test
    void securityRequirements_nameSchemesThatAreThere() {
        assertThat(published.path("security")).isNotEmpty();
        for (JsonNode alternative : published.path("security")) {
            alternative
                    .fieldNames()
                    .forEachRemaining(name -> assertThat(
                                    published.at("/components/securitySchemes").has(name))
                            .as(name)
                            .isTrue());
        }
    }
}
