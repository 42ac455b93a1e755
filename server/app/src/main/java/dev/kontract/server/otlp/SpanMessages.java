package dev.kontract.server.otlp;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.UnknownFieldSet;
import dev.kontract.server.request.TraceSpan;
import dev.kontract.server.tracing.Span;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Encodes spans as {@code ExportTraceServiceRequest}, and decodes the responses. The numbers are those of the fields.
 *
 * @see <a href="https://github.com/open-telemetry/opentelemetry-proto/blob/v1.9.0/opentelemetry/proto/trace/v1/trace.proto">trace.proto</a>
 */
final class SpanMessages {

    private static final int ERROR = 2;

    private final byte[] resource;
    private final byte[] scope;

    /** @param instance distinguishes this process from others */
    SpanMessages(String instance) {
        // The name is that by which dashboards know kube-apiserver.
        this.resource = message(
                out -> attributes(out, 1, Map.of("service.name", "apiserver", "service.instance.id", instance)));
        this.scope = message(out -> out.writeString(1, "kontract"));
    }

    /** Writes the fields of a message. */
    @FunctionalInterface
    private interface Fields {
        void write(CodedOutputStream out) throws IOException;
    }

    /** Returns the request that exports spans. */
    byte[] request(List<Span> spans) {
        byte[] ofScope = message(out -> {
            out.writeByteArray(1, scope);
            for (Span span : spans) {
                out.writeByteArray(2, message(fields -> write(fields, span)));
            }
        });
        byte[] ofResource = message(out -> {
            out.writeByteArray(1, resource);
            out.writeByteArray(2, ofScope);
        });
        return message(out -> out.writeByteArray(1, ofResource));
    }

    /**
     * Returns how many spans a response rejects.
     *
     * @param response an {@code ExportTraceServiceResponse}
     * @throws IOException if it is malformed
     */
    static long rejected(byte[] response) throws IOException {
        long rejected = 0;
        for (ByteString partialSuccess :
                UnknownFieldSet.parseFrom(response).getField(1).getLengthDelimitedList()) {
            for (long each :
                    UnknownFieldSet.parseFrom(partialSuccess).getField(1).getVarintList()) {
                rejected = each;
            }
        }
        return Math.max(0, rejected);
    }

    private static void write(CodedOutputStream out, Span span) throws IOException {
        out.writeBytes(1, bytes(span.trace()));
        out.writeBytes(2, bytes(span.id()));
        if (!span.parent().isEmpty()) {
            out.writeBytes(4, bytes(span.parent()));
        }
        out.writeString(5, span.name());
        out.writeEnum(6, number(span.kind()));
        out.writeFixed64(7, span.begun());
        out.writeFixed64(8, span.ended());
        attributes(out, 9, span.attributes());
        for (Span.Event event : span.events()) {
            out.writeByteArray(11, message(fields -> {
                fields.writeFixed64(1, event.time());
                fields.writeString(2, event.name());
            }));
        }
        for (Span.Link link : span.links()) {
            out.writeByteArray(13, message(fields -> {
                fields.writeBytes(1, bytes(link.trace()));
                fields.writeBytes(2, bytes(link.id()));
            }));
        }
        if (span.isFailed()) {
            out.writeByteArray(15, message(status -> status.writeEnum(3, ERROR)));
        }
    }

    private static int number(TraceSpan.Kind kind) {
        return switch (kind) {
            case INTERNAL -> 1;
            case SERVER -> 2;
            case CLIENT -> 3;
        };
    }

    private static void attributes(CodedOutputStream out, int field, Map<String, ?> attributes) throws IOException {
        for (Map.Entry<String, ?> each : attributes.entrySet()) {
            byte[] value = message(any -> {
                if (each.getValue() instanceof Long number) {
                    any.writeInt64(3, number);
                } else {
                    any.writeString(1, String.valueOf(each.getValue()));
                }
            });
            out.writeByteArray(field, message(pair -> {
                pair.writeString(1, each.getKey());
                pair.writeByteArray(2, value);
            }));
        }
    }

    private static ByteString bytes(String hex) {
        return ByteString.copyFrom(HexFormat.of().parseHex(hex));
    }

    private static byte[] message(Fields fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        try {
            fields.write(out);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // Memory does not fail.
        }
        return bytes.toByteArray();
    }
}
