package dev.kontract.server.otlp;

import dev.kontract.server.tracing.Span;
import dev.kontract.server.tracing.SpanExporter;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Sends spans by OTLP over gRPC, without TLS, as kube-apiserver does. Used by one thread at a time.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/otlp/">OTLP</a>
 */
final class OtlpExporter implements SpanExporter {

    private static final long TIMEOUT_SECONDS = 10;
    private static final int LARGEST_RESPONSE = 64 * 1024;

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

    private static final MethodDescriptor<byte[], byte[]> EXPORT = MethodDescriptor.newBuilder(BYTES, BYTES)
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName(MethodDescriptor.generateFullMethodName(
                    "opentelemetry.proto.collector.trace.v1.TraceService", "Export"))
            .build();

    private final String endpoint;
    private final ManagedChannel channel;
    private final SpanMessages messages = new SpanMessages(UUID.randomUUID().toString());

    OtlpExporter(String endpoint) {
        this.endpoint = endpoint;
        this.channel = NettyChannelBuilder.forTarget("dns:///" + endpoint)
                .usePlaintext()
                .directExecutor()
                .maxInboundMessageSize(LARGEST_RESPONSE)
                .build();
    }

    @Override
    public void export(List<Span> spans) throws IOException {
        try {
            byte[] unused = ClientCalls.blockingUnaryCall(
                    channel,
                    EXPORT,
                    CallOptions.DEFAULT.withDeadlineAfter(TIMEOUT_SECONDS, TimeUnit.SECONDS),
                    messages.request(spans));
        } catch (StatusRuntimeException e) {
            throw new IOException(
                    endpoint + ": " + e.getStatus().getCode() + ": "
                            + e.getStatus().getDescription(),
                    e);
        }
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
