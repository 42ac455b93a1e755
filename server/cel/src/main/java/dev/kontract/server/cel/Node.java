package dev.kontract.server.cel;

/** A step of a plan; immutable. */
abstract class Node {

    /** Returns the value, which may be an {@code ErrorValue}, and charges its cost. */
    abstract Object evaluate(Frame frame);
}
