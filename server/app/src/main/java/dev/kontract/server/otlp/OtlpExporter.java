package dev.kontract.server.otlp;

import dev.kontract.server.grpc.ByteService;
import dev.kontract.server.tracing.Span;
import dev.kontract.server.tracing.SpanExporter;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * Sends spans by OTLP over gRPC, without TLS, as kube-apiserver does. Used by one thread at a time.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/otlp/">OTLP</a>
 */
final class OtlpExporter implements SpanExporter {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final String SERVICE = "opentelemetry.proto.collector.trace.v1.TraceService";

    private final String endpoint;
    private final ManagedChannel channel;
    private final ByteService collector;
    private final SpanMessages messages = new SpanMessages(UUID.randomUUID().toString());

    OtlpExporter(String endpoint) {
        this.endpoint = endpoint;
        this.channel = NettyChannelBuilder.forTarget("dns:///" + endpoint)
                .usePlaintext()
                .directExecutor()
                .maxInboundMessageSize(ByteService.LARGEST_RESPONSE)
                .build();
        this.collector = new ByteService(channel, SERVICE, TIMEOUT);
    }

    @Override
    public long export(List<Span> spans) throws IOException {
        try {
            return SpanMessages.rejected(collector.call("Export", messages.request(spans)));
        } catch (IOException e) {
            throw new IOException(endpoint + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
