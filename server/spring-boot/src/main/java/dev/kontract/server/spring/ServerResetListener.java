package dev.kontract.server.spring;

import java.lang.reflect.Modifier;
import java.util.Optional;
import org.springframework.core.Ordered;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/** Resets the server of a context for each test. */
final class ServerResetListener implements TestExecutionListener, Ordered {

    /** Returns an order after that of dependency injection, which starts the context. */
    @Override
    public int getOrder() {
        return 2_500;
    }

    @Override
    public void beforeTestClass(TestContext test) {
        Class<?> type = test.getTestClass();
        boolean nested = type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
        states(test).ifPresent(states -> states.enter(nested ? type.getEnclosingClass() : null));
    }

    @Override
    public void beforeTestMethod(TestContext test) {
        states(test).ifPresent(states -> states.begin(test.getTestClass()));
    }

    @Override
    public void afterTestClass(TestContext test) {
        states(test).ifPresent(states -> states.leave(test.getTestClass()));
    }

    /** Returns the states to reset to; does not start a context. */
    private static Optional<TestStates> states(TestContext test) {
        return test.hasApplicationContext()
                ? test.getApplicationContext().getBeanProvider(ContextServer.class).stream()
                        .filter(server -> server.settings().reset() == ServerReset.BEFORE_TEST)
                        .map(ContextServer::states)
                        .findFirst()
                : Optional.empty();
    }
}
