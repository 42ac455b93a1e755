package dev.kontract.server.spring;

import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextRefreshedEvent;
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
            context.addApplicationListener(new StartListener(server, context));
        }
    }

    /** Without Spring Boot, a context has started when it is refreshed; it has no event after the runners. */
    private record StartListener(ContextServer server, ApplicationContext context)
            implements ApplicationListener<ContextRefreshedEvent> {

        @Override
        public void onApplicationEvent(ContextRefreshedEvent event) {
            if (event.getApplicationContext() == context) { // The events of child contexts arrive here as well.
                server.states().contextStarted();
            }
        }
    }
}
