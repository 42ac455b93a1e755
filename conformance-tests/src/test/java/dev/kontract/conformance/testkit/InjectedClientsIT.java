package dev.kontract.conformance.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.ApiServer;
import dev.kontract.server.junit.InjectKubeconfig;
import dev.kontract.server.junit.Kontract;
import dev.kontract.server.junit.RunAs;
import dev.kontract.server.junit.TestEnvironment;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import org.junit.jupiter.api.Test;

/** The clients of other libraries in tests with {@link Kontract}. */
@Kontract(users = @Kontract.User(name = "jane", clusterRoles = "view"))
@SuppressWarnings("NullAway.Init") // injected
class InjectedClientsIT {

    private KubernetesClient fabric8;
    private ApiClient official;

    @Test
    void clients_areOfOneServer(ApiServer server, NamespacedKubernetesClient namespaced) throws Exception {
        fabric8.resource(map()).create();

        assertThat(namespaced.configMaps().withName("settings").get()).isNotNull();
        assertThat(new CoreV1Api(official)
                        .readNamespacedConfigMap("settings", "default")
                        .execute()
                        .getData())
                .containsEntry("colour", "blue");
        assertThat(server.client().configMaps("default").find("settings")).isPresent();
    }

    @Test
    void clients_actAsTheUser(
            ApiServer server, @RunAs("jane") KubernetesClient fabric8, @RunAs("jane") ApiClient official)
            throws Exception {
        assertThat(fabric8.configMaps().inNamespace("default").list().getItems())
                .isEmpty();
        assertThatThrownBy(() -> fabric8.resource(map()).create())
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("User \"jane\" cannot create");
        assertThatThrownBy(() -> new CoreV1Api(official)
                        .deleteNamespacedConfigMap("settings", "default")
                        .execute())
                .isInstanceOfSatisfying(
                        ApiException.class,
                        e -> assertThat(e.getResponseBody()).contains("User \\\"jane\\\" cannot delete"));
        assertThat(server.requests().by("jane").count()).isEqualTo(3);
    }

    @Test
    void kubeconfig_isForTls(@InjectKubeconfig String kubeconfig) {
        assertThat(kubeconfig).contains("https://");
        try (KubernetesClient client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig))
                .build()) {
            assertThat(client.configMaps().withName("settings").get()).isNull();
        }
    }

    @Test
    void environment_hasTheSameClients(TestEnvironment environment) {
        assertThat(environment.client(KubernetesClient.class)).isSameAs(fabric8);
        assertThat(environment.client(ApiClient.class)).isSameAs(official);
        assertThatThrownBy(() -> environment.client(String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.String");
    }

    private static io.fabric8.kubernetes.api.model.ConfigMap map() {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName("settings")
                .withNamespace("default")
                .endMetadata()
                .addToData("colour", "blue")
                .build();
    }
}
