package dev.kontract.server.grpc;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A gRPC service whose messages are bytes. Thread-safe. */
public final class ByteService {

    /** More than any response of the services that are called. */
    public static final int LARGEST_RESPONSE = 64 * 1024;

    private static final MethodDescriptor.Marshaller<byte[]> BYTES = new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(byte[] message) {
            return new ByteArrayInputStream(message);
        }

        @Override
        public byte[] parse(InputStream message) {
            try {
                return message.readNBytes(LARGEST_RESPONSE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    };

    private final Channel channel;
    private final String name;
    private final Duration timeout;

    /**
     * Creates a service.
     *
     * @param channel accepts messages of up to {@link #LARGEST_RESPONSE} bytes
     * @param name the full name, such as {@code v2.KeyManagementService}
     * @param timeout the limit of each call, including the time to connect
     */
    public ByteService(Channel channel, String name, Duration timeout) {
        this.channel = channel;
        this.name = name;
        this.timeout = timeout;
    }

    /**
     * Calls a method, and waits for the response.
     *
     * @param method the name in the service
     * @param request the encoded request
     * @return the encoded response
     * @throws IOException if there is none in time; the message has the code and the description of gRPC
     */
    public byte[] call(String method, byte[] request) throws IOException {
        try {
            return ClientCalls.blockingUnaryCall(
                    channel,
                    method(name, method),
                    CallOptions.DEFAULT.withDeadlineAfter(timeout.toNanos(), TimeUnit.NANOSECONDS),
                    request);
        } catch (StatusRuntimeException e) {
            throw new IOException(message(e.getStatus()), e);
        }
    }

    static MethodDescriptor<byte[], byte[]> method(String service, String method) {
        return MethodDescriptor.newBuilder(BYTES, BYTES)
                .setType(MethodDescriptor.MethodType.UNARY)
                .setFullMethodName(MethodDescriptor.generateFullMethodName(service, method))
                .build();
    }

    /** Returns a message with the cause, which the description of a failed connection lacks. */
    private static String message(Status status) {
        Throwable cause = status.getCause();
        return status.getCode() + ": " + status.getDescription() + (cause == null ? "" : ": " + cause.getMessage());
    }
}
