package dev.kontract.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An application that configures the client itself gets no server. */
@QuarkusTest
@TestProfile(ConfiguredClientIT.Configured.class)
class ConfiguredClientIT {

    public static class Configured implements QuarkusTestProfile {

        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("quarkus.kubernetes-client.api-server-url", "https://cluster.example.com/");
        }
    }

    @Inject
    KubernetesClient client;

    @Test
    void client_hasTheUrlOfTheApplication() {
        assertEquals("https://cluster.example.com/", client.getConfiguration().getMasterUrl());
    }
}
