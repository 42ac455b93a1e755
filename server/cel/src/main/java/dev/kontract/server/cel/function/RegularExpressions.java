package dev.kontract.server.cel.function;

import com.google.re2j.PatternSyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compiles regular expressions of RE2, except those whose compiled size would be too large: nested repetitions multiply.
 *
 * @see <a href="https://github.com/google/re2/wiki/Syntax">RE2 syntax: counted repetition</a>
 */
public final class RegularExpressions {

    private static final int MOST_REPETITIONS = 1000;
    private static final int DEEPEST = 1000;
    private static final long LARGEST = 250_000;

    /** The tokens of an expression: escapes, classes, repetitions, parentheses and single characters. */
    private static final Pattern TOKEN = Pattern.compile(
            "\\\\Q.*?(?:\\\\E|\\z)|\\\\[pP]\\{[^}]*+}|\\\\x\\{[^}]*+}|\\\\."
                    + "|\\[\\^?]?(?:\\\\.|\\[:[^]]*+:]|[^\\]\\\\])*+]?|\\{(\\d{1,9})(,(\\d{1,9})?)?}\\??|[()]|.",
            Pattern.DOTALL);

    private final String expression;
    private final Deque<Group> open = new ArrayDeque<>();
    private Group group = new Group();

    /** The size of a group: the size of all parts before the last, and size and repetitions of the last. */
    private static final class Group {

        private long size;
        private long last;
        private long repetitions = 1;
        private long lastRepetitions = 1;

        void add(long part, long repeated) {
            size += last;
            last = part;
            lastRepetitions = repeated;
            repetitions = Math.max(repetitions, repeated);
        }
    }

    private RegularExpressions(String expression) {
        this.expression = expression;
    }

    /**
     * Compiles an expression.
     *
     * @throws PatternSyntaxException when it is malformed or too large
     */
    public static com.google.re2j.Pattern compile(String expression) {
        size(expression);
        return com.google.re2j.Pattern.compile(expression);
    }

    /**
     * Returns the approximate number of steps of the compiled expression, which may be malformed otherwise.
     *
     * @throws PatternSyntaxException if the number is too large
     */
    static long size(String expression) {
        return new RegularExpressions(expression).check();
    }

    private long check() {
        Matcher token = TOKEN.matcher(expression);
        while (token.find()) {
            String text = token.group();
            if (token.group(1) != null) {
                repeat(text, Long.parseLong(token.group(1)), token.group(3));
            } else if (text.equals("(")) {
                enter();
            } else if (text.equals(")")) {
                leave();
            } else {
                group.add(1, 1);
            }
            if (group.size + group.last > LARGEST) {
                throw new PatternSyntaxException("expression too large", expression);
            }
        }
        return group.size + group.last;
    }

    private void enter() {
        open.push(group);
        if (open.size() >= DEEPEST) {
            throw new PatternSyntaxException("expression nests too deeply", expression);
        }
        group = new Group();
    }

    private void leave() {
        if (!open.isEmpty()) {
            Group closed = group;
            group = open.pop();
            group.add(closed.size + closed.last + 1, closed.repetitions);
        }
    }

    private void repeat(String text, long least, String most) {
        long times = Math.max(1, most == null || most.isEmpty() ? least : Long.parseLong(most));
        group.lastRepetitions *= times;
        if (group.lastRepetitions > MOST_REPETITIONS) {
            throw new PatternSyntaxException("invalid repeat count", text);
        }
        group.last *= times;
        group.repetitions = Math.max(group.repetitions, group.lastRepetitions);
    }
}
