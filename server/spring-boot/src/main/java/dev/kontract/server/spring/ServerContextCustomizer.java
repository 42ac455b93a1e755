package dev.kontract.server.spring;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/** Gives a context its server, unless a Spring Boot application has done so before; equal to those with equal settings. */
record ServerContextCustomizer(AutoConfigureKontract settings) implements ContextCustomizer {

    @Override
    public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
        ConfigurableEnvironment environment = context.getEnvironment();
        if (ServerPropertySource.find(environment).isEmpty()) {
            ContextServer server = new ContextServer(settings);
            ServerPropertySource.add(server, environment);
            server.attach(context);
        }
    }
}
