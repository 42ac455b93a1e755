package dev.kontract.server.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.status.StatusException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;

/** Cases in a file: {@code doc} and {@code patch} give {@code expected} or fail with {@code error}. */
final class Cases {

    private Cases() {}

    interface Mechanism {
        JsonNode apply(JsonNode document, JsonNode patch);
    }

    static Stream<DynamicTest> of(String file, Mechanism mechanism) {
        return StreamSupport.stream(read(file).spliterator(), false)
                .filter(one -> one.has("patch") && !one.path("disabled").asBoolean())
                .map(one -> DynamicTest.dynamicTest(name(one), () -> check(one, mechanism)));
    }

    private static String name(JsonNode one) {
        return one.path("comment").asText(one.path("patch").toString());
    }

    private static void check(JsonNode one, Mechanism mechanism) {
        JsonNode document = one.path("doc").deepCopy();
        JsonNode patch = one.path("patch").deepCopy();
        Supplier<JsonNode> patched = () -> mechanism.apply(document, patch);
        if (one.has("error")) {
            assertThatExceptionOfType(StatusException.class)
                    .isThrownBy(patched::get)
                    .satisfies(failure -> checkFailure(one, failure));
        } else {
            JsonNode actual = patched.get();
            JsonNode expected = one.has("expected") ? one.path("expected") : one.path("doc");
            assertThat(ValueOrder.equal(actual, expected)).as("%s", actual).isTrue();
        }
        assertThat(document).isEqualTo(one.path("doc"));
        assertThat(patch).isEqualTo(one.path("patch"));
    }

    private static void checkFailure(JsonNode one, StatusException failure) {
        if (one.has("code")) {
            assertThat(failure).hasMessage(one.path("error").asText());
            assertThat(failure.code()).isEqualTo(one.path("code").asInt());
        }
    }

    private static JsonNode read(String file) {
        try (InputStream in = Cases.class.getResourceAsStream(file)) {
            return new ObjectMapper().readTree(Objects.requireNonNull(in, file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
