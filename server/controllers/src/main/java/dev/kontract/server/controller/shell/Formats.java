package dev.kontract.server.controller.shell;

import java.util.List;
import java.util.regex.Pattern;

/** The output of {@code printf}, {@code seq} and {@code echo -e}. */
final class Formats {

    private static final int MOST = 10_000;

    private static final Pattern UNQUOTED = Pattern.compile("[\\w%+,./:@^{}~\\]-]*");

    private Formats() {}

    static String printf(List<String> arguments) {
        if (arguments.isEmpty()) {
            throw new Stop.Unknown("a printf without a format");
        }
        StringBuilder all = new StringBuilder();
        int[] next = {1};
        do {
            int before = next[0];
            all.append(once(arguments.get(0), arguments, next));
            Interpreter.requireShort(all.length());
            if (next[0] == before) {
                break;
            }
        } while (next[0] < arguments.size());
        return unescaped(all.toString());
    }

    private static String once(String format, List<String> arguments, int[] next) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < format.length()) {
            char c = format.charAt(at++);
            if (c != '%') {
                text.append(c);
                continue;
            }
            char conversion = at < format.length() ? format.charAt(at++) : ' ';
            switch (conversion) {
                case '%' -> text.append('%');
                case 's' -> text.append(next[0] < arguments.size() ? arguments.get(next[0]) : "");
                case 'd', 'i' ->
                    text.append(next[0] < arguments.size() ? Arithmetic.number(arguments.get(next[0])) : 0);
                default -> throw new Stop.Unknown("the format " + format);
            }
            next[0] += conversion == '%' ? 0 : 1;
        }
        return text.toString();
    }

    static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != '\\' || at == text.length()) {
                plain.append(c);
                continue;
            }
            switch (text.charAt(at++)) {
                case 'n' -> plain.append('\n');
                case 't' -> plain.append('\t');
                case 'r' -> plain.append('\r');
                case '\\' -> plain.append('\\');
                default -> throw new Stop.Unknown("an escape");
            }
        }
        return plain.toString();
    }

    static String sequence(List<String> arguments) {
        if (arguments.isEmpty() || arguments.size() > 3) {
            throw new Stop.Unknown("a seq without numbers");
        }
        long first = arguments.size() == 1 ? 1 : Arithmetic.number(arguments.get(0));
        long step = arguments.size() == 3 ? Arithmetic.number(arguments.get(1)) : 1;
        long last = Arithmetic.number(arguments.get(arguments.size() - 1));
        if (step == 0 || (last - first) / step > MOST) {
            throw new Stop.Unknown("a long sequence");
        }
        StringBuilder all = new StringBuilder();
        for (long i = first; step > 0 ? i <= last : i >= last; i += step) {
            all.append(i).append('\n');
        }
        return all.toString();
    }

    /** Quotes a word as the trace of busybox does. */
    static String quoted(String word) {
        return UNQUOTED.matcher(word).matches() ? word : "'" + word.replace("'", "'\"'\"'") + "'";
    }
}
