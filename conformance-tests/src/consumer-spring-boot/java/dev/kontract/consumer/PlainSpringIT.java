package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.spring.AutoConfigureKontract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

/** A context that Spring Boot does not start keeps what its beans have created. */
@SpringJUnitConfig(PlainSpringIT.Shop.class)
@AutoConfigureKontract
class PlainSpringIT {

    @Autowired
    KontractClient client;

    @RepeatedTest(2)
    void test_startsWithWhatTheContextHasCreated() {
        assertThat(client.configMaps("default").find("shop")).isPresent();
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
