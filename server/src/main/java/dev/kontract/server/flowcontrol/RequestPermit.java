package dev.kontract.server.flowcontrol;

/** The right to be answered. */
@FunctionalInterface
public interface RequestPermit {

    /** One that there is any number of. */
    RequestPermit UNLIMITED = () -> {};

    /** Gives it back; only the first call counts. */
    void release();
}
