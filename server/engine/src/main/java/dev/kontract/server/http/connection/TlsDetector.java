package dev.kontract.server.http.connection;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.DetectorConnectionFactory;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * The begin of every connection to the port with TLS. A request without TLS is answered as kube-apiserver does, so that the
 * client learns that the scheme of its URL is wrong. All other bytes than those of TLS end the connection.
 */
final class TlsDetector extends DetectorConnectionFactory {

    private static final ByteBuffer ANSWER = ByteBuffer.wrap(
                    "HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n"
                            .getBytes(StandardCharsets.US_ASCII))
            .asReadOnlyBuffer();

    TlsDetector(SslConnectionFactory tls) {
        super(tls);
    }

    @Override
    protected void nextProtocol(Connector connector, EndPoint endPoint, ByteBuffer received) {
        // Methods of HTTP are in capital letters.
        boolean http = received.hasRemaining() && Character.isUpperCase(received.get(received.position()));
        BufferUtil.clear(received);
        if (http) {
            endPoint.write(Callback.from(endPoint::close), ANSWER.duplicate());
        } else {
            endPoint.close();
        }
    }
}
