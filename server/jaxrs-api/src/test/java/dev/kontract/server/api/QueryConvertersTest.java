package dev.kontract.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.Annotation;
import org.junit.jupiter.api.Test;

/** Well-formed parameters; {@code StubsContract} of the deployments sends malformed ones. */
final class QueryConvertersTest {

    @Test
    void booleans_areTrue_exceptFalseAndZero() {
        assertThat(parse(Boolean.class, "1")).isTrue();
        assertThat(parse(Boolean.class, "")).isTrue();
        assertThat(parse(Boolean.class, "False")).isFalse();
        assertThat(parse(Boolean.class, "0")).isFalse();
    }

    @Test
    void numbers_areLongs() {
        assertThat(parse(Long.class, "-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void otherTypes_areLeftToTheContainer() {
        assertThat(new QueryConverters().getConverter(String.class, String.class, new Annotation[0]))
                .isNull();
    }

    private static <T> T parse(Class<T> type, String text) {
        return new QueryConverters().getConverter(type, type, new Annotation[0]).fromString(text);
    }
}
