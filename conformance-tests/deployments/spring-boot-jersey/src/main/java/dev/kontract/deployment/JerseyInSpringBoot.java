package dev.kontract.deployment;

import dev.kontract.jaxrs.EmptyContentTypeFilter;
import dev.kontract.jaxrs.KontractApplication;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.glassfish.jersey.server.ResourceConfig;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/**
 * The application on the Jersey of Spring Boot, below {@code spring.jersey.application-path}. The flags of the engine are in the
 * property {@code kontract.flags}.
 */
@SpringBootApplication(proxyBeanMethods = false)
public class JerseyInSpringBoot {

    /** Runs the application until the process is stopped. */
    public static void main(String[] args) {
        SpringApplication.run(JerseyInSpringBoot.class, args);
    }

    /** Spring closes it with the context. */
    @Bean
    KontractApplication kontract(@Value("${kontract.flags}") String[] flags) throws IOException {
        return KontractApplication.start(ServerConfig.ofFlags(flags).build());
    }

    /** Names in paths may contain encoded slashes, and the API has an answer to TRACE; Tomcat rejects both by default. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> tomcat() {
        return factory -> factory.addConnectorCustomizers(connector -> {
            connector.setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
            connector.setAllowTrace(true);
        });
    }

    /** Spring registers it for all requests. */
    @Bean
    EmptyContentTypeFilter emptyContentType() {
        return new EmptyContentTypeFilter();
    }

    @Bean
    ResourceConfig jersey(KontractApplication application) {
        return ResourceConfig.forApplication(application);
    }
}
