package dev.kontract.server.selector;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** A recursive descent parser for label selectors; {@code in} and {@code notin} are ordinary words among values. */
final class LabelSelectorParser {

    private final List<Token> tokens;
    private int position;

    LabelSelectorParser(String text) {
        this.tokens = new LabelSelectorLexer(text).tokens();
    }

    List<LabelRequirement> parse() {
        List<LabelRequirement> requirements = new ArrayList<>();
        while (!peek().is(Token.Type.END)) {
            if (!startsRequirement(peek())) {
                throw unexpected(peek(), ", expected: !, identifier, or 'end of string'");
            }
            requirements.add(requirementOrExplain());
            Token separator = take();
            if (separator.is(Token.Type.END)) {
                break;
            }
            if (!separator.is(Token.Type.COMMA)) {
                throw unexpected(separator, ", expected: ',' or 'end of string'");
            }
            if (!startsRequirement(peek())) {
                throw unexpected(peek(), ", expected: identifier after ','");
            }
        }
        return requirements;
    }

    private LabelRequirement requirementOrExplain() {
        try {
            return requirement();
        } catch (SelectorException e) {
            throw new SelectorException("unable to parse requirement: " + e.getMessage());
        }
    }

    private LabelRequirement requirement() {
        boolean negated = peek().is(Token.Type.NOT);
        if (negated) {
            take();
        }
        String key = key();
        if (negated) {
            return LabelRequirement.of(key, Operator.DOES_NOT_EXIST, List.of());
        }
        if (peek().is(Token.Type.END) || peek().is(Token.Type.COMMA)) {
            return LabelRequirement.of(key, Operator.EXISTS, List.of());
        }
        Operator operator = operator(tokens.get(position++));
        SortedSet<String> values = operator == Operator.IN || operator == Operator.NOT_IN ? valueSet() : value();
        return LabelRequirement.of(key, operator, new ArrayList<>(values));
    }

    private String key() {
        Token token = take();
        if (!token.is(Token.Type.IDENTIFIER)) {
            throw unexpected(token, ", expected: identifier");
        }
        List<String> errors = LabelFormats.key(token.text());
        if (!errors.isEmpty()) {
            // The path is nil here, and upstream prints it.
            throw new SelectorException(FieldError.invalid("<nil>", token.text(), String.join("; ", errors))
                    .text());
        }
        return token.text();
    }

    private static Operator operator(Token token) {
        return switch (token.type()) {
            case IN -> Operator.IN;
            case NOT_IN -> Operator.NOT_IN;
            case EQUALS, DOUBLE_EQUALS -> Operator.EQUALS;
            case NOT_EQUALS -> Operator.NOT_EQUALS;
            case GREATER -> Operator.GREATER_THAN;
            case LESS -> Operator.LESS_THAN;
            default -> throw unexpected(token, ", expected: in, notin, =, ==, !=, gt, lt");
        };
    }

    private SortedSet<String> value() {
        if (peek().is(Token.Type.END) || peek().is(Token.Type.COMMA)) {
            return new TreeSet<>(List.of(""));
        }
        Token token = take();
        if (!token.is(Token.Type.IDENTIFIER)) {
            throw unexpected(token, ", expected: identifier");
        }
        return new TreeSet<>(List.of(token.text()));
    }

    private SortedSet<String> valueSet() {
        Token open = take();
        if (!open.is(Token.Type.OPEN)) {
            throw unexpected(open, " expected: '('");
        }
        if (peek().is(Token.Type.CLOSE)) {
            take();
            return new TreeSet<>(List.of(""));
        }
        if (!peek().is(Token.Type.IDENTIFIER) && !peek().is(Token.Type.COMMA)) {
            throw unexpected(peek(), ", expected: ',', ')' or identifier");
        }
        SortedSet<String> values = valueList();
        take();
        return values;
    }

    /** Reads values up to the closing parenthesis. Nothing between commas means the empty value. */
    private SortedSet<String> valueList() {
        SortedSet<String> values = new TreeSet<>();
        while (true) {
            Token token = take();
            if (token.is(Token.Type.IDENTIFIER)) {
                values.add(token.text());
                if (!peek().is(Token.Type.COMMA) && !peek().is(Token.Type.CLOSE)) {
                    throw unexpected(peek(), ", expected: ',' or ')'");
                }
            } else if (token.is(Token.Type.COMMA)) {
                if (values.isEmpty() || peek().is(Token.Type.CLOSE) || peek().is(Token.Type.COMMA)) {
                    values.add("");
                }
            } else {
                throw unexpected(token, ", expected: ',', or identifier");
            }
            if (peek().is(Token.Type.CLOSE)) {
                return values;
            }
        }
    }

    private static boolean startsRequirement(Token token) {
        return token.is(Token.Type.IDENTIFIER) || token.is(Token.Type.NOT);
    }

    private Token take() {
        Token token = peek();
        position++;
        return token;
    }

    private Token peek() {
        Token token = tokens.get(position);
        boolean word = token.is(Token.Type.IN) || token.is(Token.Type.NOT_IN);
        return word ? new Token(Token.Type.IDENTIFIER, token.text()) : token;
    }

    private static SelectorException unexpected(Token token, String expected) {
        return new SelectorException("found '" + token.text() + "'" + expected);
    }
}
