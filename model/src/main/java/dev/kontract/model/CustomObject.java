package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import org.jspecify.annotations.Nullable;

/**
 * An object of a kind without a generated class, for example a custom resource: typed metadata, and a tree for all
 * other fields. Not thread-safe.
 *
 * <pre>{@code
 * CustomObject backup = Json.read(text, CustomObject.class);
 * backup.field("spec").path("schedule").asText();
 * }</pre>
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"kind", "apiVersion", "metadata"})
public final class CustomObject extends KubernetesType implements KubernetesObject {

    @JsonProperty
    private @Nullable String kind;

    @JsonProperty
    private @Nullable String apiVersion;

    @JsonProperty
    private @Nullable ObjectMeta metadata;

    /** Creates an empty object. */
    public CustomObject() {}

    /** Returns the top-level field {@code name}, or a missing node. */
    public JsonNode field(String name) {
        JsonNode value = unknownFields().get(name);
        return value == null ? MissingNode.getInstance() : value;
    }

    @Override
    public @Nullable String getApiVersion() {
        return apiVersion;
    }

    @Override
    public void setApiVersion(@Nullable String apiVersion) {
        this.apiVersion = apiVersion;
    }

    @Override
    public @Nullable String getKind() {
        return kind;
    }

    @Override
    public void setKind(@Nullable String kind) {
        this.kind = kind;
    }

    @Override
    public @Nullable ObjectMeta getMetadata() {
        return metadata;
    }

    @Override
    public void setMetadata(@Nullable ObjectMeta metadata) {
        this.metadata = metadata;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other)
                && other instanceof CustomObject that
                && java.util.Objects.equals(kind, that.kind)
                && java.util.Objects.equals(apiVersion, that.apiVersion)
                && java.util.Objects.equals(metadata, that.metadata);
    }

    @Override
    public int hashCode() {
        return java.util.Objects.hash(super.hashCode(), kind, apiVersion, metadata);
    }
}
