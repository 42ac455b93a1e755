package dev.kontract.server.codec.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.CodedOutputStream;
import dev.kontract.model.GoDuration;
import dev.kontract.server.schema.Schema.ScalarSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Encodes scalars; null is written as the zero value. */
final class ScalarWriter {

    private ScalarWriter() {}

    static void write(CodedOutputStream out, int number, ScalarSchema schema, @Nullable JsonNode value)
            throws IOException {
        switch (schema.type()) {
            case STRING -> out.writeString(number, text(value));
            case BOOLEAN -> out.writeBool(number, value != null && value.booleanValue());
            case INT32 -> out.writeInt32(number, value == null ? 0 : value.intValue());
            case INT64 -> out.writeInt64(number, value == null ? 0 : value.longValue());
            case DOUBLE -> out.writeDouble(number, value == null ? 0 : value.doubleValue());
            case BYTES -> out.writeByteArray(number, Base64.getDecoder().decode(text(value)));
            case TIME, MICRO_TIME -> out.writeByteArray(number, time(text(value)));
            case DURATION -> out.writeByteArray(number, duration(text(value)));
            case QUANTITY -> out.writeByteArray(number, quantity(value));
            case INT_OR_STRING -> out.writeByteArray(number, intOrString(value));
        }
    }

    /** Writes JSON as text. */
    static void writeRaw(CodedOutputStream out, int number, @Nullable JsonNode value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
        CodedOutputStream raw = CodedOutputStream.newInstance(bytes, 64);
        if (value != null) {
            raw.writeByteArray(1, value.toString().getBytes(StandardCharsets.UTF_8));
        }
        raw.flush();
        out.writeByteArray(number, bytes.toByteArray());
    }

    private static String text(@Nullable JsonNode value) {
        return value == null ? "" : value.asText();
    }

    private static byte[] time(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(16);
        CodedOutputStream time = CodedOutputStream.newInstance(bytes, 16);
        if (!text.isEmpty()) {
            Instant instant = Instant.parse(text);
            time.writeInt64(1, instant.getEpochSecond());
            time.writeInt32(2, instant.getNano());
        }
        time.flush();
        return bytes.toByteArray();
    }

    private static byte[] duration(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(16);
        CodedOutputStream duration = CodedOutputStream.newInstance(bytes, 16);
        duration.writeInt64(1, text.isEmpty() ? 0 : GoDuration.parse(text).toNanos());
        duration.flush();
        return bytes.toByteArray();
    }

    private static byte[] quantity(@Nullable JsonNode value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(16);
        CodedOutputStream quantity = CodedOutputStream.newInstance(bytes, 16);
        quantity.writeString(1, value == null ? "0" : value.asText());
        quantity.flush();
        return bytes.toByteArray();
    }

    private static byte[] intOrString(@Nullable JsonNode value) throws IOException {
        String text = value == null ? null : value.textValue();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(16);
        CodedOutputStream either = CodedOutputStream.newInstance(bytes, 16);
        either.writeInt64(1, text == null ? 0 : 1);
        either.writeInt32(2, value == null ? 0 : value.intValue());
        either.writeString(3, text == null ? "" : text);
        either.flush();
        return bytes.toByteArray();
    }
}
