package dev.kontract.conformance.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Splits the shell commands of a document into words, as far as documents use the shell. */
final class ShellCommands {

    /** These end a command; the redirection of an output ends its arguments. */
    private static final String SEPARATORS = "\n;|&()<>";

    private static final Set<String> PREFIXES = Set.of("sudo", "alias");

    private final List<List<String>> commands = new ArrayList<>();
    private List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean isQuoted;

    private ShellCommands() {}

    /** Returns the words of each command, without variables before it, and without the ellipses of the document. */
    static List<List<String>> of(String text) {
        ShellCommands split = new ShellCommands();
        split.read(text.replaceAll("(?m)^#.*$", "").replaceAll("\\\\\n\\s*", " "));
        return split.commands;
    }

    private void read(String text) {
        char quote = 0;
        for (char next : (text + "\n").toCharArray()) {
            if (quote != 0 && next != quote) {
                word.append(next);
            } else if (quote != 0) {
                quote = 0;
            } else if (next == '\'' || next == '"') {
                quote = next;
                isQuoted = true;
            } else if (next == ' ') {
                endWord();
            } else if (SEPARATORS.indexOf(next) >= 0) {
                endCommand();
            } else {
                word.append(next);
            }
        }
        endCommand();
    }

    private void endWord() {
        String ended = word.toString();
        word.setLength(0);
        boolean isVariable = words.isEmpty() && (ended.matches("[A-Za-z_-]+=.*") || PREFIXES.contains(ended));
        boolean isNothing = ended.isEmpty() && !isQuoted;
        if (!isNothing && !isVariable && !ended.equals("...")) {
            words.add(ended);
        }
        isQuoted = false;
    }

    private void endCommand() {
        endWord();
        if (!words.isEmpty()) {
            commands.add(words);
            words = new ArrayList<>();
        }
    }
}
