package dev.kontract.server.jsonpath;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses the actions of a JSONPath template. */
final class JsonPathParser {

    private static final Pattern QUOTED_NAME = Pattern.compile("'([^']*)'");
    private static final Pattern RANGE = Pattern.compile("(-?\\d*)(:-?\\d*)?(:-?\\d*)?");
    private static final Pattern COMPARISON = Pattern.compile("([^!<>=]+)([!<>=]+)(.+)", Pattern.DOTALL);
    private static final String ENDS_OF_NAMES = " \t\r\n.,[]$@{}";

    private final String text;
    private int at;

    private JsonPathParser(String text) {
        this.text = text;
    }

    /** Parses a template and returns the steps of its first action. */
    static List<JsonPathStep> parse(String template) {
        JsonPathParser parser = new JsonPathParser(template);
        List<JsonPathStep> first = null;
        for (int start = template.indexOf('{'); start >= 0; start = template.indexOf('{', parser.at)) {
            parser.at = start + 1;
            List<JsonPathStep> steps = parser.action();
            first = first == null ? steps : first;
        }
        return first == null ? List.of() : first;
    }

    /** Parses up to the closing brace. */
    private List<JsonPathStep> action() {
        List<JsonPathStep> steps = new ArrayList<>();
        while (true) {
            if (text.startsWith("}", at)) {
                at++;
                return List.copyOf(steps);
            }
            step(steps);
        }
    }

    private void step(List<JsonPathStep> steps) {
        if (text.startsWith("[?(", at)) {
            steps.add(filter());
            return;
        }
        if (text.startsWith("..", at)) {
            descent(steps);
            return;
        }
        if (at >= text.length() || text.charAt(at) == '\n' || text.charAt(at) == '\r') {
            throw new JsonPathException("unclosed action");
        }
        char c = text.charAt(at);
        switch (c) {
            case ' ', '@', '$' -> at++;
            case '[' -> steps.addAll(brackets());
            case '"', '\'' -> steps.add(new JsonPathStep.Text(TextNode.valueOf(quoted(c))));
            case '.' -> {
                at++;
                steps.add(field());
            }
            case '+', '-' -> steps.add(number());
            default -> steps.add(word(c));
        }
    }

