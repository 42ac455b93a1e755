package dev.kontract.server.storage.window;

/** The order of keys: that of their UTF-8 bytes, which is the one every storage on disk or behind a wire uses. */
public final class StorageKeyOrder {

    private StorageKeyOrder() {}

    public static int compare(String left, String right) {
        int common = Math.min(left.length(), right.length());
        for (int i = 0; i < common; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                return rank(a) - rank(b);
            }
        }
        return left.length() - right.length();
    }

    /** Surrogates stand for code points above all others, yet their units lie below U+E000. */
    private static int rank(char unit) {
        return Character.isSurrogate(unit) ? unit + Character.MAX_VALUE : unit;
    }
}
