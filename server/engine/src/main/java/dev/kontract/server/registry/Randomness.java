package dev.kontract.server.registry;

/** The source of UIDs and generated names; tests supply a fixed sequence. */
public interface Randomness {

    /** Returns a new UID: a random UUID (version 4) in lower case. */
    String uid();

    /** Returns a number from zero (inclusive) to {@code bound} (exclusive). */
    int below(int bound);
}
