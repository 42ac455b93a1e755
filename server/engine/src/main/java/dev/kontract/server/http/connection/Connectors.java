package dev.kontract.server.http.connection;

import java.net.InetAddress;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.AbstractHTTP2ServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/** Opens ports on a server, with every limit of the protocols set. */
public final class Connectors {

    private static final int HEADERS = 64 * 1024;
    private static final int IDLE_MILLIS = 90_000;
    private static final int ACCEPT_QUEUE = 4096;
    private static final int SELECTORS = Math.max(2, Runtime.getRuntime().availableProcessors());

    /** A target's host takes precedence over the header (RFC 9112, 3.2.2); neither is used here. */
    private static final HttpCompliance LENIENT =
            HttpCompliance.RFC7230.with("ANY_AUTHORITY", HttpCompliance.Violation.MISMATCHED_AUTHORITY);

    private final Server server;
    private final ConnectionTracker connections;
    private final ServingSettings settings;

    /** Opens ports on {@code server}; {@code connections} is notified of every connection. */
    public Connectors(Server server, ConnectionTracker connections, ServingSettings settings) {
        this.server = server;
        this.connections = connections;
        this.settings = settings;
    }

    /** The port with TLS. */
    public ServerConnector secure(String address, ListenPorts.Secure port) {
        HttpConfiguration configuration = configuration();
        configuration.addCustomizer(new SecureRequestCustomizer(false));
        HttpConnectionFactory http1 = new HttpConnectionFactory(configuration);
        SslContextFactory.Server context = ServerTls.contextFactory(port, settings.tls());
        if (!settings.http2().isServed()) {
            return connector(address, port.port(), detected(context, http1), http1);
        }
        HTTP2ServerConnectionFactory http2 = new HTTP2ServerConnectionFactory(configuration);
        limit(http2);
        ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
        alpn.setDefaultProtocol(http1.getProtocol());
        return connector(address, port.port(), detected(context, alpn), alpn, http2, http1);
    }

    private static ConnectionFactory detected(SslContextFactory.Server context, ConnectionFactory next) {
        return new TlsDetector(new SslConnectionFactory(context, next.getProtocol()));
    }

    /** The port without TLS, on the loopback address only. */
    public ServerConnector insecure(int port) {
        HttpConfiguration configuration = configuration();
        HttpConnectionFactory http1 = new HttpConnectionFactory(configuration);
        String loopback = InetAddress.getLoopbackAddress().getHostAddress();
        if (!settings.http2().isServed()) {
            return connector(loopback, port, http1);
        }
        HTTP2CServerConnectionFactory http2 = new PriorKnowledge(configuration);
        limit(http2);
        return connector(loopback, port, http1, http2);
    }

    /**
     * HTTP/2 for clients that start with its preface. A request for an upgrade is answered in HTTP/1.1: RFC 9113 (3.1) has
     * dropped the upgrade, and the JDK's client fails on a large response after one.
     */
    private static final class PriorKnowledge extends HTTP2CServerConnectionFactory {

        PriorKnowledge(HttpConfiguration configuration) {
            super(configuration);
        }

        @Override
        public @Nullable Connection upgradeConnection(
                Connector connector, EndPoint endPoint, MetaData.Request request, HttpFields.Mutable response) {
            return HttpMethod.PRI.is(request.getMethod())
                    ? super.upgradeConnection(connector, endPoint, request, response)
                    : null;
        }
    }

    /** Accepts no more connections; open ones stay. */
    public static void stopAccepting(Server server) {
        for (Connector connector : server.getConnectors()) {
            ((ServerConnector) connector).close();
        }
    }

    private ServerConnector connector(String address, int port, ConnectionFactory... protocols) {
        ServerConnector connector = new ServerConnector(server, 1, SELECTORS, protocols);
        connector.setHost(address);
        connector.setPort(port);
        connector.setAcceptQueueSize(ACCEPT_QUEUE);
        connector.setIdleTimeout(IDLE_MILLIS);
        connector.setReuseAddress(true);
        connector.setReusePort(settings.sharesPort());
        connector.addBean(connections);
        server.addConnector(connector);
        return connector;
    }

    private static HttpConfiguration configuration() {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setSendXPoweredBy(false);
        configuration.setRequestHeaderSize(HEADERS);
        // Values that differ in case alone, such as two tokens, would be taken for each other on one connection.
        configuration.setHeaderCacheCaseSensitive(true);
        configuration.setUriCompliance(UriCompliance.UNSAFE);
        configuration.setHttpCompliance(LENIENT);
        return configuration;
    }

    private void limit(AbstractHTTP2ServerConnectionFactory http2) {
        ControlFrameLimits.apply(http2);
        http2.setMaxConcurrentStreams(settings.http2().streams());
        http2.setStreamIdleTimeout(IDLE_MILLIS);
    }
}
