package dev.kontract.model;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import org.jspecify.annotations.Nullable;

/**
 * Escapes in JSON what Go's encoder escapes: besides what has to be, all that HTML or JavaScript could trip over. Whoever hashes
 * or compares bytes with other implementations needs them to the letter.
 *
 * @see <a href="https://pkg.go.dev/encoding/json#HTMLEscape">HTMLEscape</a>
 */
public final class HtmlEscapes extends CharacterEscapes {

    private static final long serialVersionUID = 1L;

    private final int[] ascii = standardAsciiEscapesForJSON();

    /** Like all others. */
    public HtmlEscapes() {
        for (int control = 0; control < 0x20; control++) {
            if (ascii[control] == ESCAPE_STANDARD) {
                ascii[control] = ESCAPE_CUSTOM;
            }
        }
        ascii['<'] = ESCAPE_CUSTOM;
        ascii['>'] = ESCAPE_CUSTOM;
        ascii['&'] = ESCAPE_CUSTOM;
    }

    @Override
    public int[] getEscapeCodesForAscii() {
        return ascii;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
        boolean escaped = character < 0x80 || character == 0x2028 || character == 0x2029;
        return escaped ? new SerializedString(String.format("\\u%04x", character)) : null;
    }
}