    private JsonPathStep word(char first) {
        if (Character.isDigit(first)) {
            return number();
        }
        if (first != '_' && !Character.isLetter(first)) {
            throw new JsonPathException("unrecognized character in action: " + first);
        }
        int start = at;
        while (at < text.length() && ENDS_OF_NAMES.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        return switch (word) {
            case "true", "false" -> new JsonPathStep.Literal(BooleanNode.valueOf(word.equals("true")));
            default -> new JsonPathStep.Word(word);
        };
    }

    private JsonPathStep field() {
        int start = at;
        while (at < text.length() && ENDS_OF_NAMES.indexOf(text.charAt(at)) < 0) {
            at += text.charAt(at) == '\\' && at + 1 < text.length() ? 2 : 1;
        }
        String name = text.substring(start, at);
        return name.equals("*") ? new JsonPathStep.Every() : new JsonPathStep.Named(name.replace("\\", ""));
    }

    private void descent(List<JsonPathStep> steps) {
        if (!steps.isEmpty() && steps.get(steps.size() - 1) instanceof JsonPathStep.Descent) {
            throw new JsonPathException("invalid multiple recursive descent");
        }
        steps.add(new JsonPathStep.Descent());
        at += "..".length();
        char next = at < text.length() ? text.charAt(at) : '}';
        if (next == '_' || Character.isLetterOrDigit(next)) {
            steps.add(field());
        }
    }

    private JsonPathStep number() {
        int start = at++;
        while (at < text.length() && (text.charAt(at) == '.' || Character.isDigit(text.charAt(at)))) {
            at++;
        }
        String digits = text.substring(start, at);
        try {
            return new JsonPathStep.Literal(
                    digits.indexOf('.') < 0
                            ? LongNode.valueOf(Long.parseLong(digits))
                            : DoubleNode.valueOf(Double.parseDouble(digits)));
        } catch (NumberFormatException e) {
            throw new JsonPathException("cannot parse number " + digits);
        }
    }

    private String quoted(char quote) {
        int start = at;
        do {
            at++;
            if (at >= text.length() || text.charAt(at) == '\n') {
                throw new JsonPathException("unterminated quoted string");
            }
        } while (text.charAt(at) != quote || text.charAt(at - 1) == '\\');
        at++;
        return unescaped(text.substring(start + 1, at - 1));
    }

    private static String unescaped(String quoted) {
        if (quoted.indexOf('\\') < 0) {
            return quoted;
        }
        try {
            return quoted.translateEscapes();
        } catch (IllegalArgumentException e) {
            throw new JsonPathException("unquote string " + quoted + " error invalid syntax");
        }
    }

    private List<JsonPathStep> brackets() {
        int end = at;
        while (end < text.length() && text.charAt(end) != ']') {
            if (text.charAt(end) == '\n') {
                throw new JsonPathException("unterminated array");
            }
            end++;
        }
        if (end >= text.length()) {
            throw new JsonPathException("unterminated array");
        }
        String inside = text.substring(at + 1, end);
        at = end + 1;
        return inBrackets(inside.equals("*") ? ":" : inside);
    }

    private static List<JsonPathStep> inBrackets(String inside) {
        if (inside.indexOf(',') >= 0) {
            List<List<JsonPathStep>> paths = new ArrayList<>();
            for (String each : inside.split(",", -1)) {
                paths.add(parse("{[" + each.strip() + "]}"));
            }
            return List.of(new JsonPathStep.Union(List.copyOf(paths)));
        }
        Matcher name = QUOTED_NAME.matcher(inside);
        if (name.matches()) {
            return parse("{." + name.group(1) + '}');
        }
        Matcher range = RANGE.matcher(inside);
        if (!range.matches()) {
            throw new JsonPathException("invalid array index " + inside);
        }
        Integer start = index(range.group(1));
        boolean single = range.group(2) == null;
        Integer end = single ? Integer.valueOf((start == null ? 0 : start) + 1) : bound(range.group(2));
        return List.of(new JsonPathStep.Range(start, end, bound(range.group(3)), single));
    }

    private static @Nullable Integer bound(@Nullable String text) {
        return text == null ? null : index(text.substring(1));
    }

    private static @Nullable Integer index(String digits) {
        if (digits.isEmpty()) {
            return null;
        }
        try {
            return Integer.valueOf(digits);
        } catch (NumberFormatException e) {
            throw new JsonPathException("array index " + digits + " is not a number");
        }
    }

    private JsonPathStep filter() {
        int start = at + "[?(".length();
        int end = endOfFilter(start);
        at = end + 1;
        if (!text.startsWith("]", at)) {
            throw new JsonPathException("unclosed array expect ]");
        }
        at++;
        String condition = text.substring(start, end);
        Matcher comparison = COMPARISON.matcher(condition);
        if (!comparison.matches()) {
            return new JsonPathStep.Filter(parse('{' + condition + '}'), "", List.of());
        }
        return new JsonPathStep.Filter(
                parse('{' + comparison.group(1) + '}'), comparison.group(2), parse('{' + comparison.group(3) + '}'));
    }

    /** Returns the index of the parenthesis that ends a filter: the first one outside of quotes. */
    private int endOfFilter(int start) {
        char quote = 0;
        boolean closed = false;
        for (int i = start; i < text.length() && text.charAt(i) != '\n'; i++) {
            char c = text.charAt(i);
            if (c == ')' && (quote == 0 || closed)) {
                return i;
            }
            if (c == '"' || c == '\'') {
                if (quote == 0) {
                    quote = c;
                } else if (c == quote && text.charAt(i - 1) != '\\') {
                    closed = true;
                }
            }
        }
        throw new JsonPathException("unterminated filter");
    }
}
