package dev.kontract.server.spring;

import java.lang.reflect.Modifier;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.core.Ordered;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/** Resets the server of a context for each test, and reports on it if the test fails. */
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
    public void afterTestMethod(TestContext test) {
        servers(test)
                .flatMap(server -> server.opened().stream())
                .forEach(environment -> environment.ended(
                        test.getTestClass(), test.getTestMethod().getName(), test.getTestException()));
    }

    @Override
    public void afterTestClass(TestContext test) {
        states(test).ifPresent(states -> states.leave(test.getTestClass()));
    }

    /** Returns the states to reset to; does not start a context. */
    private static Optional<TestStates> states(TestContext test) {
        return servers(test)
                .filter(server -> server.settings().reset() == ServerReset.BEFORE_TEST)
                .map(ContextServer::states)
                .findFirst();
    }

    private static Stream<ContextServer> servers(TestContext test) {
        return test.hasApplicationContext()
                ? test.getApplicationContext().getBeanProvider(ContextServer.class).stream()
                : Stream.empty();
    }
}
