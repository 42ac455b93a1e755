package dev.kontract.server.selector;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Splits a label selector into tokens; white space is skipped. */
final class LabelSelectorLexer {

    private static final Map<String, Token.Type> SIGNS = Map.of(
            ")", Token.Type.CLOSE,
            ",", Token.Type.COMMA,
            "!", Token.Type.NOT,
            "==", Token.Type.DOUBLE_EQUALS,
            "=", Token.Type.EQUALS,
            ">", Token.Type.GREATER,
            "<", Token.Type.LESS,
            "!=", Token.Type.NOT_EQUALS,
            "(", Token.Type.OPEN);
    private static final Map<String, Token.Type> WORDS = Map.of("in", Token.Type.IN, "notin", Token.Type.NOT_IN);

    private final String text;
    private int position;

    LabelSelectorLexer(String text) {
        this.text = text;
    }

    /** Returns all tokens, ending with {@link Token.Type#END}. */
    List<Token> tokens() {
        List<Token> tokens = new ArrayList<>();
        Token token;
        do {
            token = next();
            tokens.add(token);
        } while (!token.is(Token.Type.END));
        return tokens;
    }

    private Token next() {
        while (position < text.length() && isBlank(text.charAt(position))) {
            position++;
        }
        if (position >= text.length() || text.charAt(position) == 0) {
            return new Token(Token.Type.END, "");
        }
        return isSign(text.charAt(position)) ? sign() : word();
    }

    private Token word() {
        int start = position;
        while (position < text.length() && isWordPart(text.charAt(position))) {
            position++;
        }
        String word = text.substring(start, position);
        return new Token(WORDS.getOrDefault(word, Token.Type.IDENTIFIER), word);
    }

    /** Reads the longest operator at the current position. */
    private Token sign() {
        int start = position++;
        while (position < text.length() && SIGNS.containsKey(text.substring(start, position + 1))) {
            position++;
        }
        String sign = text.substring(start, position);
        return new Token(SIGNS.getOrDefault(sign, Token.Type.END), sign);
    }

    private static boolean isWordPart(char character) {
        return character != 0 && !isSign(character) && !isBlank(character);
    }

    private static boolean isBlank(char character) {
        return character == ' ' || character == '\t' || character == '\r' || character == '\n';
    }

    private static boolean isSign(char character) {
        return "=!(),><".indexOf(character) >= 0;
    }
}
