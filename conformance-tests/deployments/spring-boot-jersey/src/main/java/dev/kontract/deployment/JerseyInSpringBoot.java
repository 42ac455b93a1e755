package dev.kontract.deployment;

import dev.kontract.jaxrs.KontractApplication;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import org.glassfish.jersey.server.ResourceConfig;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/**
 * The application on the Jersey of Spring Boot, below {@code spring.jersey.application-path}. The flags of the engine are in the
 * property {@code kontract.flags}.
 */
@SpringBootApplication(proxyBeanMethods = false)
public class JerseyInSpringBoot {

    /** Spring closes it with the context. */
    @Bean
    KontractApplication kontract(@Value("${kontract.flags}") String[] flags) throws IOException {
        return KontractApplication.start(ServerConfig.ofFlags(flags).build());
    }

    @Bean
    ResourceConfig jersey(KontractApplication application) {
        return ResourceConfig.forApplication(application);
    }
}
