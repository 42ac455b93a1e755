package dev.kontract.model;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import org.jspecify.annotations.Nullable;

/**
 * Escapes in JSON what Go's encoder escapes: besides what has to be, all that HTML or JavaScript could trip over. Whoever hashes
 * or compares bytes with other implementations needs them to the letter.
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

    /** Like all others. */
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
