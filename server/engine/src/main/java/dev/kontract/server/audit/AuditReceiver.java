package dev.kontract.server.audit;

import java.io.IOException;
import java.util.List;

/** The destination of audit events. Used by one thread at a time. */
interface AuditReceiver {

    /** Returns the name in metrics. */
    String name();

    /** Returns an event as this receiver takes it. */
    default byte[] encoded(AuditEventWriter writer, AuditEvent event) {
        return writer.line(event);
    }

    /**
     * Takes events.
     *
     * @param events each {@linkplain #encoded encoded}
     * @throws IOException if they could not be written, in whole or in part
     */
    void send(List<byte[]> events) throws IOException;

    /** Ends a wait within {@link #send}, which then fails, or makes a last attempt. May be called by another thread. */
    default void hurry() {}

    /** Closes the receiver. */
    void close() throws IOException;
}
