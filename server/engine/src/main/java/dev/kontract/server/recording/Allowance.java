package dev.kontract.server.recording;

/** The space that a report has for something. Not safe for use by several threads. */
final class Allowance {

    private long left;
    private int refused;

    Allowance(long bytes) {
        left = bytes;
    }

    /** Takes space if there is enough. */
    boolean take(int bytes) {
        if (bytes > left) {
            refused++;
            return false;
        }
        left -= bytes;
        return true;
    }

    /** Returns how often there was not enough space. */
    int refused() {
        return refused;
    }
}
