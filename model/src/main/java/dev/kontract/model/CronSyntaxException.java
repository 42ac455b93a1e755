package dev.kontract.model;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The text of a schedule is not valid cron syntax.
 *
 * <pre>{@code
 * try {
 *     CronSchedule.parse(text);
 * } catch (CronSyntaxException e) {
 *     System.err.println(e.getMessage());
 * }
 * }</pre>
 */
public final class CronSyntaxException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final String before;
    private final @Nullable String quoted;
    private final String after;

    CronSyntaxException(String message) {
        this(message, null, "");
    }

    /** Creates a message with {@code quoted} in quotes between two other parts. */
    CronSyntaxException(String before, @Nullable String quoted, String after) {
        super(before + (quoted == null ? "" : '"' + quoted + '"') + after);
        this.before = before;
        this.quoted = quoted;
        this.after = after;
    }

    /**
     * Returns the message with other quotes around the invalid text.
     *
     * @param quotes puts a text in quotes
     */
    public String message(UnaryOperator<String> quotes) {
        return before + (quoted == null ? "" : quotes.apply(quoted)) + after;
    }
}
