package dev.kontract.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.kontract.model.ListMeta;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Objects of one kind as they were at one moment, or one page of them.
 *
 * <pre>{@code
 * ObjectList<Role> roles = client.roles("shop").list();
 * roles.items().size();
 * roles.resourceVersion();      // watch from here on
 * }</pre>
 *
 * @param metadata what is true of the list as a whole
 * @param items the objects, in the order of namespace and name
 */
public record ObjectList<T>(
        @JsonProperty("metadata") ListMeta metadata,
        @JsonProperty("items") List<T> items) {

    /** A list without items where the server sent null. */
    public ObjectList(@Nullable ListMeta metadata, @Nullable List<T> items) {
        this.metadata = metadata == null ? new ListMeta() : metadata;
        this.items = items == null ? List.of() : items;
    }

    /** The state of the store the list shows; empty when the server does not say. */
    public String resourceVersion() {
        return metadata.getResourceVersion() == null ? "" : metadata.getResourceVersion();
    }

    /** Asks for the next page; empty on the last one. */
    public String continueToken() {
        return metadata.getContinue() == null ? "" : metadata.getContinue();
    }
}
