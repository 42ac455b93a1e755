package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.KontractClient;
import dev.kontract.client.error.ApiException;
import dev.kontract.server.ApiServer;
import dev.kontract.server.junit.Kontract;
import dev.kontract.server.spring.AutoConfigureKontract;
import dev.kontract.server.spring.KontractConnectionDetails;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;

/** The annotation sets up the server; the application acts as one of its users. */
@SpringBootTest
@AutoConfigureKontract(
        controllers = "*",
        manifests = "shop.yaml",
        users = @Kontract.User(name = "jane", groups = "sales", clusterRoles = "view"),
        runAs = "jane")
class AutoConfiguredIT {

    @Autowired
    ApiServer server;

    @Test
    void manifests_areRolledOut(@Autowired KubernetesClient client) {
        server.await(() -> client.pods().inNamespace("shop").list().getItems().size() == 2);
    }

    @Test
    void clients_haveThePermissionsOfTheUser(@Autowired KubernetesClient client, @Autowired KontractClient kontract) {
        assertThatThrownBy(() -> client.apps()
                        .deployments()
                        .inNamespace("shop")
                        .withName("web")
                        .scale(0))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        e -> assertThat(e.getCode()).isEqualTo(403));
        assertThatThrownBy(() -> kontract.deployments("shop").delete("web")).isInstanceOf(ApiException.Forbidden.class);

        server.client().deployments("shop").delete("web");
        assertThat(kontract.deployments("shop").list().items()).isEmpty();
    }

    @Test
    void properties_connectOtherClients(
            @Value("${kontract.url}") String url,
            @Value("${kontract.token}") String token,
            @Autowired KontractConnectionDetails details) {
        assertThat(details.url()).hasToString(url);
        assertThat(details.token()).isEqualTo(token).isEqualTo(server.token("jane", "sales"));
    }
}
