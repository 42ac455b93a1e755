package dev.kontract.server.podaccess;

import dev.kontract.server.request.ResponseSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The log written to one response, which starts with the first byte and ends after the requested number of bytes. */
final class LogOutput extends OutputStream {

    /** Begins the response. */
    @FunctionalInterface
    interface Opening {

        /** Returns what the response is written to. */
        ResponseSink open() throws IOException;
    }

    private final Opening opening;
    private final UnaryOperator<byte[]> form;
    private long left;
    private @Nullable ResponseSink sink;
    private @Nullable OutputStream stream;

    /**
     * A log that is not begun.
     *
     * @param form makes the pieces of the response
     * @param limit how many bytes to send
     */
    LogOutput(Opening opening, UnaryOperator<byte[]> form, long limit) {
        this.opening = opening;
        this.form = form;
        this.left = limit;
    }

    /** A log whose response has begun. */
    static LogOutput to(ResponseSink sink, UnaryOperator<byte[]> form, long limit) {
        LogOutput output = new LogOutput(() -> sink, form, limit);
        output.sink = sink;
        return output;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int size = (int) Math.min(length, left);
        if (size > 0) {
            stream().write(bytes, offset, size);
            left -= size;
        }
        if (left == 0) {
            sink().end();
        }
    }

    /** Begins the response, if it has not begun. */
    @Override
    public void flush() throws IOException {
        stream().flush();
    }

    boolean isBegun() {
        return sink != null;
    }

    /** Ends the response. */
    void end() throws IOException {
        sink().end();
    }

    /** Ends the response, which has begun, with a message: all that can be said of a failure after its head. */
    void end(String failure) {
        ResponseSink begun = sink;
        if (begun != null) {
            begun.write(form.apply(failure.getBytes(StandardCharsets.UTF_8)));
            begun.end();
        }
    }

    private OutputStream stream() throws IOException {
        OutputStream present = stream;
        if (present == null) {
            present = new PacedOutput(sink(), form);
            stream = present;
        }
        return present;
    }

    private ResponseSink sink() throws IOException {
        ResponseSink present = sink;
        if (present == null) {
            present = opening.open();
            sink = present;
        }
        return present;
    }
}
