package dev.kontract.deployment;

import java.net.URI;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The application in a Spring Boot application. */
final class JerseyInSpringBootIT extends DeploymentContract {

    /** An encoded slash, and the method TRACE. */
    private static final Set<String> REFUSED_BY_TOMCAT = Set.of("errors.json: encoded name", "read.json: head and options");

    private static ConfigurableApplicationContext context;

    @BeforeAll
    static void serve() throws Exception {
        context = new SpringApplicationBuilder(JerseyInSpringBoot.class)
                .properties(
                        "server.port=0",
                        "server.ssl.key-store=" + ServingKey.make().file(),
                        "server.ssl.key-store-password=" + ServingKey.PASSWORD,
                        "spring.jersey.application-path=/k8s",
                        "kontract.flags=" + String.join(",", FLAGS))
                .run();
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @Override
    URI url() {
        return URI.create("https://localhost:" + context.getEnvironment().getProperty("local.server.port") + "/k8s");
    }

    @Override
    Set<String> differences() {
        Set<String> all = new HashSet<>(SERVLET_DIFFERENCES);
        all.addAll(REFUSED_BY_TOMCAT);
        return all;
    }
}
