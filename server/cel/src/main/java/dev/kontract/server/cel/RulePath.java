package dev.kontract.server.cel;

import org.jspecify.annotations.Nullable;

/**
 * The path of a value; formatted only for errors.
 *
 * @param parent the path above, or null
 * @param step the last step, with its punctuation
 */
record RulePath(@Nullable RulePath parent, String step) {

    /** The path of an object itself. */
    static final RulePath ROOT = new RulePath(null, "");

    RulePath child(String name) {
        return new RulePath(this, "." + name);
    }

    RulePath key(String key) {
        return new RulePath(this, "[" + key + "]");
    }

    RulePath index(int index) {
        return new RulePath(this, "[" + index + "]");
    }

    @Override
    public String toString() {
        if (parent == null) {
            return "<nil>";
        }
        StringBuilder text = new StringBuilder();
        append(text);
        return text.charAt(0) == '.' ? text.substring(1) : text.toString();
    }

    private void append(StringBuilder text) {
        if (parent != null) {
            parent.append(text);
        }
        text.append(step);
    }
}
