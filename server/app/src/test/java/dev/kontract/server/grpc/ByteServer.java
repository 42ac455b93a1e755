package dev.kontract.server.grpc;

import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import java.io.IOException;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A gRPC server of one service whose messages are bytes. */
public final class ByteServer implements AutoCloseable {

    private final Server server;

    private ByteServer(Server server) {
        this.server = server;
    }

    /**
     * Starts a server.
     *
     * @param address where it listens
     * @param name the full name of the service
     * @param methods returns the responses, by the names of methods
     */
    public static ByteServer start(NettyServerBuilder address, String name, Map<String, UnaryOperator<byte[]>> methods)
            throws IOException {
        ServerServiceDefinition.Builder service = ServerServiceDefinition.builder(name);
        methods.forEach((method, answer) ->
                service.addMethod(ByteService.method(name, method), ServerCalls.asyncUnaryCall((request, response) -> {
                    response.onNext(answer.apply(request));
                    response.onCompleted();
                })));
        return new ByteServer(
                address.directExecutor().addService(service.build()).build().start());
    }

    /** Returns the port, if the address has one. */
    public int port() {
        return server.getPort();
    }

    @Override
    public void close() throws InterruptedException {
        server.shutdownNow();
        server.awaitTermination();
    }
}
