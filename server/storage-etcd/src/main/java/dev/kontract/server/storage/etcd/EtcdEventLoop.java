package dev.kontract.server.storage.etcd;

import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.Epoll;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The single thread that serves the connections to etcd. With several event loops, gRPC would schedule deadlines on another
 * thread and wake it for each request.
 */
final class EtcdEventLoop implements AutoCloseable {

    /** Lets connections that are closed at the same time finish their shutdown. */
    private static final Duration QUIET = Duration.ofMillis(100);

    private static final Duration LIMIT = Duration.ofSeconds(2);

    private final boolean epoll = Epoll.isAvailable();
    private final EventLoopGroup group;

    EtcdEventLoop() {
        ThreadFactory threads = new DefaultThreadFactory("etcd", true);
        this.group = epoll ? new EpollEventLoopGroup(1, threads) : new NioEventLoopGroup(1, threads);
    }

    /** Makes this event loop serve the connections of {@code builder}. */
    void serve(NettyChannelBuilder builder) {
        builder.eventLoopGroup(group).channelType(epoll ? EpollSocketChannel.class : NioSocketChannel.class);
    }

    @Override
    public void close() {
        var unused = group.shutdownGracefully(QUIET.toMillis(), LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    }
}
