package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Service;
import dev.kontract.model.ServicePort;
import dev.kontract.model.ServiceSpec;
import dev.kontract.server.ApiServer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.discovery.DiscoveryClient;

/** The discovery client lists the services of the server. */
@SpringBootTest
@ShopOnKubernetes
class DiscoveryIT {

    @Autowired
    DiscoveryClient discovery;

    @Test
    void discovery_listsInstances() {
        assertThat(discovery.getInstances("payments"))
                .extracting(ServiceInstance::getHost, ServiceInstance::getPort)
                .containsExactly(tuple("10.1.2.3", 8080));
    }

    @Test
    void discovery_seesTheServicesOfTheTest(@Autowired ApiServer server) {
        server.client()
                .services("default")
                .create(new Service()
                        .metadata(new ObjectMeta().name("invoices"))
                        .spec(new ServiceSpec().addPortsItem(new ServicePort().port(80))));

        server.untilAsserted(() -> assertThat(discovery.getServices()).contains("invoices", "payments"));
    }
}
