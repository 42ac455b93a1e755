package dev.kontract.server.http.jaxrs;

import dev.kontract.server.http.exchange.ResponseHeaders;
import dev.kontract.server.http.response.ServerResponse;
import dev.kontract.server.request.ResponseBody;
import dev.kontract.server.request.ResponseStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.spi.ContainerResponseWriter;
import org.jspecify.annotations.Nullable;

/** Takes what a resource answers and sends it once it is complete; bytes go out without being copied. */
final class JerseyResponseWriter implements ContainerResponseWriter {

    private static final byte[] NOTHING = {};

    private final ServerResponse answer;
    private final Output output = new Output();
    private int code;
    private @Nullable Object entity;

    JerseyResponseWriter(ServerResponse answer) {
        this.answer = answer;
    }

    @Override
    public OutputStream writeResponseStatusAndHeaders(long length, ContainerResponse response) {
        code = response.getStatus();
        entity = response.getEntity();
        ResponseHeaders headers = answer.headers();
        response.getStringHeaders().forEach((name, values) -> {
            if (name.equalsIgnoreCase("Content-Type")) {
                headers.put(name, values.get(0).replace(";charset", "; charset"));
            } else if (!name.equalsIgnoreCase("Content-Length")) {
                headers.put(name, values.get(0));
                values.stream().skip(1).forEach(value -> headers.add(name, value));
            }
        });
        return output;
    }

    @Override
    public void commit() {
        if (entity instanceof ResponseStream stream) {
            answer.stream(code, stream);
        } else if (entity instanceof ResponseBody body) {
            answer.send(code, body);
        } else {
            answer.send(code, output.toBuffer());
        }
    }

    @Override
    public void failure(Throwable cause) {
        answer.fail(cause);
    }

    @Override
    public boolean enableResponseBuffering() {
        return false;
    }

    @Override
    public boolean suspend(long time, TimeUnit unit, TimeoutHandler handler) {
        return true;
    }

    @Override
    public void setSuspendTimeout(long time, TimeUnit unit) {
        throw new IllegalStateException("answers are not timed here");
    }

    private final class Output extends OutputStream {

        private byte @Nullable [] whole;
        private @Nullable ByteArrayOutputStream parts;

        @Override
        public void write(int b) {
            parts().write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            if (bytes == entity && offset == 0 && length == bytes.length && parts == null) {
                whole = bytes;
            } else {
                parts().write(bytes, offset, length);
            }
        }

        private ByteArrayOutputStream parts() {
            if (parts == null) {
                parts = new ByteArrayOutputStream(512);
            }
            return parts;
        }

        private ByteBuffer toBuffer() {
            if (whole != null) {
                return ByteBuffer.wrap(whole);
            }
            return ByteBuffer.wrap(parts == null ? NOTHING : parts.toByteArray());
        }
    }
}
