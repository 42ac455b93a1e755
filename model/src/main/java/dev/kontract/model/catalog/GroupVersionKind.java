package dev.kontract.model.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a kind by group, version and name.
 *
 * <pre>{@code
 * GroupVersionKind.of("apps/v1", "StatefulSet").group();     // apps
 * }</pre>
 *
 * @param group empty for the core group
 * @param version for example {@code v1}
 * @param kind for example {@code Pod}
 */
public record GroupVersionKind(String group, String version, String kind) {

    /** Parses an {@code apiVersion}, such as {@code v1} or {@code apps/v1}, and adds {@code kind}. */
    public static GroupVersionKind of(String apiVersion, String kind) {
        int slash = apiVersion.indexOf('/');
        return new GroupVersionKind(apiVersion.substring(0, Math.max(slash, 0)), apiVersion.substring(slash + 1), kind);
    }

    /** Returns the first {@code x-kubernetes-group-version-kind} of a schema. */
    static GroupVersionKind of(JsonNode schema) {
        JsonNode type = schema.path("x-kubernetes-group-version-kind").path(0);
        return new GroupVersionKind(
                type.path("group").asText(),
                type.path("version").asText(),
                type.path("kind").asText());
    }

    /** Returns group and version as in the {@code apiVersion} field: {@code v1}, {@code apps/v1}. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + '/' + version;
    }

    // Written out because the generated methods are linked when first called, which takes a part of every start.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GroupVersionKind type
                && kind.equals(type.kind)
                && version.equals(type.version)
                && group.equals(type.group);
    }

    @Override
    public int hashCode() {
        return (group.hashCode() * 31 + version.hashCode()) * 31 + kind.hashCode();
    }

    /** Returns the format used in messages: {@code apps/v1, Kind=StatefulSet}. */
    @Override
    public String toString() {
        return apiVersion() + ", Kind=" + kind;
    }
}
