package dev.kontract.deployment;

import java.net.URI;
import java.util.List;
import java.util.Set;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The application in a Spring Boot application. Without {@code -Dlong}, runs only the recordings that exercise the container: paths,
 * headers, bodies, streams and rejections. All recordings run against the same Jersey on Grizzly.
 */
final class JerseyInSpringBootIT extends DeploymentContract {

    private static final Set<String> OF_THE_CONTAINER = Set.of(
            "authentication.json",
            "corners.json",
            "discovery.json",
            "errors.json",
            "kubectl.json",
            "read.json",
            "watch.json",
            "write-options.json");

    @Override
    boolean covers(String recordings) {
        return System.getProperty("long") != null || OF_THE_CONTAINER.contains(recordings);
    }

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
