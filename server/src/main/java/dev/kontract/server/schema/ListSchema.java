package dev.kontract.server.schema;

import java.util.List;

/**
 * A list.
 *
 * @param items the shape of every item
 * @param type how items are told apart by apply
 * @param keys for {@link Type#MAP}: the fields of an item that together identify it
 */
public record ListSchema(Schema items, Type type, List<String> keys) implements Schema {

    /** The meaning of a list to server-side apply ({@code x-kubernetes-list-type}). */
    public enum Type {
        /** One value, replaced as a whole. */
        ATOMIC,
        /** Scalars, each at most once. */
        SET,
        /** Objects, identified by their keys. */
        MAP
    }
}
