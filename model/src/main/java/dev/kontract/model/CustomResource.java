package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/**
 * Base class of typed custom resources: metadata, a spec and a status. Top-level fields that a subclass does not declare are
 * preserved. Not thread-safe.
 *
 * <pre>{@code
 * public class Backup extends CustomResource<BackupSpec, BackupStatus> {}
 * }</pre>
 *
 * @param <S> the type of {@code spec}, which Jackson must be able to read and write
 * @param <T> the type of {@code status}; {@link Void} if there is none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"apiVersion", "kind", "metadata", "spec", "status"})
public abstract class CustomResource<S, T> extends KubernetesType implements KubernetesObject {

    @JsonProperty
    private @Nullable String apiVersion;

    @JsonProperty
    private @Nullable String kind;

    @JsonProperty
    private @Nullable ObjectMeta metadata;

    @JsonProperty
    private @Nullable S spec;

    @JsonProperty
    private @Nullable T status;

    /** For subclasses, which also need a constructor without parameters. */
    protected CustomResource() {}

    /** Returns the desired state, or null. */
    public @Nullable S getSpec() {
        return spec;
    }

    /** Sets the desired state. */
    public void setSpec(@Nullable S spec) {
        this.spec = spec;
    }

    /** Returns the observed state, or null. */
    public @Nullable T getStatus() {
        return status;
    }

    /** Sets the observed state. */
    public void setStatus(@Nullable T status) {
        this.status = status;
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

    /** Two objects are equal if they have the same class and the same JSON: specs often have no {@code equals}. */
    @Override
    @SuppressWarnings("EqualsGetClass") // objects of different kinds are never equal
    public boolean equals(@Nullable Object other) {
        if (this == other) {
            return true;
        }
        return other != null
                && getClass() == other.getClass()
                && Json.tree(this).equals(Json.tree(other));
    }

    @Override
    public int hashCode() {
        return Json.tree(this).hashCode();
    }
}
