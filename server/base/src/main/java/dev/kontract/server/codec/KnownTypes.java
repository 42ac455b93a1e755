package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.status.GoText;
import java.util.Comparator;
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
    private final RegisteredKinds registered;

    private KnownTypes(
            Map<GroupVersionKind, String> schemas, Map<GroupVersionKind, GroupVersionKind> stored, Set<String> shared) {
        this.schemas = schemas;
        this.stored = stored;
        this.shared = shared;
        registered = RegisteredKinds.load(schemas.keySet());
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

    /** Returns whether a kind has {@code kind} and {@code apiVersion} fields, which protobuf carries in the envelope. */
    private static boolean isTyped(JsonNode kind) {
        return kind.isObject() && !kind.has("x-kontract-protobuf");
    }

    Optional<String> schema(GroupVersionKind type) {
        String own = schemas.get(type);
        return own == null && shared.contains(type.kind()) ? Optional.of(type.kind()) : Optional.ofNullable(own);
    }

    /** Returns whether two types are the same; kinds common to all groups are equal in any group. */
    boolean isSame(GroupVersionKind type, GroupVersionKind expected) {
        return type.equals(expected) || (type.kind().equals(expected.kind()) && shared.contains(type.kind()));
    }

    /** Returns whether upstream converts {@code type} to {@code expected}: it is the same kind in another version. */
    boolean isOtherVersion(GroupVersionKind type, GroupVersionKind expected) {
        return !type.equals(expected)
                && registered.isKnown(type, expected)
                && internal(type).equals(internal(expected));
    }

    /** Returns {@code type} if it is served, else its kind as it is served in its group or as {@code expected}. */
    GroupVersionKind served(GroupVersionKind type, GroupVersionKind expected) {
        if (type.version().equals(RegisteredKinds.INTERNAL)) {
            return expected;
        }
        if (schemas.containsKey(type)) {
            return type;
        }
        return schemas.keySet().stream()
                .filter(other -> other.group().equals(type.group()) && isOtherVersion(other, expected))
                .min(Comparator.comparing(GroupVersionKind::version))
                .orElse(expected);
    }

    /** Returns whether the decoder of {@code expected} knows {@code type}. */
    boolean isKnown(GroupVersionKind type, GroupVersionKind expected) {
        return registered.isKnown(type, expected);
    }

    private GroupVersionKind internal(GroupVersionKind type) {
        return registered.internal(stored.getOrDefault(type, type));
    }

    /** Returns why {@code type} cannot be decoded as {@code expected}. */
    String mistaken(GroupVersionKind type, GroupVersionKind expected) {
        return registered.isKnown(type, expected)
                ? "converting (" + registered.goName(type) + ") to (" + registered.goName(internal(expected))
                        + "): unknown conversion"
                : unregistered(type);
    }

    /** Returns why {@code type} cannot be decoded as options of the kind {@code expected}. */
    static String mistakenOptions(GroupVersionKind type, GroupVersionKind expected) {
        return RegisteredKinds.isWithoutVersion(type)
                ? "converting (v1." + type.kind() + ") to (v1." + expected.kind() + "): unknown conversion"
                : unregistered(type);
    }

    static String unregistered(GroupVersionKind type) {
        String version = type.version().equals(RegisteredKinds.INTERNAL)
                ? "the internal version of group " + GoText.quote(type.group())
                : "version " + GoText.quote(type.apiVersion());
        return "no kind " + GoText.quote(type.kind()) + " is registered for " + version + " in scheme "
                + GoText.quote(REGISTRY);
    }

    /** Returns the group versions that can be decoded, served or not, such as {@code apps/v1beta1}. */
    Set<String> versions() {
        return registered.versions();
    }
}
