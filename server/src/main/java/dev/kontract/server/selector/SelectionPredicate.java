package dev.kontract.server.selector;

import java.util.Map;

/**
 * What a list or a watch asks for: objects whose labels and fields both match.
 *
 * @param labels the condition on {@code metadata.labels}
 * @param fields the condition on the selectable fields of the kind
 */
public record SelectionPredicate(LabelSelector labels, FieldSelector fields) {

    /** Matches every object. */
    public static final SelectionPredicate EVERYTHING =
            new SelectionPredicate(LabelSelector.EVERYTHING, FieldSelector.EVERYTHING);

    /**
     * Reads both query parameters; an empty text asks for everything.
     *
     * @throws SelectorException when one of them cannot be understood
     */
    public static SelectionPredicate parse(String labelSelector, String fieldSelector) {
        return new SelectionPredicate(LabelSelector.parse(labelSelector), FieldSelector.parse(fieldSelector));
    }

    /** Whether no object is ruled out. */
    public boolean isEverything() {
        return labels.isEverything() && fields.isEverything();
    }

    /** Whether an object with these labels, and these values of its selectable fields, is asked for. */
    public boolean matches(Map<String, String> objectLabels, Map<String, String> objectFields) {
        return labels.matches(objectLabels) && fields.matches(objectFields);
    }
}
