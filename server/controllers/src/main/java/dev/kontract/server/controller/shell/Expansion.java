package dev.kontract.server.controller.shell;

import dev.kontract.server.controller.shell.Word.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Expands words into fields. */
final class Expansion {

    private final Interpreter interpreter;
    private final List<String> fields = new ArrayList<>();
    private StringBuilder field = new StringBuilder();
    private boolean begun;

    Expansion(Interpreter interpreter) {
        this.interpreter = interpreter;
    }

    /** Returns the fields that a word becomes. */
    List<String> fields(Word word) {
        for (Part part : word.parts()) {
            add(part);
        }
        end();
        return List.copyOf(fields);
    }

    /** Returns the text that a word becomes where it is not split. */
    String text(Word word) {
        StringBuilder text = new StringBuilder();
        for (Part part : word.parts()) {
            text.append(value(part));
            Interpreter.requireShort(text.length());
        }
        return text.toString();
    }

    /** Returns whether a text fits a pattern of {@code case}. */
    boolean fits(String value, Word pattern) {
        StringBuilder expression = new StringBuilder();
        for (Part part : pattern.parts()) {
            String text = value(part);
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (!part.quoted() && c == '[') {
                    throw new Stop.Unknown("a pattern");
                }
                boolean any = !part.quoted() && c == '*';
                boolean one = !part.quoted() && c == '?';
                expression.append(any ? ".*" : one ? "." : java.util.regex.Pattern.quote(String.valueOf(c)));
            }
        }
        return value.length() <= 1000 && value.matches("(?s)" + expression);
    }

    private void add(Part part) {
        if (part instanceof Word.Variable variable && variable.name().equals("@") && part.quoted()) {
            parameters();
            return;
        }
        String value = value(part);
        if (part instanceof Word.Text text) {
            requireNoGlob(text);
        }
        if (part.quoted() || part instanceof Word.Text) {
            append(value);
            return;
        }
        boolean separated = false;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == ' ' || c == '\t' || c == '\n') {
                end();
                separated = true;
            } else {
                append(String.valueOf(c));
                separated = false;
            }
        }
        if (separated) {
            end();
        }
    }

    private void parameters() {
        List<String> all = interpreter.scope().parameters();
        for (int i = 0; i < all.size(); i++) {
            append(all.get(i));
            if (i < all.size() - 1) {
                end();
            }
        }
    }

    private static void requireNoGlob(Word.Text text) {
        boolean braces = text.text().contains("{")
                && (text.text().contains("..") || text.text().contains(","));
        if (!text.quoted() && (text.text().contains("*") || text.text().startsWith("~") || braces)) {
            throw new Stop.Unknown("a pattern of files");
        }
    }

    private void append(String text) {
        begun = true;
        field.append(text);
        Interpreter.requireShort(field.length());
    }

    private void end() {
        if (begun) {
            fields.add(field.toString());
            Interpreter.requireShort(fields.size());
        }
        begun = false;
        field = new StringBuilder();
    }

    private String value(Part part) {
        if (part instanceof Word.Variable variable) {
            return value(variable);
        }
        if (part instanceof Word.Substitution substitution) {
            return interpreter.captured(substitution.body());
        }
        if (part instanceof Word.Expression expression) {
            return String.valueOf(arithmetic(new Expansion(interpreter).text(expression.text())));
        }
        return ((Word.Text) part).text();
    }

    private long arithmetic(String text) {
        try {
            return Arithmetic.evaluate(text, this::number);
        } catch (MalformedExpression e) {
            throw interpreter.failure(String.valueOf(e.getMessage()));
        }
    }

    private long number(String name) {
        String value = interpreter.variable(name).orElse("").strip();
        return value.isEmpty() ? 0 : Arithmetic.number(value);
    }

    /** Returns the value of a variable, empty if it is not set; with {@code set -u}, ends the script instead. */
    private String required(String name, Optional<String> value) {
        if (value.isEmpty() && interpreter.requiresVariables()) {
            throw interpreter.failure(name + ": parameter not set");
        }
        return value.orElse("");
    }

    private String value(Word.Variable variable) {
        Optional<String> value = interpreter.variable(variable.name());
        Optional<String> filled = variable.operator().startsWith(":") ? value.filter(text -> !text.isEmpty()) : value;
        return switch (variable.operator()) {
            case "#" -> String.valueOf(required(variable.name(), value).length());
            case "-", ":-" -> filled.orElseGet(() -> new Expansion(interpreter).text(variable.operand()));
            case "+", ":+" -> filled.isPresent() ? new Expansion(interpreter).text(variable.operand()) : "";
            default -> required(variable.name(), value);
        };
    }
}
