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

/** A member of etcd, and the connection to it. Safe for use by many threads. */
final class EtcdEndpoint implements AutoCloseable {

    /** An idle connection is checked as often as etcd allows without closing it. */
    private static final Duration KEEPALIVE = Duration.ofSeconds(6);

    private static final Duration KEEPALIVE_PATIENCE = Duration.ofSeconds(2);

    /** In bytes. A window that is not set is found out by a ping with every answer, as long as they are small. */
    private static final int WINDOW = 4 * 1024 * 1024;

    /** How long a connection may take to come about before another one is tried. */
    private static final Duration CONNECTING = Duration.ofSeconds(3);

    /** A connection that has failed fails requests at once, and says why. */
    private static final Duration EXPLANATION = Duration.ofMillis(200);

    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(EtcdEndpoint.class);

    /** Tells at every start which system calls there are. Held, for a logger that nobody holds forgets its level. */
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
     * A member that is not connected to yet.
     *
     * @param thread what its connection is served by
     * @throws IllegalArgumentException when a file for TLS is missing or of no use
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
            throw new IllegalArgumentException("the files for TLS to etcd are of no use: " + e.getMessage(), e);
        }
    }

    ManagedChannel channel() {
        return channel;
    }

    /** Where the connection stands; one that is not there is begun. */
    ConnectivityState state() {
        ConnectivityState state = channel.getState(true);
        if (state != ConnectivityState.CONNECTING) {
            connectingSince = 0;
        } else if (connectingSince == 0) {
            connectingSince = System.nanoTime();
        } else if (System.nanoTime() - connectingSince > CONNECTING.toNanos()) {
            connectingSince = 0;
            channel.enterIdle(); // Lets the connection go: it was accepted, and nobody speaks.
        }
        return state;
    }

    /** Lets the next attempt to connect begin now, not after a growing pause, and with the files as they are. */
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
            LOG.info("The files for TLS to etcd have changed and were read anew");
        } catch (IllegalArgumentException e) { // Such as a certificate whose key is yet to be written.
            LOG.warn("The files for TLS to etcd have changed and cannot be used: {}", e.getMessage());
        }
    }

    /** Why there is no connection, as far as that is known. */
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

    /** Prefers other members for a while. */
    void avoidFor(Duration time) {
        avoidedUntil = System.nanoTime() + time.toNanos();
    }

    boolean isAvoided() {
        return avoidedUntil - System.nanoTime() > 0;
    }

    /**
     * The version of this member.
     *
     * @throws io.grpc.StatusRuntimeException when it does not answer
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
