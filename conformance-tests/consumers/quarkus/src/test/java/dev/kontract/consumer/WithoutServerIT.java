package dev.kontract.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** An application that disables the server gets none. */
@QuarkusTest
@TestProfile(WithoutServerIT.Disabled.class)
class WithoutServerIT {

    public static class Disabled implements QuarkusTestProfile {

        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("quarkus.kontract.devservices.enabled", "false");
        }
    }

    @ConfigProperty(name = "quarkus.kubernetes-client.api-server-url")
    Optional<String> url;

    @Test
    void client_hasNoUrl() {
        assertEquals(Optional.empty(), url);
    }
}
