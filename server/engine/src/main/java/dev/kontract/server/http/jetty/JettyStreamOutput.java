package dev.kontract.server.http.jetty;

import dev.kontract.server.http.exchange.Completion;
import dev.kontract.server.http.exchange.StreamOutput;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http2.HTTP2Stream;
import org.eclipse.jetty.http2.frames.DataFrame;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * An open-ended response in plain HTTP. Its body goes to the connection without the bookkeeping of a response, which only its
 * head and its end need. Over HTTP/1.1 Jetty does not report a disconnect while a response is written, so the end of the
 * connection's input is awaited here, until the last piece is sent. The connection then serves the next request, as that of
 * kube-apiserver does: clients that stop a watch by shutting their socket down lose it to a response with {@code Connection:
 * close}, for example Python's.
 */
final class JettyStreamOutput implements StreamOutput {

    private static final byte[] LINE_END = {'\r', '\n'};

    private final Request request;
    private final Response response;
    private final JettyExchange exchange;
    private final @Nullable HTTP2Stream http2;
    private final boolean chunked;
    private boolean headSentAlone;
    private @Nullable Completion completion;
    private Callback written = Callback.NOOP;

    /** The output of {@code exchange}, which reports disconnects. */
    JettyStreamOutput(JettyExchange exchange, Request request, Response response) {
        this.exchange = exchange;
        this.request = request;
        this.response = response;
        this.http2 = JettyExchange.http2Stream(request);
        this.chunked = request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1;
    }

    @Override
    public void open(Consumer<Throwable> disconnected) {
        request.addIdleTimeoutListener(timeout -> false);
        exchange.onDisconnect(disconnected);
        if (chunked) {
            response.getHeaders().put(HttpHeader.TRANSFER_ENCODING, "chunked");
        } else if (http2 == null) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
    }

    /** Over HTTP/1.1 a stream has the connection to itself. */
    @Override
    public Object connection() {
        return http2 == null ? this : http2.getSession();
    }

    @Override
    public void send(boolean last, ByteBuffer bytes, Completion sent) {
        Callback then = callback(sent);
        if (last) {
            exchange.release(); // The client may send its next request when it has the last piece.
        }
        if (last || !headSentAlone) {
            headSentAlone = !bytes.hasRemaining();
            response.write(last, bytes, then);
        } else if (http2 != null) {
            http2.data(new DataFrame(http2.getId(), bytes, false), then);
        } else if (chunked) {
            endPoint().write(then, chunk(bytes));
        } else {
            response.write(false, bytes, then);
        }
    }

    /** Cached, because it is nearly always the same completion. */
    private Callback callback(Completion sent) {
        if (sent != completion) {
            completion = sent;
            written = JettyExchange.whenWritten(sent);
        }
        return written;
    }

    /** One chunk (RFC 9112, 7.1). Jetty's generator, which has sent the head alone, adds the last. */
    private static ByteBuffer chunk(ByteBuffer bytes) {
        byte[] size = Integer.toHexString(bytes.remaining()).getBytes(StandardCharsets.US_ASCII);
        ByteBuffer chunk = ByteBuffer.allocate(size.length + 2 * LINE_END.length + bytes.remaining());
        return chunk.put(size).put(LINE_END).put(bytes).put(LINE_END).flip();
    }

    @Override
    public void abort(Throwable cause) {
        if (JettyExchange.isHttp1(request)) {
            endPoint().close(cause);
        }
    }

    @Override
    public void close(@Nullable Throwable failure) {
        exchange.release();
        exchange.complete(failure);
    }

    private EndPoint endPoint() {
        return request.getConnectionMetaData().getConnection().getEndPoint();
    }
}
