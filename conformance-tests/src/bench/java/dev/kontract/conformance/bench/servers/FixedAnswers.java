package dev.kontract.conformance.bench.servers;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.WindowRateControl;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The bare container: answers {@code /<n>} with n bytes, the same each time. What an API server costs beyond this is its
 * own doing.
 */
public final class FixedAnswers extends Handler.Abstract.NonBlocking {

    private final Map<String, byte[]> answers = new ConcurrentHashMap<>();

    /** Serves with the key store and the password that are given. */
    public static void main(String[] arguments) throws Exception {
        QueuedThreadPool threads = new QueuedThreadPool(64, 4);
        Server server = new Server(threads);
        server.setHandler(new FixedAnswers());
        HttpConfiguration plain = new HttpConfiguration();
        plain.setSendServerVersion(false);
        HttpConfiguration secure = new HttpConfiguration(plain);
        secure.addCustomizer(new SecureRequestCustomizer(false));
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setKeyStorePath(arguments[0]);
        tls.setKeyStorePassword(arguments[1]);
        HTTP2ServerConnectionFactory http2 = new HTTP2ServerConnectionFactory(secure);
        http2.setRateControlFactory(new WindowRateControl.Factory(1_000_000));
        ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
        alpn.setDefaultProtocol("http/1.1");
        int selectors = Math.max(2, Runtime.getRuntime().availableProcessors());
        ServerConnector http = new ServerConnector(server, 1, selectors, new HttpConnectionFactory(plain));
        ServerConnector https = new ServerConnector(
                server,
                1,
                selectors,
                new SslConnectionFactory(tls, "alpn"),
                alpn,
                http2,
                new HttpConnectionFactory(secure));
        for (ServerConnector connector : new ServerConnector[] {http, https}) {
            connector.setHost("127.0.0.1");
            server.addConnector(connector);
        }
        server.start();
        System.out.println("Serving at " + URI.create("http://127.0.0.1:" + http.getLocalPort()));
        System.out.println("Serving at " + URI.create("https://127.0.0.1:" + https.getLocalPort()));
        server.join();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        byte[] answer = answers.computeIfAbsent(
                request.getHttpURI().getPath(), path -> new byte[Integer.parseInt(path.substring(1))]);
        response.setStatus(200);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.length);
        response.write(true, ByteBuffer.wrap(answer), callback);
        return true;
    }
}
