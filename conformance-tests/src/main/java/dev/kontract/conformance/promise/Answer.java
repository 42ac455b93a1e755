package dev.kontract.conformance.promise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.kontract.conformance.transcript.MatchLevel;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A response, and what is expected of it. Expectations about the body are ignored at level {@link MatchLevel#CODE}. Each
 * returns this answer, or throws {@link BrokenPromise}.
 */
public final class Answer {

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private final HttpResponse<byte[]> response;
    private final MatchLevel level;
    private final JsonNode body;

    Answer(HttpResponse<byte[]> response, MatchLevel level) {
        this.response = response;
        this.level = level;
        this.body = parse(response.body());
    }

    private static JsonNode parse(byte[] body) {
        try {
            JsonNode document = JSON.readTree(body);
            return document == null ? MissingNode.getInstance() : document;
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }

    /** Returns the status code. */
    public int status() {
        return response.statusCode();
    }

    /** Returns the body; a missing node if it is not JSON. */
    public JsonNode body() {
        return body;
    }

    /** Returns the body as text. */
    public String text() {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /** Returns the value at a JSON Pointer (RFC 6901) as text; empty if there is none. */
    public String textAt(String pointer) {
        return body.at(pointer).asText();
    }

    /** Returns the value of a header; empty if there is none. */
    public String header(String name) {
        return response.headers().firstValue(name).orElse("");
    }

    /** Expects one of the status codes. */
    public Answer expectStatus(int... codes) {
        if (Arrays.stream(codes).noneMatch(code -> code == status())) {
            String wanted = Arrays.stream(codes).mapToObj(String::valueOf).collect(Collectors.joining(" or "));
            throw new BrokenPromise("status " + wanted, "status " + status() + "\n" + shown(body));
        }
        return this;
    }

    /** Expects a {@code Status} with a code and a reason. */
    public Answer expectFailure(int code, String reason) {
        expectStatus(code);
        boolean matches = textAt("/reason").equals(reason) && textAt("/kind").equals("Status");
        if (!matches) {
            String wanted = "{\n  \"kind\" : \"Status\",\n  \"status\" : \"Failure\",\n  \"reason\" : \"" + reason
                    + "\",\n  \"code\" : " + code + "\n}";
            throw new BrokenPromise(wanted, body.isMissingNode() ? text() : shown(body));
        }
        return this;
    }

    /** Expects a value at a JSON Pointer. */
    public Answer expect(String pointer, Object value) {
        JsonNode wanted = JSON.valueToTree(value);
        JsonNode got = body.at(pointer);
        boolean numbers = wanted.isNumber() && got.isNumber();
        boolean equal = numbers ? wanted.decimalValue().compareTo(got.decimalValue()) == 0 : wanted.equals(got);
        if (!equal && comparesBodies()) {
            throw new BrokenPromise(pointer + ": " + shown(wanted), pointer + ": " + shown(got));
        }
        return this;
    }

    /** Expects a value at a JSON Pointer that fulfils a condition, which {@code what} describes. */
    public Answer expectThat(String pointer, String what, Predicate<JsonNode> condition) {
        JsonNode got = body.at(pointer);
        if (comparesBodies() && !condition.test(got)) {
            throw new BrokenPromise(pointer + ": " + what, pointer + ": " + shown(got));
        }
        return this;
    }

    /** Expects that a list has an item with a value at a JSON Pointer into the item. */
    public Answer expectItem(String list, String pointer, String value) {
        return expectThat(list, "an item with " + pointer + " " + value, items -> hasItem(items, pointer, value));
    }

    /** Expects that no item of a list has the value. */
    public Answer expectNoItem(String list, String pointer, String value) {
        return expectThat(list, "no item with " + pointer + " " + value, items -> !hasItem(items, pointer, value));
    }

    private boolean comparesBodies() {
        return level != MatchLevel.CODE;
    }

    private static boolean hasItem(JsonNode items, String pointer, String value) {
        for (JsonNode item : items) {
            if (item.at(pointer).asText().equals(value)) {
                return true;
            }
        }
        return false;
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() ? "nothing" : value.toPrettyString();
    }
}
