package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.status.GoText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Maps types to schemas and reports unexpected types. */
final class KnownTypes {

    private static final String TYPES = "x-kubernetes-group-version-kind";
    private static final String SHARED = "meta/v1";
    private static final String REGISTRY = "pkg/runtime/scheme.go:111";

    private final Map<GroupVersionKind, String> schemas;
    private final Map<GroupVersionKind, GroupVersionKind> stored;
    private final Set<String> shared;
    private final RegisteredKinds elsewhere;

    private KnownTypes(
            Map<GroupVersionKind, String> schemas, Map<GroupVersionKind, GroupVersionKind> stored, Set<String> shared) {
        this.schemas = schemas;
        this.stored = stored;
        this.shared = shared;
        elsewhere = RegisteredKinds.load(schemas.keySet());
    }

    static KnownTypes of(JsonNode contract) {
        Map<GroupVersionKind, String> schemas = new HashMap<>();
        Map<GroupVersionKind, GroupVersionKind> stored = new HashMap<>();
        Set<String> shared = new HashSet<>();
        for (Map.Entry<String, JsonNode> schema :
                contract.path("components").path("schemas").properties()) {
            for (JsonNode type : schema.getValue().path(TYPES)) {
                schemas.put(type(type), schema.getKey());
            }
            String form = schema.getValue()
                    .path("x-kontract-resource")
                    .path("storedAs")
                    .asText();
            if (!form.isEmpty()) {
                stored.put(
                        type(schema.getValue().path(TYPES).path(0)),
                        type(contract.path("components")
                                .path("schemas")
                                .path(form)
                                .path(TYPES)
                                .path(0)));
            }
            if (schema.getValue().path("x-kontract-group-version").asText().equals(SHARED)
                    && isTyped(schema.getValue().path("properties").path("kind"))) {
                shared.add(schema.getKey());
            }
        }
        return new KnownTypes(Map.copyOf(schemas), Map.copyOf(stored), Set.copyOf(shared));
    }

    private static GroupVersionKind type(JsonNode type) {
        return new GroupVersionKind(
                type.path("group").asText(),
                type.path("version").asText(),
                type.path("kind").asText());
    }

    /** Whether a kind has {@code kind} and {@code apiVersion} fields, which protobuf carries in the envelope. */
    private static boolean isTyped(JsonNode kind) {
        return kind.isObject() && !kind.has("x-kontract-protobuf");
    }

    Optional<String> schema(GroupVersionKind type) {
        String own = schemas.get(type);
        return own == null && shared.contains(type.kind()) ? Optional.of(type.kind()) : Optional.ofNullable(own);
    }

    /** Whether two types are the same; kinds common to all groups are equal in any group. */
    boolean isSame(GroupVersionKind type, GroupVersionKind expected) {
        return type.equals(expected) || (type.kind().equals(expected.kind()) && shared.contains(type.kind()));
    }

    /** Whether {@code type} is the expected kind in a version that exists but is not expected. */
    boolean isOtherVersion(GroupVersionKind type, GroupVersionKind expected) {
        return isOtherForm(type, expected) || isVersionElsewhere(type, expected);
    }

    private boolean isOtherForm(GroupVersionKind type, GroupVersionKind expected) {
        return !type.equals(expected)
                && stored.getOrDefault(type, type).equals(stored.getOrDefault(expected, expected));
    }

    private boolean isVersionElsewhere(GroupVersionKind type, GroupVersionKind expected) {
        return type.kind().equals(expected.kind())
                && !type.version().equals(expected.version())
                && type.group().equals(expected.group())
                && elsewhere.contains(type);
    }

    String mistaken(GroupVersionKind type, GroupVersionKind expected) {
        if (schema(type).isPresent() || elsewhere.contains(type)) {
            return "converting (" + type.version() + '.' + type.kind() + ") to (" + internalPackage(expected.group())
                    + '.' + expected.kind() + "): unknown conversion";
        }
        return unregistered(type);
    }

    static String unregistered(GroupVersionKind type) {
        return "no kind " + GoText.quote(type.kind()) + " is registered for version " + GoText.quote(type.apiVersion())
                + " in scheme " + GoText.quote(REGISTRY);
    }

    private static String internalPackage(String group) {
        int dot = group.indexOf('.');
        return group.isEmpty() ? "core" : dot < 0 ? group : group.substring(0, dot);
    }
}
