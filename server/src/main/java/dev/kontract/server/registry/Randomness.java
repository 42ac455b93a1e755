package dev.kontract.server.registry;

/** Where uids and generated names come from; a test gives a sequence of its own. */
public interface Randomness {

    /** A new uid: a random UUID (version 4) in lower case. */
    String uid();

    /** A number from zero to {@code bound}, exclusive. */
    int below(int bound);
}
