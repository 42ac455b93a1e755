package dev.kontract.server.codec.json;

import java.io.ByteArrayOutputStream;

/** Indents compact JSON by two spaces per level; empty containers stay on one line. */
final class JsonIndent {

    private final byte[] json;
    private final ByteArrayOutputStream out;
    private int depth;

    private JsonIndent(byte[] json) {
        this.json = json;
        out = new ByteArrayOutputStream(json.length * 2);
    }

    /** Indents {@code json}, which must have no spaces outside strings. The result has no final line break. */
    static byte[] indent(byte[] json) {
        JsonIndent indent = new JsonIndent(json);
        int position = 0;
        while (position < json.length) {
            position = indent.copy(position);
        }
        return indent.out.toByteArray();
    }

    /** Copies one token and returns the position of the next. */
    private int copy(int position) {
        byte character = json[position];
        switch (character) {
            case '{', '[' -> {
                return open(position);
            }
            case '}', ']' -> {
                depth--;
                newLine();
                out.write(character);
            }
            case ',' -> {
                out.write(',');
                newLine();
            }
            case ':' -> {
                out.write(':');
                out.write(' ');
            }
            case '"' -> {
                return string(position);
            }
            default -> out.write(character);
        }
        return position + 1;
    }

    private int open(int position) {
        out.write(json[position]);
        if (json[position + 1] == '}' || json[position + 1] == ']') {
            out.write(json[position + 1]);
            return position + 2;
        }
        depth++;
        newLine();
        return position + 1;
    }

    private int string(int start) {
        int end = start + 1;
        while (json[end] != '"') {
            end += json[end] == '\\' ? 2 : 1;
        }
        out.write(json, start, end + 1 - start);
        return end + 1;
    }

    private void newLine() {
        out.write('\n');
        for (int level = 0; level < depth; level++) {
            out.write(' ');
            out.write(' ');
        }
    }
}
