package dev.kontract.server.flowcontrol;

/** The permission to execute one request. */
@FunctionalInterface
public interface RequestPermit {

    /** A permit that is not limited. */
    RequestPermit UNLIMITED = () -> {};

    /** Releases the permit; calls after the first have no effect. */
    void release();
}
