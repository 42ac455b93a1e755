package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.server.spring.AutoConfigureKontract;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

/** An application that is started from the test sources has a server as well. */
class MainClassIT {

    @EnableAutoConfiguration
    @AutoConfigureKontract(manifests = "shop.yaml")
    static class Application {}

    @Test
    void run_startsTheApplicationWithItsServer() {
        try (ConfigurableApplicationContext context = SpringApplication.run(Application.class)) {
            assertThat(context.getBean(KontractClient.class).deployments("shop").get("web"))
                    .isNotNull();
        }
    }
}
