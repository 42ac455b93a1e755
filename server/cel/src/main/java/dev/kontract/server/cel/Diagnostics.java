package dev.kontract.server.cel;

import dev.cel.common.CelIssue;
import dev.cel.common.CelSourceLocation;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Messages of the compiler in the wording and layout of cel-go, which clients of the Kubernetes API expect. */
final class Diagnostics {

    private static final int MAX_ERRORS = 100;
    private static final int MAX_SNIPPET = 16_384;
    private static final Pattern CANDIDATES = Pattern.compile(" \\(candidates: .*\\)$", Pattern.DOTALL);

    private static final Pattern SYNTAX = Pattern.compile(
            "^(mismatched input|missing |extraneous input|no viable alternative|token recognition error).*",
            Pattern.DOTALL);

    /** After an expression, cel-go lists only the tokens that must follow, not those that could continue the expression. */
    private static final Pattern DELIMITED = Pattern.compile("expecting \\{(?=.*'==')[^}]*?(<EOF>|':')[^}]*\\}");

    private static final Pattern LITERAL = Pattern.compile("^For input string: .*", Pattern.DOTALL);
    private static final Pattern LARGE =
            Pattern.compile("^String value .* exceeds range of unsigned long.*", Pattern.DOTALL);
    private static final Pattern ESCAPE = Pattern.compile("^Illegal escape sequence.*", Pattern.DOTALL);

    /** A field of a type that has no fields. */
    private static final Pattern WITHOUT_FIELDS =
            Pattern.compile("^Message type resolution failure .* type '([^']*)'.*");

    /** A type variable without a type. */
    private static final Pattern UNBOUND = Pattern.compile("%[a-zA-Z]+\\d+");

    private Diagnostics() {}

    /** Returns the text of errors, in the order given. */
    static String format(String expression, List<CelIssue> errors) {
        List<String> texts = new ArrayList<>();
        for (CelIssue error : errors.subList(0, Math.min(MAX_ERRORS, errors.size()))) {
            texts.add(format(expression, error.getSourceLocation(), message(error.getMessage())));
        }
        if (errors.size() > MAX_ERRORS) {
            texts.add(errors.size() - MAX_ERRORS + " more errors were truncated");
        }
        return String.join("\n", texts);
    }

    private static String message(String message) {
        String text = CANDIDATES.matcher(message).replaceFirst("");
        if (SYNTAX.matcher(text).matches()) {
            return "Syntax error: "
                    + DELIMITED.matcher(text).replaceFirst("expecting $1").replace("'%%'", "'%'");
        }
        text = LITERAL.matcher(text).replaceFirst("invalid int literal");
        text = LARGE.matcher(text).replaceFirst("invalid uint literal");
        text = ESCAPE.matcher(text).replaceFirst("unable to unescape string");
        text = text.replace("unsupported syntax '`'", "unsupported syntax: '`'");
        text = WITHOUT_FIELDS.matcher(text).replaceFirst("unexpected failed resolution of '$1'");
        text = UNBOUND.matcher(text).replaceAll("dyn");
        return text.replace("google.protobuf.Timestamp", "timestamp")
                .replace("google.protobuf.Duration", "duration")
                .replace("google.protobuf.Any", "any")
                .replace("*error*", "!error!")
                .replace("The argument must be a simple name", "argument must be a simple name");
    }

    private static String format(String expression, CelSourceLocation location, String message) {
        StringBuilder text = new StringBuilder("ERROR: <input>:")
                .append(location.getLine())
                .append(':')
                .append(location.getColumn() + 1)
                .append(": ")
                .append(message);
        if (expression.isEmpty()) {
            return "ERROR: <input>:1:0: " + message;
        }
        String[] lines = expression.split("\n", -1);
        if (location.getLine() < 1 || location.getLine() > lines.length) {
            return text.toString();
        }
        String snippet = lines[location.getLine() - 1].replace('\t', ' ');
        if (snippet.length() > MAX_SNIPPET) {
            return text.toString();
        }
        text.append("\n | ").append(snippet).append("\n | ");
        int at = 0;
        for (int i = 0; i < location.getColumn() && at < snippet.length(); i++) {
            text.append(snippet.codePointAt(at) > 0x7f ? '\uff0e' : '.');
            at = snippet.offsetByCodePoints(at, 1);
        }
        return text.append(at < snippet.length() && snippet.codePointAt(at) > 0x7f ? '\uff3e' : '^')
                .toString();
    }

    /** Returns a type as cel-go prints it. */
    static String typeText(CelType type) {
        List<String> parameters = new ArrayList<>();
        type.parameters().forEach(parameter -> parameters.add(typeText(parameter)));
        String name = type.kind() == CelKind.NULL_TYPE ? "null_type" : type.name();
        return parameters.isEmpty() ? name : name + "(" + String.join(", ", parameters) + ")";
    }
}
