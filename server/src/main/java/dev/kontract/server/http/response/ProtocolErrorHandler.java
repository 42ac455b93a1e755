package dev.kontract.server.http.response;

import dev.kontract.server.status.StatusException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Says what is wrong with requests that break the protocol and never get as far as the request handler. */
public final class ProtocolErrorHandler implements Request.Handler {

    private final StatusEncoder encoder = new JsonStatusEncoder();

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int code = response.getStatus();
        StatusException failure = code == 400
                ? StatusException.badRequest("the request is malformed")
                : StatusException.unknown(code, HttpStatus.getMessage(code));
        StatusEncoder.Encoded body = encoder.encode(failure.toStatus(), "", StatusEncoder.Indent.NONE);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, body.mediaType());
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache, private");
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        if (request.getConnectionMetaData().getHttpVersion() != HttpVersion.HTTP_2) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        response.write(true, ByteBuffer.wrap(body.bytes()), FinalResponse.to(request, callback));
        return true;
    }
}
