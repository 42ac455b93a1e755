package dev.kontract.server.codec.yaml;

/** Escapes in double-quoted YAML strings. */
final class YamlEscape {

    private YamlEscape() {}

    static void append(StringBuilder out, int point) {
        out.append('\\');
        switch (point) {
            case 0x00 -> out.append('0');
            case 0x07 -> out.append('a');
            case '\b' -> out.append('b');
            case '\t' -> out.append('t');
            case '\n' -> out.append('n');
            case 0x0b -> out.append('v');
            case '\f' -> out.append('f');
            case '\r' -> out.append('r');
            case 0x1b -> out.append('e');
            case 0x85 -> out.append('N');
            case 0x2028 -> out.append('L');
            case 0x2029 -> out.append('P');
            default ->
                out.append(
                        point <= 0xff
                                ? String.format("x%02X", point)
                                : String.format(point <= 0xffff ? "u%04X" : "U%08X", point));
        }
    }
}
