package dev.kontract.server.controller.shell;

import java.util.List;
import java.util.Set;

/** Evaluates the arguments of {@code expr}: integers, comparisons, {@code |} and {@code &}. */
final class Expressions {

    private static final List<Set<String>> LEVELS = List.of(
            Set.of("|"), Set.of("&"), Set.of("=", "!=", "<", "<=", ">", ">="), Set.of("+", "-"), Set.of("*", "/", "%"));
    private static final int MOST = 100;

    private final List<String> words;
    private int at;

    private Expressions(List<String> words) {
        this.words = words;
    }

    /**
     * Returns the value of an expression.
     *
     * @throws MalformedExpression if it is malformed
     */
    static String evaluate(List<String> words) {
        if (words.isEmpty()) {
            throw new MalformedExpression("missing operand");
        }
        if (words.size() > MOST) {
            throw new Stop.Unknown("a long expression");
        }
        Expressions expressions = new Expressions(words);
        String value = expressions.level(0);
        if (expressions.at < words.size()) {
            throw new MalformedExpression("syntax error");
        }
        return value;
    }

    private String level(int number) {
        if (number == LEVELS.size()) {
            return operand();
        }
        String value = level(number + 1);
        while (at < words.size() && LEVELS.get(number).contains(words.get(at))) {
            String operator = words.get(at++);
            value = apply(value, operator, level(number + 1));
        }
        return value;
    }

    private String operand() {
        if (at >= words.size()) {
            throw new MalformedExpression("syntax error");
        }
        String word = words.get(at++);
        if (Set.of("match", "substr", "index", "length", ":").contains(word)) {
            throw new Stop.Unknown("an expression of text");
        }
        if (!word.equals("(")) {
            return word;
        }
        String value = level(0);
        if (at >= words.size() || !words.get(at++).equals(")")) {
            throw new MalformedExpression("syntax error");
        }
        return value;
    }

    private static boolean isNone(String value) {
        return value.isEmpty() || value.equals("0");
    }

    private static String apply(String left, String operator, String right) {
        return switch (operator) {
            case "|" -> isNone(left) ? right : left;
            case "&" -> isNone(left) || isNone(right) ? "0" : left;
            case "=", "!=", "<", "<=", ">", ">=" -> compare(left, operator, right) ? "1" : "0";
            default ->
                String.valueOf(Arithmetic.evaluate(number(left) + " " + operator + " " + number(right), name -> 0));
        };
    }

    private static boolean compare(String left, String operator, String right) {
        boolean numbers = left.matches("-?\\d{1,18}") && right.matches("-?\\d{1,18}");
        int order = numbers ? Long.compare(number(left), number(right)) : left.compareTo(right);
        return switch (operator) {
            case "=" -> order == 0;
            case "!=" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    private static long number(String text) {
        if (!text.matches("-?\\d{1,18}")) {
            throw new MalformedExpression("non-integer argument");
        }
        return Long.parseLong(text);
    }
}
