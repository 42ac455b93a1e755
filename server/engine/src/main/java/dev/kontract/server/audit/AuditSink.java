package dev.kontract.server.audit;

import java.io.IOException;
import java.io.OutputStream;

/** The destination of audit lines. Used by one thread at a time. */
public interface AuditSink {

    /** Appends a line, including its line terminator. */
    void write(byte[] line) throws IOException;

    /** Flushes all buffered lines out of this process. */
    void flush() throws IOException;

    /** Closes the sink. */
    void close() throws IOException;

    /** Returns a sink that writes to a stream and does not close it. */
    static AuditSink of(OutputStream stream) {
        return new AuditSink() {
            @Override
            public void write(byte[] line) throws IOException {
                stream.write(line);
            }

            @Override
            public void flush() throws IOException {
                stream.flush();
            }

            @Override
            public void close() throws IOException {
                stream.flush();
            }
        };
    }
}
