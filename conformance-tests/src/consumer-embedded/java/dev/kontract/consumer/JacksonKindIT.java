package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.KubernetesKind;
import dev.kontract.client.Resource;
import dev.kontract.model.CustomResource;
import dev.kontract.server.junit.Kontract;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.Test;

/** The annotations of the program's Jackson have effect, although the one of the artifact has another name. */
@Kontract(kinds = JacksonKindIT.Cache.class)
class JacksonKindIT {

    public record CacheSpec(
            @JsonProperty(value = "size-limit", defaultValue = "3") @JsonPropertyDescription("In megabytes")
            Integer sizeLimit) {}

    @KubernetesKind(group = "stable.example.com", version = "v1")
    public static class Cache extends CustomResource<CacheSpec, Void> {}

    @Test
    void annotations_ofTheProgram_haveEffect(KontractClient kontract, KubernetesClient fabric8) {
        Resource<Cache> caches = kontract.resource(Kind.of(Cache.class), "default");
        Cache small = new Cache();
        small.metadata().setName("small");
        small.setSpec(new CacheSpec(null));
        assertThat(caches.create(small).getSpec().sizeLimit()).isEqualTo(3);

        Cache large = new Cache();
        large.metadata().setName("large");
        large.setSpec(new CacheSpec(7));
        caches.create(large);
        Object stored = fabric8.genericKubernetesResources("stable.example.com/v1", "Cache")
                .inNamespace("default")
                .withName("large")
                .get()
                .get("spec", "size-limit");
        assertThat(stored).hasToString("7");
        assertThat(kontract.resource(Kinds.CUSTOM_RESOURCE_DEFINITION)
                        .get("caches.stable.example.com")
                        .toString())
                .contains("In megabytes");
    }
}
