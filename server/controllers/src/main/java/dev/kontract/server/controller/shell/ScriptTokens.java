package dev.kontract.server.controller.shell;

import dev.kontract.server.controller.shell.Word.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Splits a script into words and operators. */
final class ScriptTokens {

    private static final String OPERATORS = ";&|()<>\n";
    private static final String SPECIAL = "?#@*$!-";
    private static final int DEEPEST = 40;

    /** A token. */
    sealed interface Token {}

    /** A word. */
    record WordToken(Word word) implements Token {}

    /** An operator, which is empty at the end. */
    record Operator(String text) implements Token {}

    /** The beginning of a redirection, whose target is the next word. */
    record RedirectionToken(String descriptor, String operator) implements Token {}

    private final String text;
    private final int depth;
    private int at;
    private int nesting;

    ScriptTokens(String text, int start, int depth) {
        if (depth > DEEPEST) {
            throw new Stop.Unknown("nested too deeply");
        }
        this.text = text;
        this.at = start;
        this.depth = depth;
    }

    int position() {
        return at;
    }

    int depth() {
        return depth;
    }

    String text() {
        return text;
    }

    Token next() {
        skipBlanks();
        if (at >= text.length()) {
            return new Operator("");
        }
        if (looksAt("&>")) {
            at += 2;
            return new RedirectionToken("&", ">");
        }
        if (text.charAt(at) == '>') {
            return redirection("1");
        }
        if (text.charAt(at) == '<') {
            throw new Stop.Unknown("input from a file");
        }
        return OPERATORS.indexOf(text.charAt(at)) >= 0 ? operator() : word();
    }

    private boolean looksAt(String expected) {
        return text.startsWith(expected, at);
    }

