package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Base class of the generated types. It preserves fields that the contract does not define.
 *
 * <p>A newer server may send fields that this version does not know. They are kept and written back, so that a client
 * that reads, changes and replaces an object does not remove them.
 *
 * <pre>{@code
 * Role role = Json.read("{\"kind\":\"Role\",\"tomorrow\":1}", Role.class);
 * role.unknownFields().get("tomorrow");      // 1
 * Json.write(role);                          // {"kind":"Role","tomorrow":1}
 * }</pre>
 */
public abstract class KubernetesType {

    private @Nullable Map<String, JsonNode> unknown;

    /** For subclasses: the generated types and types of custom resources. */
    protected KubernetesType() {}

    /** Returns the unknown fields by name, in the order they were read, as an unmodifiable view. */
    @JsonAnyGetter
    public Map<String, JsonNode> unknownFields() {
        return unknown == null ? Map.of() : Collections.unmodifiableMap(unknown);
    }

    /** Sets an unknown field. */
    @JsonAnySetter
    public void putUnknownField(String name, JsonNode value) {
        if (unknown == null) {
            unknown = new LinkedHashMap<>(4);
        }
        unknown.put(name, value);
    }

    /** Returns whether two property values are equal. Byte arrays are compared by content, also as map values. */
    static boolean same(@Nullable Object one, @Nullable Object other) {
        if (!(one instanceof Map<?, ?> map) || !(other instanceof Map<?, ?> others)) {
            return Objects.deepEquals(one, other);
        }
        return map.keySet().equals(others.keySet())
                && map.entrySet().stream().allMatch(e -> Objects.deepEquals(e.getValue(), others.get(e.getKey())));
    }

    /** Returns the part of a map that enters its hash code: only the keys, because byte arrays hash by identity. */
    static @Nullable Object keys(@Nullable Map<?, ?> map) {
        return map == null ? null : map.keySet();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KubernetesType that
                && getClass() == that.getClass()
                && Objects.equals(unknown, that.unknown);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(unknown);
    }

    /** Returns the JSON text. */
    @Override
    public String toString() {
        return Json.write(this);
    }
}
