package dev.kontract.server.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.node.TreeTraversingParser;
import dev.kontract.model.GoDuration;
import dev.kontract.model.MicroTime;
import dev.kontract.model.Quantity;
import dev.kontract.model.Time;
import dev.kontract.server.codec.json.JsonNumbers;
import dev.kontract.server.schema.Schema.ScalarSchema;
import dev.kontract.server.status.GoFloat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads scalars of built-in types in normalized form. */
public final class ScalarReader {

    private static final Pattern OCTET = Pattern.compile("1?\\d?\\d|2[0-4]\\d|25[0-5]");

    /** Below this, a double represents every integer exactly. */
    private static final double EXACT_INTEGERS = 0x1p53;

    private final JsonParser parser;
    private final TypeErrors errors;

    ScalarReader(JsonParser parser, TypeErrors errors) {
        this.parser = parser;
        this.errors = errors;
    }

    /** Returns why a value by itself is refused, as Go's unmarshallers say it; empty if it is not. */
    public static Optional<String> refusal(JsonNode value, ScalarSchema schema) {
        TypeErrors errors = new TypeErrors();
        try (JsonParser parser = new TreeTraversingParser(value)) {
            new ScalarReader(parser, errors).read(schema, parser.nextToken());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Optional.ofNullable(errors.message());
    }

    /** Reads the current value; returns null and records an error if it has a wrong type. */
    @Nullable
    JsonNode read(ScalarSchema schema, JsonToken token) throws IOException {
        JsonNode value = switch (schema.type()) {
            case STRING -> token == JsonToken.VALUE_STRING ? TextNode.valueOf(text()) : null;
            case BOOLEAN -> token.isBoolean() ? BooleanNode.valueOf(token == JsonToken.VALUE_TRUE) : null;
            case INT32 -> token.isNumeric() ? integer(schema.goType(), true) : null;
            case INT64 -> token.isNumeric() ? integer(schema.goType(), false) : null;
            case DOUBLE -> token.isNumeric() ? floatingPoint(schema.goType()) : null;
            case BYTES -> token == JsonToken.VALUE_STRING ? bytes() : token == JsonToken.START_ARRAY ? octets() : null;
            default -> notation(schema, token);
        };
        if (value == null) {
            errors.mismatch(TypeErrors.nameOf(token), schema.goType());
        }
        if (token.isStructStart()) {
            parser.skipChildren();
        }
        return value;
    }

    private String text() throws IOException {
        return Surrogates.repaired(parser.getText());
    }

    /** Returns a number as it was sent, or as Go writes it if it has been read before. */
    private String digits() throws IOException {
        boolean readBefore = parser instanceof TreeTraversingParser;
        return readBefore && parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT
                ? GoFloat.json(parser.getDoubleValue())
                : parser.getText();
    }

    private @Nullable JsonNode integer(String goType, boolean narrow) throws IOException {
        String digits = digits();
        try {
            return parse(digits, narrow);
        } catch (NumberFormatException e) {
            errors.mismatch("number " + digits, goType);
            return IntNode.valueOf(0);
        }
    }

    private JsonNode floatingPoint(String goType) throws IOException {
        String digits = digits();
        JsonNode number = JsonNumbers.parse(digits);
        if (number == null) {
            errors.mismatch("number " + digits, goType);
            return IntNode.valueOf(0);
        }
        boolean exact = Math.abs(number.doubleValue()) < EXACT_INTEGERS;
        return exact ? number : DoubleNode.valueOf(number.doubleValue());
    }

    private static JsonNode parse(String digits, boolean narrow) {
        long value = Long.parseLong(digits);
        if (narrow && value != (int) value) {
            throw new NumberFormatException(digits);
        }
        return JsonNumbers.of(value);
    }

    private JsonNode bytes() throws IOException {
        String text = text();
        String compact = text.replace("\r", "").replace("\n", "");
        if (compact.length() % 4 == 0) {
            try {
                byte[] bytes = Base64.getDecoder().decode(compact);
                return TextNode.valueOf(Base64.getEncoder().encodeToString(bytes));
            } catch (IllegalArgumentException e) {
                return illegalBase64(text);
            }
        }
        return illegalBase64(text);
    }

    /** Go reads bytes from a list of numbers as well. */
    private JsonNode octets() throws IOException {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        for (JsonToken item = parser.nextToken(); item != JsonToken.END_ARRAY; item = parser.nextToken()) {
            octets.write(octet(item));
        }
        return TextNode.valueOf(Base64.getEncoder().encodeToString(octets.toByteArray()));
    }

    private int octet(JsonToken item) throws IOException {
        if (item == JsonToken.VALUE_NULL) {
            return 0;
        }
        String digits = item.isNumeric() ? digits() : "";
        if (OCTET.matcher(digits).matches()) {
            return Integer.parseInt(digits);
        }
        errors.mismatch(item.isNumeric() ? "number " + digits : TypeErrors.nameOf(item), "uint8");
        if (item.isStructStart()) {
            parser.skipChildren();
        }
        return 0;
    }

    private JsonNode illegalBase64(String text) {
        errors.mismatch("illegal base64 data at input byte " + Base64Text.firstFault(text));
        return TextNode.valueOf("");
    }

    private @Nullable JsonNode notation(ScalarSchema schema, JsonToken token) throws IOException {
        try {
            return switch (schema.type()) {
                case QUANTITY ->
                    TextNode.valueOf(Quantity.parse(quantity(token)).toString());
                case INT_OR_STRING -> intOrString(token);
                case TIME -> time(token, false);
                case DURATION -> duration(token);
                default -> time(token, true);
            };
        } catch (DecodeException | IllegalArgumentException e) {
            errors.invalidValue(String.valueOf(e.getMessage()));
            return TextNode.valueOf("");
        }
    }

    private String quantity(JsonToken token) throws IOException {
        if (token.isNumeric()) {
            return digits();
        }
        return token.isStructStart() ? "{" : text().strip();
    }

    private JsonNode intOrString(JsonToken token) throws IOException {
        if (token == JsonToken.VALUE_STRING) {
            return TextNode.valueOf(text());
        }
        if (!token.isNumeric()) {
            errors.invalidValue(TypeErrors.nameOf(token), "int32");
            return IntNode.valueOf(0);
        }
        String digits = digits();
        try {
            return parse(digits, true);
        } catch (NumberFormatException e) {
            errors.invalidValue("number " + digits, "int32");
            return IntNode.valueOf(0);
        }
    }

    private JsonNode duration(JsonToken token) throws IOException {
        if (token != JsonToken.VALUE_STRING) {
            errors.invalidValue(TypeErrors.nameOf(token), "string");
            return TextNode.valueOf("");
        }
        String text = text();
        var unused = GoDuration.parse(text);
        return TextNode.valueOf(text);
    }

    private JsonNode time(JsonToken token, boolean micro) throws IOException {
        if (token != JsonToken.VALUE_STRING) {
            errors.invalidValue(TypeErrors.nameOf(token), "string");
            return TextNode.valueOf("");
        }
        String text = text();
        return TextNode.valueOf(
                micro ? new MicroTime(GoTime.parseMicro(text)).toString() : new Time(GoTime.parse(text)).toString());
    }
}
