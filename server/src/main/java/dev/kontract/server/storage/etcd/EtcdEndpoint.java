package dev.kontract.server.storage.etcd;

import io.etcd.jetcd.api.MaintenanceGrpc;
import io.etcd.jetcd.api.StatusRequest;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import java.io.File;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLException;

/** A member of etcd, and the connection to it. Safe for use by many threads. */
final class EtcdEndpoint implements AutoCloseable {

    /** An idle connection is checked as often as etcd allows without closing it. */
    private static final Duration KEEPALIVE = Duration.ofSeconds(6);

    private static final Duration KEEPALIVE_PATIENCE = Duration.ofSeconds(2);

    /** How long a connection may take to come about before another one is tried. */
    private static final Duration CONNECTING = Duration.ofSeconds(3);

    /** Tells at every start which system calls there are. Held, for a logger that nobody holds forgets its level. */
    private static final Logger TALKATIVE = Logger.getLogger("io.grpc.netty.shaded.io.grpc.netty.TcpMetrics");

    static {
        TALKATIVE.setLevel(Level.WARNING);
    }

    private final URI server;
    private final ManagedChannel channel;
    private volatile long connectingSince;
    private volatile long avoidedUntil = System.nanoTime();

    private EtcdEndpoint(URI server, ManagedChannel channel) {
        this.server = server;
        this.channel = channel;
    }

    /**
     * A member that is not connected to yet.
     *
     * @throws IllegalArgumentException when a file for TLS is missing or of no use
     */
    static EtcdEndpoint of(URI server, TlsFiles tls) {
        boolean secure = server.getScheme().equals("https");
        int port = server.getPort() < 0 ? 2379 : server.getPort();
        NettyChannelBuilder builder = NettyChannelBuilder.forAddress(server.getHost(), port)
                .maxInboundMessageSize(Integer.MAX_VALUE)
                .keepAliveTime(KEEPALIVE.toMillis(), TimeUnit.MILLISECONDS)
                .keepAliveTimeout(KEEPALIVE_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .disableRetry();
        if (secure) {
            secure(builder, tls);
        } else {
            builder.usePlaintext();
        }
        return new EtcdEndpoint(server, builder.build());
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

    /** Lets the next attempt to connect begin now, not after a pause that grows with every failure. */
    void reconnect() {
        channel.resetConnectBackoff();
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
    public void close() {
        channel.shutdownNow();
    }

    @Override
    public String toString() {
        return server.toString();
    }
}
