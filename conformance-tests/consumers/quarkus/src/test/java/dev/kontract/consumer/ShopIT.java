package dev.kontract.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ShopIT {

    @Inject
    Shop shop;

    @Inject
    KubernetesClient client;

    @Test
    void shop_isRolledOut() {
        shop.deploy(3);

        shop.deployment().waitUntilReady(1, TimeUnit.MINUTES);
        assertEquals(3, client.pods().inNamespace("shop").list().getItems().size());
    }

    @Test
    void server_hasTheObjectsOfItsProperties() {
        assertEquals(1, client.nodes().list().getItems().size());
        assertNotNull(client.namespaces().withName("shop").get());
    }
}
