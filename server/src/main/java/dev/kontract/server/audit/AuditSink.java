package dev.kontract.server.audit;

import java.io.IOException;
import java.io.OutputStream;

/** Where the lines go. Used by one thread at a time. */
public interface AuditSink {

    /** Adds a line, its end included. */
    void write(byte[] line) throws IOException;

    /** Makes sure that what was added is out of this process. */
    void flush() throws IOException;

    /** Ends it. */
    void close() throws IOException;

    /** A stream that is not closed. */
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
