package dev.kontract.server.spring;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationContextInitializedEvent;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.event.ApplicationFailedEvent;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.event.SpringApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Gives each application its server, before configuration data is loaded: a {@code ContextCustomizer} would be too late for the
 * ConfigMaps that {@code spring.config.import} or the bootstrap context reads from the server.
 */
final class ServerApplicationListener implements ApplicationListener<SpringApplicationEvent>, Ordered {

    /** The application that this listener was created for; events of its child contexts arrive here as well. */
    private @Nullable SpringApplication application;

    private @Nullable ContextServer server;

    /** Returns an order after that of the test's own properties, and before that of Spring Cloud's bootstrap context. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE + 1;
    }

    @Override
    public void onApplicationEvent(SpringApplicationEvent event) {
        if (event instanceof ApplicationEnvironmentPreparedEvent prepared) {
            prepare(prepared.getSpringApplication(), prepared.getEnvironment());
        } else if (server != null && event.getSpringApplication() == application) {
            follow(event, server);
        }
    }

    /** The environment of a bootstrap context already has the server of the application. */
    private void prepare(SpringApplication prepared, ConfigurableEnvironment environment) {
        if (ServerPropertySource.find(environment).isEmpty()) {
            application = prepared;
            server = new ContextServer(ServerSettings.find(classes(prepared)).orElse(ServerSettings.DEFAULTS));
            ServerPropertySource.add(server, environment);
        }
    }

    /** Returns the main class, which is the test class in a test, and the configuration classes. */
    private static List<Class<?>> classes(SpringApplication application) {
        List<Class<?>> classes = new ArrayList<>();
        if (application.getMainApplicationClass() != null) {
            classes.add(application.getMainApplicationClass());
        }
        for (Object source : application.getAllSources()) {
            if (source instanceof Class<?> type) {
                classes.add(type);
            }
        }
        return classes;
    }

    private static void follow(SpringApplicationEvent event, ContextServer server) {
        if (event instanceof ApplicationContextInitializedEvent initialized) {
            server.attach(initialized.getApplicationContext());
        } else if (event instanceof ApplicationReadyEvent) {
            server.states().contextStarted();
        } else if (event instanceof ApplicationFailedEvent) {
            server.destroy();
        }
    }
}
