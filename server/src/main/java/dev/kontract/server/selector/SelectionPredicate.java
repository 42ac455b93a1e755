package dev.kontract.server.selector;

import java.util.Map;

/**
 * The selectors of a list or watch; both must match.
 *
 * @param labels the label selector
 * @param fields the field selector
 */
public record SelectionPredicate(LabelSelector labels, FieldSelector fields) {

    /** Matches every object. */
    public static final SelectionPredicate EVERYTHING =
            new SelectionPredicate(LabelSelector.EVERYTHING, FieldSelector.EVERYTHING);

    /**
     * Parses both query parameters; an empty text matches everything.
     *
     * @throws SelectorException when either is malformed
     */
    public static SelectionPredicate parse(String labelSelector, String fieldSelector) {
        return new SelectionPredicate(LabelSelector.parse(labelSelector), FieldSelector.parse(fieldSelector));
    }

    /** Whether every object matches. */
    public boolean isEverything() {
        return labels.isEverything() && fields.isEverything();
    }

    /** Whether an object with these labels and values of selectable fields matches. */
    public boolean matches(LabelSet objectLabels, Map<String, String> objectFields) {
        return labels.matches(objectLabels) && fields.matches(objectFields);
    }
}
