package dev.kontract.server.codec.protobuf;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.kontract.model.MicroTime;
import dev.kontract.model.Quantity;
import dev.kontract.model.Time;
import dev.kontract.server.codec.json.JsonNumbers;
import dev.kontract.server.schema.Schema.ScalarSchema;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Decodes scalars, some of which are small messages. */
final class ScalarMessages {

    private static final long FIRST_SECOND =
            Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
    private static final long LAST_SECOND =
            Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

    private static final ObjectMapper RAW = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    static {
        RAW.getFactory()
                .setStreamReadConstraints(
                        StreamReadConstraints.builder().maxNestingDepth(10_000).build());
    }

    private ScalarMessages() {}

    /** Returns the value, or null for an unset time. */
    static @Nullable JsonNode read(CodedInputStream in, ScalarSchema schema) throws IOException {
        return switch (schema.type()) {
            case STRING -> TextNode.valueOf(text(in));
            case BOOLEAN -> BooleanNode.valueOf(in.readBool());
            case INT32 -> IntNode.valueOf((int) in.readRawVarint64());
            case INT64 -> JsonNumbers.of(in.readRawVarint64());
            case DOUBLE -> floatingPoint(in.readDouble());
            case BYTES -> TextNode.valueOf(Base64.getEncoder().encodeToString(in.readByteArray()));
            case TIME -> time(new SmallMessage(in), false);
            case MICRO_TIME -> time(new SmallMessage(in), true);
            case DURATION -> duration(new SmallMessage(in).number(1));
            case QUANTITY -> quantity(new SmallMessage(in).text(1));
            case INT_OR_STRING -> intOrString(new SmallMessage(in));
        };
    }

    static String text(CodedInputStream in) throws IOException {
        return new String(in.readByteArray(), StandardCharsets.UTF_8);
    }

    private static JsonNode floatingPoint(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            String shown = Double.isNaN(value) ? "NaN" : value < 0 ? "-Inf" : "+Inf";
            throw new MalformedMessageException("json: unsupported value: " + shown);
        }
        return JsonNumbers.of(value);
    }

    private static @Nullable JsonNode time(SmallMessage fields, boolean micro) {
        if (fields.isEmpty()) {
            return null;
        }
        long seconds = fields.number(1);
        if (seconds < FIRST_SECOND || seconds > LAST_SECOND) {
            throw new MalformedMessageException("Time.MarshalJSON: year outside of range [0,9999]");
        }
        int nanos = (int) fields.number(2);
        Instant instant = Instant.ofEpochSecond(seconds, nanos);
        return TextNode.valueOf(micro ? new MicroTime(instant).toString() : new Time(instant).toString());
    }

    /** Returns the duration in seconds: Go would divide it into hours and minutes, which readers take as well. */
    private static JsonNode duration(long nanos) {
        String seconds = BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString();
        return TextNode.valueOf(seconds + 's');
    }

    private static JsonNode quantity(String text) {
        try {
            return TextNode.valueOf(Quantity.parse(text.strip()).toString());
        } catch (IllegalArgumentException e) {
            throw new MalformedMessageException(String.valueOf(e.getMessage()), e);
        }
    }

    private static JsonNode intOrString(SmallMessage fields) {
        return fields.number(1) == 0 ? IntNode.valueOf((int) fields.number(2)) : TextNode.valueOf(fields.text(3));
    }

    /** Returns JSON carried as text, or null if there is none. */
    static @Nullable JsonNode readRaw(CodedInputStream in) throws IOException {
        int limit = MessageReader.open(in);
        byte[] raw = {};
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag == (1 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED)) {
                raw = in.readByteArray();
            } else if (!in.skipField(tag)) {
                throw new MalformedMessageException("proto: wiretype end group for non-group");
            }
        }
        in.popLimit(limit);
        try {
            return raw.length == 0 ? null : RAW.readTree(raw);
        } catch (JsonProcessingException e) {
            throw new MalformedMessageException("json: " + e.getOriginalMessage(), e);
        }
    }
}
