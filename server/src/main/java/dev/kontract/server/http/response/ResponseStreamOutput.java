package dev.kontract.server.http.response;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A plain response that goes on. Over HTTP/1.1 nobody tells that the reader has gone, so it waits for the end of the
 * connection's input itself, and the connection is closed behind the stream; chunks still tell a stream that ended from
 * one that broke off.
 */
final class ResponseStreamOutput implements StreamOutput {

    private final Request request;
    private final Response response;
    private final Callback callback;

    ResponseStreamOutput(Request request, Response response, Callback callback) {
        this.request = request;
        this.response = response;
        this.callback = callback;
    }

    @Override
    public void open(StreamSink stream) {
        request.addIdleTimeoutListener(timeout -> false);
        request.addFailureListener(stream::abandon);
        if (isHttp1()) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
            response.getHeaders().put(HttpHeader.TRANSFER_ENCODING, "chunked");
            new DisconnectListener(endPoint(), stream::abandon).await();
        }
    }

    @Override
    public void send(boolean last, ByteBuffer bytes, Callback sent) {
        response.write(last, bytes, sent);
    }

    @Override
    public void cut(Throwable cause) {
        if (isHttp1()) {
            endPoint().close(cause);
        }
    }

    @Override
    public void close(@Nullable Throwable cause) {
        if (cause == null) {
            callback.succeeded();
        } else {
            callback.failed(cause);
        }
    }

    private boolean isHttp1() {
        return request.getConnectionMetaData().getHttpVersion() != HttpVersion.HTTP_2;
    }

    private EndPoint endPoint() {
        return request.getConnectionMetaData().getConnection().getEndPoint();
    }
}
