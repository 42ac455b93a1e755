package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of an object of any kind, as returned by metadata-only requests. Its {@code kind} and {@code apiVersion}
 * are those of {@code PartialObjectMetadata}, not of the object. Not thread-safe.
 *
 * <pre>{@code
 * PartialObjectMetadata pod = client.pods("shop").metadataOnly().get("web-0");
 * pod.owners();
 * }</pre>
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#metadata-only-fetches">Metadata-only
 *     fetches</a>
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"kind", "apiVersion", "metadata"})
public final class PartialObjectMetadata extends KubernetesType implements KubernetesObject {

    @JsonProperty
    private @Nullable String kind;

    @JsonProperty
    private @Nullable String apiVersion;

    @JsonProperty
    private @Nullable ObjectMeta metadata;

    /** Creates an instance without metadata. */
    public PartialObjectMetadata() {}

    /** Ignores the field: a server without support for metadata-only requests sends the whole object. */
    @Override
    public void putUnknownField(String name, JsonNode value) {}

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
                && other instanceof PartialObjectMetadata that
                && Objects.equals(kind, that.kind)
                && Objects.equals(apiVersion, that.apiVersion)
                && Objects.equals(metadata, that.metadata);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), kind, apiVersion, metadata);
    }
}
