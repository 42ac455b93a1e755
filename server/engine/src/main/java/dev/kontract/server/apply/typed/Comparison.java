package dev.kontract.server.apply.typed;

import dev.kontract.server.fieldpath.FieldSet;

/**
 * The difference between two trees as disjoint sets of paths.
 *
 * @param removed paths only in the first tree
 * @param modified paths in both trees with different values
 * @param added paths only in the second tree
 */
public record Comparison(FieldSet removed, FieldSet modified, FieldSet added) {

    /** Returns the paths the second tree modified or added. */
    public FieldSet written() {
        return modified.union(added);
    }

    /** Returns the difference without anything at or below {@code ignored}. */
    public Comparison without(FieldSet ignored) {
        return ignored.isEmpty()
                ? this
                : new Comparison(removed.without(ignored), modified.without(ignored), added.without(ignored));
    }
}
