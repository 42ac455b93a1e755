package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.KubernetesKind;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.CustomResource;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.spring.AutoConfigureKontract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

/** A context that Spring Boot does not start keeps what its beans have created. */
@SpringJUnitConfig(PlainSpringIT.Shop.class)
@AutoConfigureKontract(kinds = PlainSpringIT.Parcel.class)
class PlainSpringIT {

    public record ParcelSpec(int weight) {}

    public record ParcelStatus(String place) {}

    @KubernetesKind(group = "shop.example.com", version = "v1")
    public static class Parcel extends CustomResource<ParcelSpec, ParcelStatus> {}

    @Autowired
    KontractClient client;

    @RepeatedTest(2)
    void test_startsWithWhatTheContextHasCreated() {
        assertThat(client.configMaps("default").find("shop")).isPresent();
    }

    @Test
    void kinds_areServed() {
        Parcel parcel = new Parcel();
        parcel.metadata().setName("first");
        parcel.setSpec(new ParcelSpec(3));

        Parcel created = client.resource(Kind.of(Parcel.class), "default").create(parcel);

        assertThat(created.getSpec().weight()).isEqualTo(3);
    }

    @AfterEach
    void deleteMap() {
        client.configMaps("default").delete("shop");
    }

    static class Shop {

        @Bean
        ConfigMap createdMap(KontractClient client) {
            return client.configMaps("default").apply(new ConfigMap().metadata(new ObjectMeta().name("shop")));
        }
    }
}
