package dev.kontract.conformance.faults;

import java.util.Random;

/**
 * A fault of one connection.
 *
 * @param kind the kind of the fault
 * @param at the number of response bytes before the fault
 */
record Fault(Kind kind, long at) {

    enum Kind {
        /** Nothing. */
        NONE,
        /** The connection is cut, in good order or with a reset. */
        CUT,
        /** Bytes come in small pieces, and the first of them late. */
        DRIBBLE,
        /** Some bytes come twice. */
        DOUBLE
    }

    /** One of {@code kinds}, within the first {@code within} bytes. */
    static Fault random(Random random, int within, Kind... kinds) {
        return new Fault(kinds[random.nextInt(kinds.length)], random.nextInt(within));
    }
}
