package dev.kontract.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Operations without an implementation. */
final class NotImplementedTest {

    @Test
    void everyMethod_isOptional() {
        assertThat(Arrays.stream(PodApi.class.getMethods()).map(Method::isDefault))
                .isNotEmpty()
                .containsOnly(true);
    }
}