    private void skipBlanks() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (looksAt("\\\n")) {
                at += 2;
            } else if (c == '#') {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (c == ' ' || c == '\t' || c == '\r') {
                at++;
            } else {
                return;
            }
        }
    }

    private Operator operator() {
        for (String two : List.of("&&", "||", ";;")) {
            if (looksAt(two)) {
                at += 2;
                return new Operator(two);
            }
        }
        return new Operator(text.substring(at, ++at));
    }

    private RedirectionToken redirection(String descriptor) {
        for (String operator : List.of(">>", ">&", ">|", ">")) {
            if (looksAt(operator)) {
                at += operator.length();
                return new RedirectionToken(descriptor, operator.equals(">|") ? ">" : operator);
            }
        }
        throw new IllegalStateException("not at a redirection");
    }

    private Token word() {
        List<Part> parts = new ArrayList<>();
        StringBuilder plain = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '>' && parts.isEmpty() && plain.toString().matches("\\d")) {
                return redirection(plain.toString());
            }
            if (Character.isWhitespace(c) || OPERATORS.indexOf(c) >= 0) {
                break;
            }
            if (c == '\\' || c == '\'' || c == '"' || c == '$' || c == '`') {
                flush(plain, false, parts);
                special(c, parts);
            } else {
                plain.append(c);
                at++;
            }
        }
        flush(plain, false, parts);
        return new WordToken(new Word(List.copyOf(parts)));
    }

    private static void flush(StringBuilder plain, boolean quoted, List<Part> parts) {
        if (plain.length() > 0) {
            parts.add(new Word.Text(plain.toString(), quoted));
            plain.setLength(0);
        }
    }

    private void special(char c, List<Part> parts) {
        switch (c) {
            case '\\' -> {
                if (!looksAt("\\\n")) {
                    parts.add(new Word.Text(text.substring(at + 1, Math.min(at + 2, text.length())), true));
                }
                at += 2;
            }
            case '\'' -> {
                int end = end("'", at + 1);
                parts.add(new Word.Text(text.substring(at + 1, end), true));
                at = end + 1;
            }
            case '"' -> {
                at++;
                parts.add(new Word.Text("", true));
                parts.addAll(quoted('"'));
            }
            case '`' -> parts.add(backquoted(false));
            default -> parts.add(dollar(false));
        }
    }

    private int end(String mark, int from) {
        int end = text.indexOf(mark, from);
        if (end < 0) {
            throw new Stop.Unknown("unterminated quotes");
        }
        return end;
    }

    /** Reads the text in double quotes, after the opening one, up to the closing character. */
    private List<Part> quoted(char end) {
        List<Part> parts = new ArrayList<>();
        StringBuilder plain = new StringBuilder();
        while (at < text.length() && text.charAt(at) != end) {
            char c = text.charAt(at);
            if (c == '\\' && at + 1 < text.length() && "$`\"\\\n".indexOf(text.charAt(at + 1)) >= 0) {
                plain.append(text.charAt(at + 1) == '\n' ? "" : text.substring(at + 1, at + 2));
                at += 2;
            } else if (c == '$' || c == '`') {
                flush(plain, true, parts);
                parts.add(c == '$' ? dollar(true) : backquoted(true));
            } else {
                plain.append(c);
                at++;
            }
        }
        if (at >= text.length()) {
            throw new Stop.Unknown("unterminated quotes");
        }
        at++;
        flush(plain, true, parts);
        return parts;
    }

    private Part backquoted(boolean quoted) {
        int end = end("`", at + 1);
        String body = text.substring(at + 1, end);
        at = end + 1;
        if (body.contains("\\")) {
            throw new Stop.Unknown("escapes in backquotes");
        }
        return new Word.Substitution(new ScriptParser(new ScriptTokens(body, 0, depth + 1)).script(), quoted);
    }

    private Part dollar(boolean quoted) {
        if (++nesting > DEEPEST) {
            throw new Stop.Unknown("nested too deeply");
        }
        Part part = expanded(quoted);
        nesting--;
        return part;
    }

    private Part expanded(boolean quoted) {
        if (looksAt("$((")) {
            at += 3;
            return new Word.Expression(expression(), quoted);
        }
        if (looksAt("$(")) {
            ScriptTokens inner = new ScriptTokens(text, at + 2, depth + 1);
            Command body = new ScriptParser(inner).upTo(")");
            at = inner.position();
            return new Word.Substitution(body, quoted);
        }
        if (looksAt("${")) {
            at += 2;
            return braced(quoted);
        }
        at++;
        Optional<String> name = name();
        return name.isPresent() ? new Word.Variable(name.get(), "", Word.EMPTY, quoted) : new Word.Text("$", true);
    }

    private Optional<String> name() {
        if (at < text.length() && (SPECIAL.indexOf(text.charAt(at)) >= 0 || Character.isDigit(text.charAt(at)))) {
            return Optional.of(text.substring(at, ++at));
        }
        int start = at;
        while (at < text.length() && isOfName(text.charAt(at), at > start)) {
            at++;
        }
        return at == start ? Optional.empty() : Optional.of(text.substring(start, at));
    }

    static boolean isOfName(char c, boolean later) {
        return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (later && c >= '0' && c <= '9');
    }

    private Part braced(boolean quoted) {
        boolean length = looksAt("#") && !looksAt("#}");
        if (length) {
            at++;
        }
        String name = name().orElseThrow(() -> new Stop.Unknown("bad substitution"));
        String operator = length ? "#" : "";
        for (String each : List.of(":-", ":+", "-", "+")) {
            if (operator.isEmpty() && looksAt(each)) {
                operator = each;
                at += each.length();
            }
        }
        boolean hasOperand = !operator.isEmpty() && !length;
        Word operand = hasOperand ? new Word(quoted('}')) : Word.EMPTY;
        if (!hasOperand && !looksAt("}")) {
            throw new Stop.Unknown("substitution of " + name);
        }
        at += hasOperand ? 0 : 1;
        return new Word.Variable(name, operator, operand, quoted);
    }

    /** Reads an arithmetic expression up to its two closing parentheses. */
    private Word expression() {
        List<Part> parts = new ArrayList<>();
        StringBuilder plain = new StringBuilder();
        int open = 0;
        while (at < text.length() && !(open == 0 && looksAt("))"))) {
            char c = text.charAt(at);
            if (c == '$') {
                flush(plain, true, parts);
                parts.add(dollar(true));
                continue;
            }
            open += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (open < 0 || c == '`') {
                throw new Stop.Unknown("expression");
            }
            plain.append(c);
            at++;
        }
        end("))", at);
        at += 2;
        flush(plain, true, parts);
        return new Word(parts);
    }
}
