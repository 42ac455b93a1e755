package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.schema.ObjectSchema;
import java.util.HashMap;
import java.util.Map;

/**
 * The schemas of {@code PartialObjectMetadata} and its list in the group {@code meta.k8s.io}. Contracts do not declare
 * them because they are representations of other kinds and have no path of their own.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#alternate-representations-of-resources">
 *     Alternate representations of resources</a>
 */
final class MetadataViews {

    private static final String GROUP = "meta.k8s.io";
    private static final String OBJECT = "PartialObjectMetadata";
    private static final String LIST = "PartialObjectMetadataList";
    private static final String LIST_V1BETA1 = "PartialObjectMetadataListV1beta1";

    private MetadataViews() {}

    /** Returns the definitions of {@code contract} with those of the views added. */
    static ObjectNode addTo(JsonNode contract) {
        ObjectNode definitions = JsonNodeFactory.instance.objectNode();
        definitions.setAll((ObjectNode) contract.path("components").path("schemas"));
        properties(definitions, OBJECT).set("metadata", reference("ObjectMeta", 1));
        // The field numbers of the list differ between the two versions.
        list(definitions, LIST, 1, 2);
        list(definitions, LIST_V1BETA1, 2, 1);
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.putObject("components").set("schemas", definitions);
        return document;
    }

    private static void list(ObjectNode definitions, String name, int metadata, int items) {
        ObjectNode properties = properties(definitions, name);
        properties.set("metadata", reference("ListMeta", metadata));
        ObjectNode list =
                properties.putObject("items").put("type", "array").put("x-kontract-protobuf", Integer.toString(items));
        list.putObject("items").put("$ref", "#/components/schemas/" + OBJECT);
    }

    private static ObjectNode properties(ObjectNode definitions, String name) {
        return definitions.putObject(name).put("type", "object").putObject("properties");
    }

    private static ObjectNode reference(String name, int number) {
        ObjectNode property = JsonNodeFactory.instance.objectNode();
        property.putArray("allOf").addObject().put("$ref", "#/components/schemas/" + name);
        return property.put("x-kontract-protobuf", Integer.toString(number));
    }

    /** Removes the views from {@code compiled}, a mutable map of schemas by name, and returns them by type. */
    static Map<GroupVersionKind, ObjectSchema> takeFrom(Map<String, ObjectSchema> compiled) {
        Map<GroupVersionKind, ObjectSchema> views = new HashMap<>();
        ObjectSchema object = compiled.remove(OBJECT);
        views.put(new GroupVersionKind(GROUP, "v1", OBJECT), object);
        views.put(new GroupVersionKind(GROUP, "v1beta1", OBJECT), object);
        views.put(new GroupVersionKind(GROUP, "v1", LIST), compiled.remove(LIST));
        views.put(new GroupVersionKind(GROUP, "v1beta1", LIST), compiled.remove(LIST_V1BETA1));
        return Map.copyOf(views);
    }
}
