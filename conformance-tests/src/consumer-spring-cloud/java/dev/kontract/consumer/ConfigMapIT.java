package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;

/** A ConfigMap of the server is a source of properties, by configuration data and by the bootstrap context. */
class ConfigMapIT {

    @Nested
    @SpringBootTest(properties = "spring.config.import=kubernetes:")
    @ShopOnKubernetes
    class ByConfigurationData {

        @Test
        void configMap_isAPropertySource(@Value("${greeting}") String greeting) {
            assertThat(greeting).isEqualTo("Welcome");
        }
    }

    @Nested
    @SpringBootTest(properties = "spring.cloud.bootstrap.enabled=true")
    @ShopOnKubernetes
    class ByBootstrapContext {

        @Test
        void configMap_isAPropertySource(@Value("${greeting}") String greeting) {
            assertThat(greeting).isEqualTo("Welcome");
        }
    }
}
