package dev.kontract.conformance.answers;

/**
 * Something in an answer that the documents do not say.
 *
 * @param rule the rule
 * @param subject what it concerns, the same for all answers of the sort: the schema and field, such as {@code ObjectMeta.name},
 *     or the action and status code
 * @param detail what is there instead; may have values of the answer
 */
public record Violation(AnswerRule rule, String subject, String detail) {

    private static final String BOOKMARK = "bookmark: ";

    /** Returns the same of the object of a bookmark. */
    Violation inBookmark() {
        return new Violation(rule, BOOKMARK + subject, detail);
    }

    /** Returns whether it concerns the object of a bookmark, of which nothing but the version counts. */
    public boolean isInBookmark() {
        return subject.startsWith(BOOKMARK);
    }

    @Override
    public String toString() {
        return rule.id() + ' ' + subject + (detail.isEmpty() ? "" : ": " + detail);
    }
}
