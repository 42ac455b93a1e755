package com.example.widget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.io.File;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Knows the server by what the plugin told the build. */
class WidgetIT {

    private static KubernetesClient client;

    @BeforeAll
    static void connect() {
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(new File(System.getProperty("kubeconfig"))))
                .build();
    }

    @AfterAll
    static void disconnect() {
        client.close();
    }

    @Test
    void kubeconfig_hasTheUrlOfTheServer() {
        assertThat(client.getMasterUrl().toString()).startsWith(System.getProperty("url"));
    }

    @Test
    void manifests_areCreatedOfTheKindsInTheDefinitions() {
        var widget = widgets().inNamespace("shop").withName("first").get();

        assertThat((Object) widget.get("spec", "size")).isEqualTo(3);
    }

    @Test
    void definitions_areEnforced() {
        GenericKubernetesResource invalid = new GenericKubernetesResource();
        invalid.setApiVersion("example.com/v1");
        invalid.setKind("Widget");
        invalid.setMetadata(new ObjectMetaBuilder()
                .withName("invalid")
                .build());
        invalid.setAdditionalProperties(Map.of("spec", Map.of("size", 0)));

        assertThatThrownBy(() -> widgets().inNamespace("shop").resource(invalid).create())
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        refused -> assertThat(refused.getCode()).isEqualTo(422));
    }

    @Test
    void controllers_runPods() {
        var pod = client.pods().inNamespace("shop").withName("single").waitUntilReady(1, TimeUnit.MINUTES);

        assertThat(pod.getStatus().getPhase()).isEqualTo("Running");
    }

    private static MixedOperation<
                    GenericKubernetesResource,
                    GenericKubernetesResourceList,
                    Resource<GenericKubernetesResource>>
            widgets() {
        return client.genericKubernetesResources("example.com/v1", "Widget");
    }
}
