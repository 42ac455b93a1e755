package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Cost.ONE;
import static dev.kontract.server.cel.function.Types.BOOL;
import static dev.kontract.server.cel.function.Types.DYN;
import static dev.kontract.server.cel.function.Types.INT;
import static dev.kontract.server.cel.function.Types.STRING;
import static dev.kontract.server.cel.function.Types.list;

import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.GoNotation;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.Uint;
import java.util.ArrayList;
import java.util.List;

/** Functions on strings. Indices count code points. */
final class StringFunctions {

    /** The longest text that the budget of an evaluation can read once. */
    static final int LONGEST = 10_000_000;

    private static final Cost CONTAINMENT = Cost.of(
            (a, result) -> Cost.scan(Cost.size(a[0]), 1) * Cost.scan(Cost.size(a[1]), 1),
            a -> a.get(0).scan().times(a.get(1).scan()));
    private static final Cost QUOTATION = Cost.scanEstimatedBy(0).yielding(a -> {
        Bounds size = a.get(0).size();
        return new Bounds(size.min() + 2, size.max() * 2 + 2);
    });
    private static final Cost REPLACEMENT = Cost.scan(2)
            .yielding(a -> replaced(a.get(0).size(), a.get(1).size(), a.get(2).size()));
    private static final Cost SPLIT = Cost.scan(2).yielding(a -> new Bounds(0, mostParts(a)));
    private static final Cost JOIN = Cost.ofFunction(
                    new Charge.OfResult(size -> Cost.scan(size, 2)),
                    a -> joinedSize(a).times(Cost.CHARACTER))
            .yielding(StringFunctions::joinedSize);

    private StringFunctions() {}

    static void declare(FunctionTable table) {
        table.member(
                "contains",
                "contains_string",
                BOOL,
                List.of(STRING, STRING),
                CONTAINMENT,
                a -> ((String) a[0]).contains((String) a[1]));
        table.member(
                "startsWith",
                "starts_with_string",
                BOOL,
                List.of(STRING, STRING),
                Cost.scanEstimatedBy(1),
                a -> ((String) a[0]).startsWith((String) a[1]));
        table.member(
                "endsWith",
                "ends_with_string",
                BOOL,
                List.of(STRING, STRING),
                Cost.scanEstimatedBy(1),
                a -> ((String) a[0]).endsWith((String) a[1]));
        table.member(
                "lowerAscii", "string_lower_ascii", STRING, List.of(STRING), Cost.REWRITING, a -> lower((String) a[0]));
        table.member(
                "upperAscii", "string_upper_ascii", STRING, List.of(STRING), Cost.REWRITING, a -> upper((String) a[0]));
        table.member("trim", "string_trim", STRING, List.of(STRING), Cost.REWRITING, a -> trimmed((String) a[0]));
        table.function(
                "strings.quote", "strings_quote", STRING, List.of(STRING), QUOTATION, a -> quoted((String) a[0]));
        table.member(
                "format",
                "string_format",
                STRING,
                List.of(STRING, list(DYN)),
                Cost.scanEstimatedBy(0),
                a -> StringFormat.format((String) a[0], (ListValue) a[1]));
        indexed(table);
        parts(table);
    }

    private static void indexed(FunctionTable table) {
        table.member(
                "charAt",
                "string_char_at_int",
                STRING,
                List.of(STRING, INT),
                ONE,
                a -> charAt((String) a[0], (Long) a[1]));
        table.member(
                "indexOf",
                "string_index_of_string",
                INT,
                List.of(STRING, STRING),
                Cost.TRAVERSAL,
                a -> indexOf((String) a[0], (String) a[1], 0));
        table.member(
                "indexOf",
                "string_index_of_string_int",
                INT,
                List.of(STRING, STRING, INT),
                Cost.TRAVERSAL,
                a -> indexOf((String) a[0], (String) a[1], (Long) a[2]));
        table.member("lastIndexOf", "string_last_index_of_string", INT, List.of(STRING, STRING), Cost.TRAVERSAL, a -> {
            String text = (String) a[0];
            long length = length(text);
            return ((String) a[1]).isEmpty()
                    ? length
                    : length == 0 ? -1L : lastIndexOf(text, (String) a[1], length - 1);
        });
        table.member(
                "lastIndexOf",
                "string_last_index_of_string_int",
                INT,
                List.of(STRING, STRING, INT),
                Cost.TRAVERSAL,
                a -> lastIndexOf((String) a[0], (String) a[1], (Long) a[2]));
        table.member(
                "substring",
                "string_substring_int",
                STRING,
                List.of(STRING, INT),
                Cost.REWRITING,
                a -> substring((String) a[0], (Long) a[1], length((String) a[0])));
        table.member("substring", "string_substring_int_int", STRING, List.of(STRING, INT, INT), Cost.REWRITING, a -> {
            long start = (Long) a[1];
            long end = (Long) a[2];
            return start > end
                    ? new ErrorValue("invalid substring range. start: " + start + ", end: " + end)
                    : substring((String) a[0], start, end);
        });
    }

