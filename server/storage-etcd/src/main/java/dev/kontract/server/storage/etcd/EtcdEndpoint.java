package dev.kontract.server.storage.etcd;

import io.etcd.jetcd.api.MaintenanceGrpc;
import io.etcd.jetcd.api.StatusRequest;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import java.io.File;
import java.net.URI;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLException;
import org.slf4j.LoggerFactory;

/** A member of etcd with its connection. Safe for use by many threads. */
final class EtcdEndpoint implements AutoCloseable {

    /** The shortest interval between keepalive pings that etcd accepts on an idle connection. */
    private static final Duration KEEPALIVE = Duration.ofSeconds(6);

    private static final Duration KEEPALIVE_PATIENCE = Duration.ofSeconds(2);

    /** In bytes. With a fixed window gRPC does not estimate the bandwidth, which takes a ping for each small response. */
    private static final int WINDOW = 4 * 1024 * 1024;

    /** Timeout of a connection attempt before another member is tried. */
    private static final Duration CONNECTING = Duration.ofSeconds(3);

    /** How long to wait for the cause of a failed connection, which fails requests immediately. */
    private static final Duration EXPLANATION = Duration.ofMillis(200);

    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(EtcdEndpoint.class);

    /** Logs the available system calls at every start. Held in a field, because an unreferenced logger loses its level. */
    private static final Logger TALKATIVE = Logger.getLogger("io.grpc.netty.shaded.io.grpc.netty.TcpMetrics");

    static {
        TALKATIVE.setLevel(Level.WARNING);
    }

    private final URI server;
    private final TlsFiles tls;
    private final EtcdEventLoop thread;
    private volatile ManagedChannel channel;
    private List<FileTime> written;
    private boolean closed;
    private volatile long connectingSince;
    private volatile long avoidedUntil = System.nanoTime();

    /**
     * Creates a member that is not connected.
     *
     * @param thread the event loop of its connection
     * @throws IllegalArgumentException if a file for TLS is missing or cannot be used
     */
    EtcdEndpoint(URI server, TlsFiles tls, EtcdEventLoop thread) {
        this.server = server;
        this.tls = tls;
        this.thread = thread;
        this.written = isSecure() ? tls.written() : List.of();
        this.channel = build();
    }

    private boolean isSecure() {
        return server.getScheme().equals("https");
    }

    private ManagedChannel build() {
        int port = server.getPort() < 0 ? 2379 : server.getPort();
        NettyChannelBuilder builder = NettyChannelBuilder.forAddress(server.getHost(), port)
                .maxInboundMessageSize(Integer.MAX_VALUE)
                .flowControlWindow(WINDOW)
                .keepAliveTime(KEEPALIVE.toMillis(), TimeUnit.MILLISECONDS)
                .keepAliveTimeout(KEEPALIVE_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .intercept(new TracedCalls())
                .disableRetry();
        thread.serve(builder);
        if (isSecure()) {
            secure(builder, tls);
        } else {
            builder.usePlaintext();
        }
        return builder.build();
    }

    private static void secure(NettyChannelBuilder builder, TlsFiles tls) {
        try {
            SslContextBuilder context = GrpcSslContexts.forClient();
            tls.authorities().ifPresent(path -> context.trustManager(path.toFile()));
            if (tls.certificate().isPresent() && tls.key().isPresent()) {
                File key = tls.key().get().toFile();
                context.keyManager(tls.certificate().get().toFile(), key);
            }
            builder.sslContext(context.build());
        } catch (SSLException | IllegalArgumentException e) {
            throw new IllegalArgumentException("the TLS files for etcd cannot be used: " + e.getMessage(), e);
        }
    }

    ManagedChannel channel() {
        return channel;
    }

    /** Returns the state of the connection, which is opened if there is none. */
    ConnectivityState state() {
        ConnectivityState state = channel.getState(true);
        if (state != ConnectivityState.CONNECTING) {
            connectingSince = 0;
        } else if (connectingSince == 0) {
            connectingSince = System.nanoTime();
        } else if (System.nanoTime() - connectingSince > CONNECTING.toNanos()) {
            connectingSince = 0;
            channel.enterIdle(); // Closes the connection: it was accepted, but the other side does not respond.
        }
        return state;
    }

    /** Starts the next connection attempt immediately, without backoff, and reads the TLS files again if they have changed. */
    void reconnect() {
        if (isSecure() && channel.getState(false) != ConnectivityState.READY) {
            renewTls();
        }
        channel.resetConnectBackoff();
    }

    private synchronized void renewTls() {
        List<FileTime> now = tls.written();
        if (closed || now.equals(written)) {
            return;
        }
        written = now;
        try {
            ManagedChannel next = build();
            channel.shutdownNow();
            channel = next;
            LOG.info("The TLS files for etcd have changed and were reloaded");
        } catch (IllegalArgumentException e) { // For example, a certificate whose key has not been written yet.
            LOG.warn("The TLS files for etcd have changed and cannot be used: {}", e.getMessage());
        }
    }

    /** Returns the cause if there is no connection, as far as it is known. */
    Optional<String> failure() {
        if (channel.getState(false) != ConnectivityState.TRANSIENT_FAILURE) {
            return Optional.empty();
        }
        try {
            var unused = version(EXPLANATION);
            return Optional.empty();
        } catch (StatusRuntimeException e) {
            return Optional.of(EtcdFailure.text(e));
        }
    }

    /** Prefers other members for this time. */
    void avoidFor(Duration time) {
        avoidedUntil = System.nanoTime() + time.toNanos();
    }

    boolean isAvoided() {
        return avoidedUntil - System.nanoTime() > 0;
    }

    /**
     * Returns the version of this member.
     *
     * @throws io.grpc.StatusRuntimeException if it does not respond
     */
    EtcdVersion version(Duration patience) {
        return EtcdVersion.parse(MaintenanceGrpc.newBlockingStub(channel)
                .withDeadlineAfter(patience.toMillis(), TimeUnit.MILLISECONDS)
                .status(StatusRequest.getDefaultInstance())
                .getVersion());
    }

    @Override
    public synchronized void close() {
        closed = true;
        channel.shutdownNow();
    }

    @Override
    public String toString() {
        return server.toString();
    }
}
