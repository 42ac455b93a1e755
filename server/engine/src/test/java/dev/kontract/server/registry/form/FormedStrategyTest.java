package dev.kontract.server.registry.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.registry.Strategy;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

class FormedStrategyTest {

    /** A hook that is not passed on would leave the objects of other forms without that rule. */
    @Test
    void passesOn_everyHook() {
        assertThat(Strategy.class.getDeclaredMethods())
                .filteredOn(Method::isDefault)
                .isNotEmpty()
                .allSatisfy(hook -> assertThat(
                                FormedStrategy.class.getDeclaredMethod(hook.getName(), hook.getParameterTypes()))
                        .isNotNull());
    }
}
