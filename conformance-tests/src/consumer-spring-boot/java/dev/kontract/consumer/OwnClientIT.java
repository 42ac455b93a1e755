package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.junit.TestEnvironment;
import dev.kontract.server.spring.AutoConfigureKontract;
import dev.kontract.server.spring.KontractConnectionDetails;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** A client that the application defines takes precedence; the annotation may be on its configuration. */
@SpringBootTest(classes = OwnClientIT.Application.class)
class OwnClientIT {

    @AutoConfigureKontract(manifests = "shop.yaml")
    static class Application {

        @Bean
        KubernetesClient shopClient(KontractConnectionDetails details) {
            return new KubernetesClientBuilder()
                    .withConfig(new ConfigBuilder()
                            .withMasterUrl(details.url().toString())
                            .withOauthToken(details.token())
                            .withNamespace("shop")
                            .build())
                    .build();
        }
    }

    @Test
    void ownClient_isTheOnlyOne(@Autowired KubernetesClient client) {
        assertThat(client.getNamespace()).isEqualTo("shop");
        assertThat(client.apps().deployments().withName("web").get()).isNotNull();
    }

    @Nested
    @Import(Replaced.Clients.class)
    class Replaced {

        @TestConfiguration
        static class Clients {

            @Bean
            @Primary
            KubernetesClient testClient(TestEnvironment kontract) {
                return kontract.client(KubernetesClient.class);
            }
        }

        @Test
        void testClient_isPrimary(@Autowired KubernetesClient client) {
            assertThat(client.getNamespace()).isEqualTo("default");
        }
    }
}
