package dev.kontract.server.codec.json;

import java.io.ByteArrayOutputStream;

/**
 * Indents compact JSON by two spaces per level; empty containers stay on one line, and line breaks between tokens are dropped. The
 * JSON comes in pieces that may end anywhere.
 */
public final class JsonIndent {

    /** Where indented JSON goes, byte by byte. */
    @FunctionalInterface
    public interface Sink {

        /** Takes the next byte. */
        void write(int next);
    }

    private final Sink out;
    private int depth;
    private boolean string;
    private boolean escaped;

    /** Whether the previous byte opened a container; the next byte decides whether a line follows. */
    private boolean opened;

    /** Creates an indentation of one document. */
    public JsonIndent(Sink out) {
        this.out = out;
    }

    /** Indents {@code json}, which must have no spaces outside strings. The result has no final line break. */
    static byte[] indent(byte[] json) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(json.length * 2);
        JsonIndent indent = new JsonIndent(out::write);
        for (byte next : json) {
            indent.add(next);
        }
        return out.toByteArray();
    }

    /** Adds the next byte of the document. */
    public void add(byte next) {
        if (string) {
            inString(next);
        } else if (next != '\n') {
            betweenStrings(next);
        }
    }

    private void inString(byte next) {
        out.write(next);
        string = escaped || next != '"';
        escaped = !escaped && next == '\\';
    }

    private void betweenStrings(byte next) {
        boolean closing = next == '}' || next == ']';
        boolean empty = opened && closing;
        if (opened && !closing) {
            depth++;
            newLine();
        } else if (closing && !empty) {
            depth--;
            newLine();
        }
        opened = next == '{' || next == '[';
        string = next == '"';
        out.write(next);
        if (next == ',') {
            newLine();
        } else if (next == ':') {
            out.write(' ');
        }
    }

    private void newLine() {
        out.write('\n');
        for (int level = 0; level < depth; level++) {
            out.write(' ');
            out.write(' ');
        }
    }
}
