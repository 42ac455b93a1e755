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
 * What every generated type has: a place for fields that the contract does not know.
 *
 * <p>A server that is newer than the contract sends fields of tomorrow. They are kept here and written again, so that a
 * client which reads an object, changes one field and replaces it takes nothing away.
 *
 * <pre>{@code
 * Role role = Json.read("{\"kind\":\"Role\",\"tomorrow\":1}", Role.class);
 * role.unknownFields().get("tomorrow");      // 1
 * Json.write(role);                          // {"kind":"Role","tomorrow":1}
 * }</pre>
 */
public abstract class KubernetesType {

    private @Nullable Map<String, JsonNode> unknown;

    /** For the generated types and for types of custom resources. */
    protected KubernetesType() {}

    /** The fields that no property stands for, by name, in the order they came; a view that cannot be changed. */
    @JsonAnyGetter
    public Map<String, JsonNode> unknownFields() {
        return unknown == null ? Map.of() : Collections.unmodifiableMap(unknown);
    }

    /** Sets a field that no property stands for. */
    @JsonAnySetter
    public void putUnknownField(String name, JsonNode value) {
        if (unknown == null) {
            unknown = new LinkedHashMap<>(4);
        }
        unknown.put(name, value);
    }

    /** Whether two values of a property are equal; bytes are compared by content, in maps too. */
    static boolean same(@Nullable Object one, @Nullable Object other) {
        if (!(one instanceof Map<?, ?> map) || !(other instanceof Map<?, ?> others)) {
            return Objects.deepEquals(one, other);
        }
        return map.keySet().equals(others.keySet())
                && map.entrySet().stream().allMatch(e -> Objects.deepEquals(e.getValue(), others.get(e.getKey())));
    }

    /** What a map counts for in a hash code: bytes have none that tells their content. */
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

    /** The wire form. */
    @Override
    public String toString() {
        return Json.write(this);
    }
}
