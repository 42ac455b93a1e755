package dev.kontract.server.flowcontrol;

/** The right to be answered. */
@FunctionalInterface
public interface Seat {

    /** One that there is any number of. */
    Seat UNLIMITED = () -> {};

    /** Gives it back; only the first call counts. */
    void release();
}
