package dev.kontract.model;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import org.jspecify.annotations.Nullable;

/**
 * Escapes the characters that Go's JSON encoder escapes: in addition to the required ones, those that are significant
 * in HTML or JavaScript. Needed where bytes are hashed or compared with the output of Go programs.
 *
 * <pre>{@code
 * JsonFactory factory = new JsonFactoryBuilder().characterEscapes(new HtmlEscapes()).build();
 * }</pre>
 *
 * @see <a href="https://pkg.go.dev/encoding/json#HTMLEscape">HTMLEscape</a>
 */
public final class HtmlEscapes extends CharacterEscapes {

    private static final long serialVersionUID = 1L;

    private static final SerializedString LINE_SEPARATOR = sequence(0x2028);
    private static final SerializedString PARAGRAPH_SEPARATOR = sequence(0x2029);

    private final int[] ascii = standardAsciiEscapesForJSON();
    private final SerializedString[] sequences = new SerializedString[ascii.length];

    /** Creates the escapes; all instances are equivalent. */
    public HtmlEscapes() {
        for (int control = 0; control < 0x20; control++) {
            if (ascii[control] == ESCAPE_STANDARD) {
                escape(control);
            }
        }
        escape('<');
        escape('>');
        escape('&');
    }

    private void escape(int character) {
        ascii[character] = ESCAPE_CUSTOM;
        sequences[character] = sequence(character);
    }

    private static SerializedString sequence(int character) {
        return new SerializedString(String.format("\\u%04x", character));
    }

    @Override
    public int[] getEscapeCodesForAscii() {
        return ascii;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
        return switch (character) {
            case 0x2028 -> LINE_SEPARATOR;
            case 0x2029 -> PARAGRAPH_SEPARATOR;
            default -> character < sequences.length ? sequences[character] : null;
        };
    }
}
