package dev.kontract.server.http.jetty;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.kontract.server.status.StatusException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers requests that break the protocol, and so never reach the pipeline, with a {@code Status} in JSON. */
public final class ProtocolErrorHandler implements Request.Handler {

    private static final ObjectWriter WRITER = new ObjectMapper().writer();

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        int code = response.getStatus();
        StatusException failure = code == 400
                ? StatusException.badRequest("the request is malformed")
                : StatusException.unknown(code, HttpStatus.getMessage(code));
        byte[] body = (WRITER.writeValueAsString(failure.toStatus()) + "\n").getBytes(StandardCharsets.UTF_8);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache, private");
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        if (JettyExchange.isHttp1(request)) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        response.write(true, ByteBuffer.wrap(body), FinalResponse.to(request, callback));
        return true;
    }
}
