package dev.kontract.server.apply.typed;

import dev.kontract.server.fieldpath.FieldSet;

/**
 * The difference of two trees; no path is in two of the sets.
 *
 * @param removed what only the first has
 * @param modified what both have, with different values
 * @param added what only the second has
 */
public record Comparison(FieldSet removed, FieldSet modified, FieldSet added) {

    /** What the second tree sets: modified or added. */
    public FieldSet written() {
        return modified.union(added);
    }

    /** The difference without what is at or below {@code ignored}. */
    public Comparison without(FieldSet ignored) {
        return ignored.isEmpty()
                ? this
                : new Comparison(removed.without(ignored), modified.without(ignored), added.without(ignored));
    }
}
