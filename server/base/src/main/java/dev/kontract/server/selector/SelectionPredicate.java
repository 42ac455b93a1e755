package dev.kontract.server.selector;

import java.util.Map;

/**
 * The selectors of a list or watch; all must match.
 *
 * @param labels the label selector
 * @param fields the field selector
 * @param shard the shard selector
 */
public record SelectionPredicate(LabelSelector labels, FieldSelector fields, ShardSelector shard) {

    /** Matches every object. */
    public static final SelectionPredicate EVERYTHING =
            new SelectionPredicate(LabelSelector.EVERYTHING, FieldSelector.EVERYTHING, ShardSelector.EVERYTHING);

    /**
     * Parses both query parameters; an empty text matches everything.
     *
     * @throws SelectorException when either is malformed
     */
    public static SelectionPredicate parse(String labelSelector, String fieldSelector) {
        return new SelectionPredicate(
                LabelSelector.parse(labelSelector), FieldSelector.parse(fieldSelector), ShardSelector.EVERYTHING);
    }

    /** Returns the same selectors with another shard. */
    public SelectionPredicate with(ShardSelector other) {
        return new SelectionPredicate(labels, fields, other);
    }

    /** Returns whether every object matches. */
    public boolean isEverything() {
        return isWholeShard() && shard.isEverything();
    }

    /** Returns whether every object of the shard matches. */
    public boolean isWholeShard() {
        return labels.isEverything() && fields.isEverything();
    }

    /** Returns whether an object with these labels and values of selectable fields matches, if it is of the shard. */
    public boolean matches(LabelSet objectLabels, Map<String, String> objectFields) {
        return labels.matches(objectLabels) && fields.matches(objectFields);
    }
}
