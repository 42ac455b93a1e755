package dev.kontract.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.kontract.model.ListMeta;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A consistent list of objects of one kind, or a page of one.
 *
 * <pre>{@code
 * ObjectList<Role> roles = client.roles("shop").list();
 * roles.items().size();
 * roles.resourceVersion();      // watch from here on
 * }</pre>
 *
 * @param metadata the metadata of the list
 * @param items the objects, ordered by namespace and name
 */
public record ObjectList<T>(
        @JsonProperty("metadata") ListMeta metadata,
        @JsonProperty("items") List<T> items) {

    /** Treats null items, as some servers send them, as an empty list. */
    public ObjectList(@Nullable ListMeta metadata, @Nullable List<T> items) {
        this.metadata = metadata == null ? new ListMeta() : metadata;
        this.items = items == null ? List.of() : items;
    }

    /** Returns the resource version of the list; empty if the server did not send one. */
    public String resourceVersion() {
        return metadata.getResourceVersion() == null ? "" : metadata.getResourceVersion();
    }

    /** Returns the token for the next page; empty on the last page. */
    public String continueToken() {
        return metadata.getContinue() == null ? "" : metadata.getContinue();
    }
}
