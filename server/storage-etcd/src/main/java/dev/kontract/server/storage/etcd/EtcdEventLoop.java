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
 * The one thread that serves the connections to etcd. With several, the deadline of every request would be kept by another one,
 * which is woken for it.
 */
final class EtcdEventLoop implements AutoCloseable {

    /** Long enough for connections that are closed together with this to say good-bye. */
    private static final Duration QUIET = Duration.ofMillis(100);

    private static final Duration LIMIT = Duration.ofSeconds(2);

    private final boolean epoll = Epoll.isAvailable();
    private final EventLoopGroup group;

    EtcdEventLoop() {
        ThreadFactory threads = new DefaultThreadFactory("etcd", true);
        this.group = epoll ? new EpollEventLoopGroup(1, threads) : new NioEventLoopGroup(1, threads);
    }

    /** Has this thread serve the connections that {@code builder} makes. */
    void serve(NettyChannelBuilder builder) {
        builder.eventLoopGroup(group).channelType(epoll ? EpollSocketChannel.class : NioSocketChannel.class);
    }

    @Override
    public void close() {
        var unused = group.shutdownGracefully(QUIET.toMillis(), LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    }
}
