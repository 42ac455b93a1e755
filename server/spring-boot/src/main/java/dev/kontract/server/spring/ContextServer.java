package dev.kontract.server.spring;

import dev.kontract.server.ApiServer;
import dev.kontract.server.junit.TestEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.support.DefaultSingletonBeanRegistry;
import org.springframework.context.ConfigurableApplicationContext;

/** The server of an application context, started on first use. Thread-safe. */
final class ContextServer implements DisposableBean {

    private static final String BEAN = ContextServer.class.getName();

    private final AutoConfigureKontract settings;
    private final TestStates states = new TestStates();
    private @Nullable TestEnvironment environment;
    private boolean closed;

    ContextServer(AutoConfigureKontract settings) {
        this.settings = settings;
    }

    AutoConfigureKontract settings() {
        return settings;
    }

    TestStates states() {
        return states;
    }

    /** Registers this as a bean of {@code context}, which destroys it after all other beans; no effect if it has one. */
    void attach(ConfigurableApplicationContext context) {
        if (context.getBeanFactory() instanceof DefaultSingletonBeanRegistry beans && !beans.containsSingleton(BEAN)) {
            beans.registerSingleton(BEAN, this);
            beans.registerDisposableBean(BEAN, this);
        }
    }

    synchronized TestEnvironment environment() {
        if (closed) {
            throw new IllegalStateException("the application context is closed");
        }
        TestEnvironment open = environment;
        if (open == null) {
            try {
                open = ServerSettings.environment(settings).open();
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
            environment = open;
            states.opened(open);
        }
        return open;
    }

    /** Returns the environment, if it was opened. */
    synchronized Optional<TestEnvironment> opened() {
        return Optional.ofNullable(environment);
    }

    /** Returns a client of the user that the application acts as. */
    <T> T client(Class<T> type) {
        return settings.runAs().isEmpty()
                ? environment().client(type)
                : environment().clientAs(type, settings.runAs());
    }

    /** Returns the connection of the user that the application acts as. */
    KontractConnectionDetails connection() {
        ApiServer server = environment().server();
        return new KontractConnectionDetails(
                server.insecureUrl().orElseGet(server::url),
                settings.runAs().isEmpty()
                        ? server.adminToken()
                        : server.token(settings.runAs(), ServerSettings.groups(settings)));
    }

    @Override
    public synchronized void destroy() {
        closed = true;
        if (environment != null) {
            environment.close();
        }
    }
}
