package dev.kontract.deployment;

import java.net.URI;
import java.util.List;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The application in a Spring Boot application. */
final class JerseyInSpringBootIT extends DeploymentContract {

    @Override
    Deployment deploy(String path, List<String> flags) throws Exception {
        ConfigurableApplicationContext context = new SpringApplicationBuilder(JerseyInSpringBoot.class)
                .properties(
                        "server.port=0",
                        "server.ssl.key-store=" + ServingKey.make().file(),
                        "server.ssl.key-store-password=" + ServingKey.PASSWORD,
                        "spring.jersey.application-path=" + path + "/",
                        "kontract.flags=" + String.join(",", flags))
                .run();
        String port = context.getEnvironment().getProperty("local.server.port");
        return new Deployment(URI.create("https://localhost:" + port + path), context::close);
    }
}