    private static void parts(FunctionTable table) {
        table.member(
                "replace",
                "string_replace_string_string",
                STRING,
                List.of(STRING, STRING, STRING),
                REPLACEMENT,
                a -> replaced((String) a[0], (String) a[1], (String) a[2], -1));
        table.member(
                "replace",
                "string_replace_string_string_int",
                STRING,
                List.of(STRING, STRING, STRING, INT),
                REPLACEMENT,
                a -> replaced((String) a[0], (String) a[1], (String) a[2], (Long) a[3]));
        table.member(
                "split",
                "string_split_string",
                list(STRING),
                List.of(STRING, STRING),
                SPLIT,
                a -> split((String) a[0], (String) a[1], -1));
        table.member(
                "split",
                "string_split_string_int",
                list(STRING),
                List.of(STRING, STRING, INT),
                SPLIT,
                a -> split((String) a[0], (String) a[1], (Long) a[2]));
        table.member("join", "list_join", STRING, List.of(list(STRING)), JOIN, a -> joined((ListValue) a[0], ""));
        table.member(
                "join",
                "list_join_string",
                STRING,
                List.of(list(STRING), STRING),
                JOIN,
                a -> joined((ListValue) a[0], (String) a[1]));
    }

    private static Bounds replaced(Bounds text, Bounds old, Bounds by) {
        long maxCount = 0;
        long maxKept = 0;
        if (old.min() == 0) {
            maxCount = Bounds.sum(text.max(), 1);
            maxKept = text.max();
        } else if (Long.compareUnsigned(by.max(), old.min()) <= 0) {
            maxKept = text.max();
        } else {
            maxCount = quotient(text.max(), old.min());
        }
        long minCount = 0;
        long minKept = 0;
        if (old.max() == 0) {
            minCount = Bounds.sum(text.min(), 1);
            minKept = text.min();
        } else if (Long.compareUnsigned(old.max(), by.min()) <= 0) {
            minKept = text.min();
        } else {
            minCount = quotient(text.min(), old.max());
        }
        return new Bounds(minCount, maxCount).times(by).plus(new Bounds(minKept, maxKept));
    }

    private static long quotient(long one, long other) {
        double result = Math.ceil(new Uint(one).doubleValue() / new Uint(other).doubleValue());
        return result >= 0x1p64 ? -1 : Uint.of(result).bits();
    }

    /** A negative limit means none and is treated as the largest number. */
    private static long mostParts(List<Argument> a) {
        long size = a.get(0).size().max();
        return a.size() > 2 ? a.get(2).integer().orElse(size) : size;
    }

    private static Bounds joinedSize(List<Argument> a) {
        Bounds count = a.get(0).size();
        Bounds item = a.get(0).itemSize();
        Bounds size = item == null ? Bounds.ZERO : count.times(item);
        if (a.size() > 1) {
            Bounds separators =
                    new Bounds(count.min() == 0 ? 0 : count.min() - 1, count.max() == 0 ? 0 : count.max() - 1);
            size = size.plus(a.get(1).size().times(separators));
        }
        return size;
    }

    private static long length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static ErrorValue outOfRange(long index) {
        return new ErrorValue("index out of range: " + index);
    }

    private static Object charAt(String text, long index) {
        long length = length(text);
        if (index < 0 || index > length) {
            return outOfRange(index);
        }
        return index == length ? "" : Character.toString(text.codePointAt(text.offsetByCodePoints(0, (int) index)));
    }

    private static Object indexOf(String text, String part, long from) {
        if (part.isEmpty()) {
            return from;
        }
        if (from < 0) {
            return outOfRange(from);
        }
        if (from >= length(text)) {
            return -1L;
        }
        int found = text.indexOf(part, text.offsetByCodePoints(0, (int) from));
        return found < 0 ? -1L : (Object) (long) text.codePointCount(0, found);
    }

