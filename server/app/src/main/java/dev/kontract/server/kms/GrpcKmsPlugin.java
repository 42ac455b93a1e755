package dev.kontract.server.kms;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.kontract.server.encryption.KmsPlugin;
import dev.kontract.server.grpc.ByteService;
import io.grpc.ManagedChannel;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Calls {@code v2.KeyManagementService} over a Unix domain socket. The numbers are those of the fields.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.0/staging/src/k8s.io/kms/apis/v2/api.proto">api.proto</a>
 */
final class GrpcKmsPlugin implements KmsPlugin {

    private static final String SERVICE = "v2.KeyManagementService";

    private final EventLoopGroup loop = new NioEventLoopGroup(1, new DefaultThreadFactory("kms", true));
    private final ManagedChannel channel;
    private final ByteService service;

    GrpcKmsPlugin(Path socket, Duration timeout) {
        channel = NettyChannelBuilder.forAddress(UnixDomainSocketAddress.of(socket))
                .channelType(NioDomainSocketChannel.class)
                .eventLoopGroup(loop)
                .overrideAuthority("localhost")
                .usePlaintext()
                .directExecutor()
                .maxInboundMessageSize(ByteService.LARGEST_RESPONSE)
                .build();
        service = new ByteService(channel, SERVICE, timeout);
    }

    @Override
    public Status status() throws IOException {
        UnknownFieldSet answer = call("Status", UnknownFieldSet.newBuilder());
        return new Status(text(answer, 1), text(answer, 2), text(answer, 3));
    }

    @Override
    public EncryptedKey encrypt(byte[] key) throws IOException {
        UnknownFieldSet.Builder request = UnknownFieldSet.newBuilder();
        put(request, 1, ByteString.copyFrom(key));
        put(request, 2, unique());
        UnknownFieldSet answer = call("Encrypt", request);
        Map<String, ByteString> annotations = new TreeMap<>();
        for (ByteString entry : answer.getField(3).getLengthDelimitedList()) {
            UnknownFieldSet annotation = UnknownFieldSet.parseFrom(entry);
            annotations.put(text(annotation, 1), bytes(annotation, 2));
        }
        return new EncryptedKey(bytes(answer, 1), text(answer, 2), annotations);
    }

    @Override
    public byte[] decrypt(EncryptedKey key) throws IOException {
        UnknownFieldSet.Builder request = UnknownFieldSet.newBuilder();
        put(request, 1, key.ciphertext());
        put(request, 2, unique());
        put(request, 3, ByteString.copyFromUtf8(key.keyId()));
        UnknownFieldSet.Field.Builder annotations = UnknownFieldSet.Field.newBuilder();
        key.annotations().forEach((name, value) -> {
            UnknownFieldSet.Builder entry = UnknownFieldSet.newBuilder();
            put(entry, 1, ByteString.copyFromUtf8(name));
            put(entry, 2, value);
            annotations.addLengthDelimited(entry.build().toByteString());
        });
        request.addField(4, annotations.build());
        return bytes(call("Decrypt", request), 1).toByteArray();
    }

    private UnknownFieldSet call(String method, UnknownFieldSet.Builder request) throws IOException {
        channel.resetConnectBackoff(); // Or the next attempt to connect may be two minutes away.
        try {
            return UnknownFieldSet.parseFrom(
                    service.call(method, request.build().toByteArray()));
        } catch (IOException e) {
            if (e.getCause() instanceof StatusRuntimeException failed) {
                throw new CallException(
                        String.valueOf(e.getMessage()), code(failed.getStatus().getCode()), e);
            }
            throw e;
        }
    }

    /** Returns the name of a code in Go, such as {@code DeadlineExceeded}. */
    private static String code(Code code) {
        if (code == Code.CANCELLED) {
            return "Canceled";
        }
        StringBuilder name = new StringBuilder();
        for (String word : code.name().split("_", -1)) {
            name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return name.toString();
    }

    /** Finds a call in the log of the plugin. */
    private static ByteString unique() {
        return ByteString.copyFromUtf8(UUID.randomUUID().toString());
    }

    private static void put(UnknownFieldSet.Builder message, int field, ByteString value) {
        message.addField(
                field,
                UnknownFieldSet.Field.newBuilder().addLengthDelimited(value).build());
    }

    /** Returns the last value of a field, as readers of protobuf do; empty if there is none. */
    private static ByteString bytes(UnknownFieldSet message, int field) {
        List<ByteString> values = message.getField(field).getLengthDelimitedList();
        return values.isEmpty() ? ByteString.EMPTY : values.get(values.size() - 1);
    }

    private static String text(UnknownFieldSet message, int field) throws IOException {
        ByteString text = bytes(message, field);
        if (!text.isValidUtf8()) {
            throw new IOException("field " + field + " of the response is not valid UTF-8");
        }
        return text.toStringUtf8();
    }

    @Override
    public void close() {
        channel.shutdownNow();
        Future<?> unused = loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
