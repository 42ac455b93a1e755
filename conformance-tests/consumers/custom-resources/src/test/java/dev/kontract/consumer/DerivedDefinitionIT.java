package dev.kontract.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.KubernetesKind;
import dev.kontract.client.Resource;
import dev.kontract.client.definition.Rule;
import dev.kontract.client.definition.Scalable;
import dev.kontract.client.definition.TableColumn;
import dev.kontract.client.definition.ValidValues;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.CustomResource;
import dev.kontract.server.junit.Kontract;
import org.junit.jupiter.api.Test;

/** A kind whose definition is derived from its class. */
@Kontract(kinds = DerivedDefinitionIT.Cache.class)
class DerivedDefinitionIT {

    @Rule(value = "self.minimum <= self.replicas", message = "fewer replicas than the minimum")
    public record CacheSpec(
            @TableColumn @JsonProperty(defaultValue = "1") @ValidValues(maximum = 9) int replicas,
            @JsonProperty(defaultValue = "0") int minimum) {}

    public record CacheStatus(int replicas) {}

    @Scalable
    @KubernetesKind(group = "stable.example.com", version = "v1", shortNames = "ch")
    public static class Cache extends CustomResource<CacheSpec, CacheStatus> {}

    @Test
    void serverEnforcesTheDefinitionOfTheClass(KontractClient client) {
        Resource<Cache> caches = client.resource(Kind.of(Cache.class), "default");
        Cache cache = new Cache();
        cache.metadata().setName("sessions");
        cache.setSpec(new CacheSpec(3, 2));
        assertEquals(3, caches.create(cache).getSpec().replicas());

        caches.scale("sessions", 5);
        assertEquals(5, caches.get("sessions").getSpec().replicas());
        assertRefused("fewer replicas than the minimum", () -> caches.scale("sessions", 1));
        assertRefused("should be less than or equal to 9", () -> caches.scale("sessions", 10));
    }

    private static void assertRefused(String message, Runnable write) {
        ApiException.Invalid refused = assertThrows(ApiException.Invalid.class, write::run);
        assertTrue(refused.getMessage().contains(message), refused.getMessage());
    }
}
