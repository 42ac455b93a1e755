package dev.kontract.server.controller.shell;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Evaluates the arguments of {@code test}, {@code [} and {@code [[}. */
final class Conditions {

    private static final Set<String> OF_TWO = Set.of("=", "==", "!=", "-eq", "-ne", "-lt", "-le", "-gt", "-ge");
    private static final Set<String> OF_ONE = Set.of("-z", "-n", "-e", "-f", "-d", "-r", "-w", "-x", "-s");

    private static final int MOST = 200;

    private final List<String> words;
    private final Files files;
    private int at;

    private Conditions(List<String> words, Files files) {
        this.words = words;
        this.files = files;
    }

    /**
     * Returns whether a condition holds.
     *
     * @throws MalformedExpression if it is malformed
     */
    static boolean holds(List<String> words, Files files) {
        if (words.isEmpty()) {
            return false;
        }
        if (words.size() == 1) {
            return !words.get(0).isEmpty();
        }
        if (words.size() > MOST) {
            throw new Stop.Unknown("a long condition");
        }
        Conditions conditions = new Conditions(words, files);
        boolean value = conditions.or();
        if (conditions.at < words.size()) {
            throw new MalformedExpression(words.get(conditions.at) + ": unknown operand");
        }
        return value;
    }

    private Optional<String> peek(int ahead) {
        return at + ahead < words.size() ? Optional.of(words.get(at + ahead)) : Optional.empty();
    }

    private String take() {
        String word = peek(0).orElseThrow(() -> new MalformedExpression("argument expected"));
        at++;
        return word;
    }

    private boolean skip(String first, String second) {
        boolean there = peek(0).filter(word -> word.equals(first) || word.equals(second))
                .isPresent();
        at += there ? 1 : 0;
        return there;
    }

    private boolean or() {
        boolean value = and();
        while (skip("-o", "||")) {
            value |= and();
        }
        return value;
    }

    private boolean and() {
        boolean value = not();
        while (skip("-a", "&&")) {
            value &= not();
        }
        return value;
    }

    private boolean not() {
        boolean compares = peek(1).filter(OF_TWO::contains).isPresent() && peek(2).isPresent();
        return (!compares && skip("!", "!")) ? !not() : primary(compares);
    }

    private boolean primary(boolean compares) {
        if (compares) {
            String left = take();
            String operator = take();
            return compare(left, operator, take());
        }
        if (skip("(", "(")) {
            boolean value = or();
            if (!skip(")", ")")) {
                throw new MalformedExpression("closing paren expected");
            }
            return value;
        }
        if (peek(0).filter(OF_ONE::contains).isPresent() && peek(1).isPresent()) {
            String operator = take();
            return check(operator, take());
        }
        return !take().isEmpty();
    }

    private boolean check(String operator, String operand) {
        if (operator.equals("-z") || operator.equals("-n")) {
            return operand.isEmpty() == operator.equals("-z");
        }
        if (!files.isKnown(operand)) {
            throw new Stop.Unknown("the file " + operand);
        }
        boolean directory = files.isDirectory(operand);
        Optional<String> content = files.read(operand);
        return switch (operator) {
            case "-d" -> directory;
            case "-f" -> content.isPresent();
            case "-s" -> directory || content.filter(text -> !text.isEmpty()).isPresent();
            case "-x" -> directory;
            default -> directory || content.isPresent();
        };
    }

    private static boolean compare(String left, String operator, String right) {
        return switch (operator) {
            case "=", "==" -> left.equals(right);
            case "!=" -> !left.equals(right);
            case "-eq" -> number(left) == number(right);
            case "-ne" -> number(left) != number(right);
            case "-lt" -> number(left) < number(right);
            case "-le" -> number(left) <= number(right);
            case "-gt" -> number(left) > number(right);
            default -> number(left) >= number(right);
        };
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw new MalformedExpression(text + ": bad number");
        }
    }
}
