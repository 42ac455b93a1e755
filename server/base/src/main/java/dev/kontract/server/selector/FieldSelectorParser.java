package dev.kontract.server.selector;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Parses field selectors: terms separated by commas, with a backslash to escape commas, equals signs and backslashes.
 */
final class FieldSelectorParser {

    private FieldSelectorParser() {}

    static FieldSelector parse(String text) {
        List<String> terms = terms(text);
        Collections.sort(terms);
        List<FieldRequirement> requirements = new ArrayList<>();
        for (String term : terms) {
            if (term.isEmpty()) {
                continue;
            }
            FieldRequirement requirement = requirement(term, text);
            if (!requirement.field().isEmpty() || !requirement.value().isEmpty()) {
                requirements.add(requirement);
            }
        }
        return requirements.isEmpty() ? FieldSelector.EVERYTHING : new FieldSelector(requirements);
    }

    private static List<String> terms(String text) {
        List<String> terms = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == '\\') {
                i++;
            } else if (character == ',') {
                terms.add(text.substring(start, i));
                start = i + 1;
            }
        }
        terms.add(text.substring(start));
        return terms;
    }

    private static FieldRequirement requirement(String term, String text) {
        for (int i = 0; i < term.length(); i++) {
            for (String operator : List.of("!=", "==", "=")) {
                if (term.startsWith(operator, i)) {
                    String value = unescape(term.substring(i + operator.length()));
                    return new FieldRequirement(term.substring(0, i), operator.startsWith("!"), value);
                }
            }
        }
        throw new SelectorException("invalid selector: '" + text + "'; can't understand '" + term + "'");
    }

    private static String unescape(String value) {
        StringBuilder plain = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            if (character == ',' || character == '=') {
                // Upstream prints the code of the character.
                throw new SelectorException("invalid field selector: unescaped character in value: " + (int) character);
            }
            plain.append(character == '\\' ? escaped(value, ++i) : character);
        }
        return plain.toString();
    }

    private static char escaped(String value, int position) {
        String sequence = value.substring(position - 1, Math.min(position + 1, value.length()));
        if (!List.of("\\\\", "\\,", "\\=").contains(sequence)) {
            throw new SelectorException("invalid field selector: invalid escape sequence: " + sequence);
        }
        return value.charAt(position);
    }
}
