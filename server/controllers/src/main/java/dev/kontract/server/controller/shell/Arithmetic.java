package dev.kontract.server.controller.shell;

import java.util.List;
import java.util.function.LongBinaryOperator;
import java.util.function.ToLongFunction;

/** Evaluates arithmetic expressions of the shell, without assignments. */
final class Arithmetic {

    private static final List<List<String>> LEVELS = List.of(
            List.of("||"),
            List.of("&&"),
            List.of("|"),
            List.of("^"),
            List.of("&"),
            List.of("==", "!="),
            List.of("<=", ">=", "<", ">"),
            List.of("<<", ">>"),
            List.of("+", "-"),
            List.of("*", "/", "%"));

    private static final int LONGEST = 200;

    private final String text;
    private final ToLongFunction<String> variables;
    private int at;

    private Arithmetic(String text, ToLongFunction<String> variables) {
        this.text = text;
        this.variables = variables;
    }

    /**
     * Returns the value of an expression.
     *
     * @throws MalformedExpression if it divides by zero
     * @throws Stop.Unknown if it is malformed or has an assignment
     */
    static long evaluate(String text, ToLongFunction<String> variables) {
        if (text.length() > LONGEST) {
            throw new Stop.Unknown("a long expression");
        }
        Arithmetic arithmetic = new Arithmetic(text, variables);
        long value = text.isBlank() ? 0 : arithmetic.choice();
        arithmetic.skipBlanks();
        if (!text.isBlank() && arithmetic.at < text.length()) {
            throw new Stop.Unknown("the expression " + text);
        }
        return value;
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private boolean skip(String token) {
        skipBlanks();
        boolean there = text.startsWith(token, at);
        if (there) {
            at += token.length();
        }
        return there;
    }

    private long choice() {
        long condition = level(0);
        if (!skip("?")) {
            return condition;
        }
        long first = choice();
        if (!skip(":")) {
            throw new Stop.Unknown("the expression " + text);
        }
        long second = choice();
        return condition != 0 ? first : second;
    }

    private long level(int number) {
        if (number == LEVELS.size()) {
            return unary();
        }
        long value = level(number + 1);
        String operator = operator(number);
        while (!operator.isEmpty()) {
            at += operator.length();
            value = operation(operator).applyAsLong(value, level(number + 1));
            operator = operator(number);
        }
        return value;
    }

    /** Returns the next operator of a level; empty if the next operator is another one, of which it may be a prefix. */
    private String operator(int number) {
        skipBlanks();
        for (String operator : LEVELS.get(number)) {
            boolean longer = at + 1 < text.length()
                    && operator.length() == 1
                    && "|&<>".contains(operator)
                    && text.charAt(at + 1) == operator.charAt(0);
            if (text.startsWith(operator, at) && !longer) {
                return operator;
            }
        }
        return "";
    }

    private static LongBinaryOperator operation(String operator) {
        return switch (operator) {
            case "||" -> (a, b) -> a != 0 || b != 0 ? 1 : 0;
            case "&&" -> (a, b) -> a != 0 && b != 0 ? 1 : 0;
            case "|" -> (a, b) -> a | b;
            case "^" -> (a, b) -> a ^ b;
            case "&" -> (a, b) -> a & b;
            case "==" -> (a, b) -> a == b ? 1 : 0;
            case "!=" -> (a, b) -> a != b ? 1 : 0;
            case "<=" -> (a, b) -> a <= b ? 1 : 0;
            case ">=" -> (a, b) -> a >= b ? 1 : 0;
            case "<" -> (a, b) -> a < b ? 1 : 0;
            case ">" -> (a, b) -> a > b ? 1 : 0;
            case "<<" -> (a, b) -> a << b;
            case ">>" -> (a, b) -> a >> b;
            case "+" -> Long::sum;
            case "-" -> (a, b) -> a - b;
            case "*" -> (a, b) -> a * b;
            case "/" -> (a, b) -> a / divisor(b);
            default -> (a, b) -> a % divisor(b);
        };
    }

    private static long divisor(long value) {
        if (value == 0) {
            throw new MalformedExpression("division by zero");
        }
        return value;
    }

    private long unary() {
        if (skip("-")) {
            return -unary();
        }
        if (skip("+")) {
            return unary();
        }
        if (skip("!")) {
            return unary() == 0 ? 1 : 0;
        }
        if (skip("(")) {
            long value = choice();
            if (!skip(")")) {
                throw new Stop.Unknown("the expression " + text);
            }
            return value;
        }
        return operand();
    }

    private long operand() {
        skipBlanks();
        int start = at;
        while (at < text.length() && ScriptTokens.isOfName(text.charAt(at), true)) {
            at++;
        }
        String word = text.substring(start, at);
        if (word.isEmpty()) {
            throw new Stop.Unknown("the expression " + text);
        }
        return Character.isDigit(word.charAt(0)) ? number(word) : variables.applyAsLong(word);
    }

    static long number(String word) {
        try {
            if (word.startsWith("0x")) {
                return Long.parseLong(word.substring(2), 16);
            }
            return word.length() > 1 && word.startsWith("0") ? Long.parseLong(word, 8) : Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new Stop.Unknown("the number " + word);
        }
    }
}
