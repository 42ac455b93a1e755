package dev.kontract.server.storage.window;

/** Orders keys by their UTF-8 bytes, like every persistent or remote storage. */
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

    /** Surrogates encode code points above all others, but their UTF-16 units are below U+E000. */
    private static int rank(char unit) {
        return Character.isSurrogate(unit) ? unit + Character.MAX_VALUE : unit;
    }
}
