package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * A Go struct of upstream, which some errors show instead of the object of the API: its fields in their order and with their Go
 * names, and absent ones as null or zero. Not to be changed once it is used.
 */
public final class InternalStruct {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Names of the API that do not follow from those in Go. */
    private static final Map<String, String> IRREGULAR = Map.ofEntries(
            Map.entry("EndpointsName", "endpoints"),
            Map.entry("CephMonitors", "monitors"),
            Map.entry("RBDImage", "image"),
            Map.entry("RBDPool", "pool"),
            Map.entry("RadosUser", "user"),
            Map.entry("DataDiskURI", "diskURI"),
            Map.entry("DiscoveryCHAPAuth", "chapAuthDiscovery"),
            Map.entry("SessionCHAPAuth", "chapAuthSession"),
            Map.entry("WWIDs", "wwids"),
            Map.entry("CephFS", "cephfs"),
            Map.entry("StorageOS", "storageos"));

    private final Map<String, Function<JsonNode, JsonNode>> fields = new LinkedHashMap<>();

    /** Creates a struct without fields. */
    public InternalStruct() {}

    /** Adds strings. */
    public InternalStruct text(String... names) {
        return fields(NODES.textNode(""), names);
    }

    /** Adds numbers. */
    public InternalStruct number(String... names) {
        return fields(NODES.numberNode(0), names);
    }

    /** Adds booleans. */
    public InternalStruct flag(String... names) {
        return fields(NODES.booleanNode(false), names);
    }

    /** Adds fields that are null when absent, and otherwise as they are. */
    public InternalStruct pointer(String... names) {
        return fields(NODES.nullNode(), names);
    }

    private InternalStruct fields(JsonNode absent, String... names) {
        for (String name : names) {
            fields.put(name, value -> value.isMissingNode() ? absent : value);
        }
        return this;
    }

    /** Adds a struct that is always there. */
    public InternalStruct struct(String name, InternalStruct type) {
        fields.put(name, type::of);
        return this;
    }

    /** Adds a pointer to a struct. */
    public InternalStruct optional(String name, InternalStruct type) {
        fields.put(name, value -> value.isObject() ? type.of(value) : NODES.nullNode());
        return this;
    }

    /** Adds a list of structs. */
    public InternalStruct list(String name, InternalStruct type) {
        fields.put(name, type::each);
        return this;
    }

    /** Returns an object of the API as this struct. */
    public ObjectNode of(JsonNode value) {
        ObjectNode shown = NODES.objectNode();
        fields.forEach((name, form) -> {
            JsonNode given = value.path(wireName(name));
            shown.set(name, form.apply(given.isNull() ? value.path("") : given));
        });
        return shown;
    }

    /** Returns a list of objects as a list of this struct; null if there is none. */
    public JsonNode each(JsonNode values) {
        if (!values.isArray()) {
            return NODES.nullNode();
        }
        ArrayNode shown = NODES.arrayNode();
        values.forEach(value -> shown.add(of(value)));
        return shown;
    }

    /** A leading initialism becomes lower case as a whole. */
    private static String wireName(String name) {
        String known = IRREGULAR.get(name);
        if (known != null) {
            return known;
        }
        int capitals = 0;
        while (capitals < name.length() && Character.isUpperCase(name.charAt(capitals))) {
            capitals++;
        }
        int lower = capitals == name.length() ? capitals : Math.max(1, capitals - 1);
        return name.substring(0, lower).toLowerCase(Locale.ROOT) + name.substring(lower);
    }
}
