package dev.kontract.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the published schemas and paths of definitions with those of kube-apiserver 1.36.3. {@code custom-shapes.json} has a
 * kind for each group of keywords, and some of random schemas; {@code custom-names.json} has unusual names of kinds and fields.
 */
class CustomSchemasTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    static List<JsonNode> kinds() throws IOException {
        List<JsonNode> kinds = new ArrayList<>();
        for (String file : List.of("custom-kinds.json", "custom-shapes.json", "custom-names.json")) {
            try (InputStream in = CustomSchemasTest.class.getResourceAsStream(file)) {
                JSON.readTree(in).forEach(kinds::add);
            }
        }
        return kinds;
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void object_and_list_areThoseOfUpstream(JsonNode kind) throws IOException {
        CustomSchemas schemas = schemas(kind);

        assertThat(published(schemas, CustomSchemas.Form.V3)).isEqualTo(kind.get("v3"));
        assertThat(published(schemas, CustomSchemas.Form.V2)).isEqualTo(kind.get("v2"));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void paths_haveTheOperationsOfUpstream(JsonNode kind) {
        CustomSchemas schemas = schemas(kind);
        ObjectNode paths = OpenApiPaths.of(ResourcePaths.of(schemas.resource(), schemas));

        assertThat(each(paths, "operationId")).isEqualTo(kind.get("operations"));
        assertThat(each(paths, "description")).isEqualTo(kind.get("descriptions"));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void message_encodes_everyKeywordOfTheSchemas(JsonNode kind) {
        ObjectNode definitions = JSON.createObjectNode();
        definitions.set("own", schemas(kind).schema(CustomSchemas.Form.V2));

        assertThat(SwaggerMessage.definitions(definitions)).isNotEmpty();
        ObjectNode document = JSON.createObjectNode();
        document.withObject("/components/schemas").set("own", schemas(kind).schema(CustomSchemas.Form.V3));
        assertThat(OpenApiMessage.of(document)).isNotEmpty();
    }

    private static JsonNode published(CustomSchemas schemas, CustomSchemas.Form form) throws IOException {
        ObjectNode published = JSON.createObjectNode();
        published.set(schemas.object(), schemas.schema(form));
        published.set(schemas.list(), schemas.listSchema(form));
        return JSON.readTree(published.toString());
    }

    private static ObjectNode each(ObjectNode paths, String member) {
        ObjectNode all = JSON.createObjectNode();
        for (Map.Entry<String, JsonNode> path : paths.properties()) {
            ObjectNode own = all.putObject(path.getKey());
            path.getValue().properties().stream()
                    .filter(operation -> !operation.getKey().equals("parameters"))
                    .forEach(operation ->
                            own.set(operation.getKey(), operation.getValue().get(member)));
        }
        return all;
    }

    private static CustomSchemas schemas(JsonNode kind) {
        String name = kind.at("/names/kind").asText();
        ObjectNode schemas = JSON.createObjectNode();
        ObjectNode declared = schemas.putObject(name);
        declared.putArray("x-kubernetes-group-version-kind")
                .addObject()
                .put("group", "x1.example.com")
                .put("version", "v1")
                .put("kind", name);
        ObjectNode resource = declared.putObject("x-kontract-resource")
                .put("custom", true)
                .put("plural", kind.at("/names/plural").asText())
                .put("listKind", name + "List")
                .put("scope", kind.path("scope").asText());
        List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch")
                .forEach(resource.putArray("verbs")::add);
        kind.at("/version/selectableFields")
                .forEach(field -> resource.withArrayProperty("selectableFields")
                        .add(field.path("jsonPath").asText().substring(1)));
        ObjectNode parts = resource.putObject("subresources");
        kind.at("/version/subresources")
                .fieldNames()
                .forEachRemaining(part -> List.of("get", "patch", "update")
                        .forEach(parts.putObject(part).put("kind", name).putArray("verbs")::add));
        return new CustomSchemas(ResourceDescriptor.of(name, schemas), kind.get("version"));
    }
}