    private static Object lastIndexOf(String text, String part, long from) {
        if (part.isEmpty()) {
            return from;
        }
        if (from < 0) {
            return outOfRange(from);
        }
        if (from >= length(text)) {
            return -1L;
        }
        int found = text.lastIndexOf(part, text.offsetByCodePoints(0, (int) from));
        return found < 0 ? -1L : (Object) (long) text.codePointCount(0, found);
    }

    private static Object substring(String text, long start, long end) {
        long length = length(text);
        if (start < 0 || start > length) {
            return outOfRange(start);
        }
        if (end < 0 || end > length) {
            return outOfRange(end);
        }
        int from = text.offsetByCodePoints(0, (int) start);
        return text.substring(from, text.offsetByCodePoints(from, (int) (end - start)));
    }

    private static String lower(String text) {
        StringBuilder out = new StringBuilder(text);
        for (int i = 0; i < out.length(); i++) {
            char c = out.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                out.setCharAt(i, (char) (c + 'a' - 'A'));
            }
        }
        return out.toString();
    }

    private static String upper(String text) {
        StringBuilder out = new StringBuilder(text);
        for (int i = 0; i < out.length(); i++) {
            char c = out.charAt(i);
            if (c >= 'a' && c <= 'z') {
                out.setCharAt(i, (char) (c - 'a' + 'A'));
            }
        }
        return out.toString();
    }

    private static boolean isSpace(int c) {
        return Character.isSpaceChar(c) || (c >= '\t' && c <= '\r') || c == 0x85;
    }

    private static String trimmed(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isSpace(text.charAt(start))) {
            start++;
        }
        while (end > start && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    /** Replaces at most {@code limit} occurrences, or all if it is negative. */
    private static Object replaced(String text, String old, String by, long limit) {
        if (limit == 0 || old.equals(by)) {
            return text;
        }
        if (old.isEmpty()) {
            return interspersed(text, by, limit);
        }
        StringBuilder out = new StringBuilder();
        int from = 0;
        long left = limit;
        for (int at = text.indexOf(old); at >= 0 && left != 0; at = text.indexOf(old, from)) {
            out.append(text, from, at).append(by);
            from = at + old.length();
            left--;
            if (out.length() > LONGEST) {
                return ErrorValue.limitExceeded();
            }
        }
        return out.append(text, from, text.length()).toString();
    }

    private static Object interspersed(String text, String by, long limit) {
        StringBuilder out = new StringBuilder();
        long left = limit;
        for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
            if (left != 0) {
                out.append(by);
                left--;
            }
            out.appendCodePoint(text.codePointAt(i));
            if (out.length() > LONGEST) {
                return ErrorValue.limitExceeded();
            }
        }
        return left != 0 ? out.append(by).toString() : out.toString();
    }

    /** Splits into at most {@code limit} parts, or all if it is negative. */
    private static ListValue split(String text, String separator, long limit) {
        if (limit == 0) {
            return ListValue.EMPTY;
        }
        List<Object> parts = new ArrayList<>();
        int from = 0;
        while (limit < 0 || parts.size() < limit - 1) {
            int at = separator.isEmpty() ? nextPoint(text, from) : text.indexOf(separator, from);
            if (at < 0) {
                break;
            }
            parts.add(text.substring(from, at));
            from = at + separator.length();
        }
        if (!separator.isEmpty() || from < text.length()) {
            parts.add(text.substring(from));
        }
        return ListValue.of(parts);
    }

    private static int nextPoint(String text, int from) {
        int next = from < text.length() ? text.offsetByCodePoints(from, 1) : text.length();
        return next >= text.length() ? -1 : next;
    }

    private static Object joined(ListValue list, String separator) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < list.size(); i++) {
            Object item = list.get(i);
            if (!(item instanceof String text)) {
                return item instanceof ErrorValue
                        ? item
                        : new ErrorValue("join: invalid input: " + GoNotation.of(item));
            }
            out.append(i == 0 ? "" : separator).append(text);
            if (i > LONGEST || out.length() > LONGEST) {
                return ErrorValue.limitExceeded();
            }
        }
        return out.toString();
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case 7 -> out.append("\\a");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case 0x0b -> out.append("\\v");
                case '\\' -> out.append("\\\\");
                case '"' -> out.append("\\\"");
                default -> out.append(c);
            }
        }
        return out.append('"').toString();
    }
}
