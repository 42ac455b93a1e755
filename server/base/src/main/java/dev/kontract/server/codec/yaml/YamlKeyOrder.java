package dev.kontract.server.codec.yaml;

import java.util.Comparator;

/**
 * The key order of written YAML: letters after other characters, digit runs by numeric value. It has cycles ({@code
 * a12}, {@code a1b}, {@code a01}), so that a sort by it may fail.
 */
final class YamlKeyOrder implements Comparator<String> {

    @Override
    public int compare(String left, String right) {
        int shorter = Math.min(left.length(), right.length());
        for (int i = 0; i < shorter; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a == b) {
                continue;
            }
            boolean letterA = Character.isLetter(a);
            boolean letterB = Character.isLetter(b);
            if (letterA && letterB) {
                return Character.compare(a, b);
            }
            if (letterA || letterB) {
                return letterB ? -1 : 1;
            }
            return compareNumbers(left, right, i);
        }
        return Integer.compare(left.length(), right.length());
    }

    private static int compareNumbers(String left, String right, int at) {
        int endA = endOfDigits(left, at);
        int endB = endOfDigits(right, at);
        boolean zero = left.charAt(at) == '0' || right.charAt(at) == '0';
        long lead = zero && followsNumber(left, at) ? 1 : 0;
        long a = number(left, at, endA, lead);
        long b = number(right, at, endB, lead);
        if (a != b) {
            return Long.compare(a, b);
        }
        return endA != endB ? Integer.compare(endA, endB) : Character.compare(left.charAt(at), right.charAt(at));
    }

    private static boolean followsNumber(String text, int at) {
        for (int i = at - 1; i >= 0 && Character.isDigit(text.charAt(i)); i--) {
            if (text.charAt(i) != '0') {
                return true;
            }
        }
        return false;
    }

    private static int endOfDigits(String text, int from) {
        int end = from;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static long number(String text, int from, int end, long lead) {
        long number = lead;
        for (int i = from; i < end; i++) {
            number = number * 10 + (text.charAt(i) - '0');
        }
        return number;
    }
}
