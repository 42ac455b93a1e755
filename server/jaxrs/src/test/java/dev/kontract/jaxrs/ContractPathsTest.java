package dev.kontract.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.api.NamespaceApi;
import dev.kontract.server.api.PodApi;
import jakarta.ws.rs.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Recognizes operations of the contract. */
final class ContractPathsTest {

    @Path("")
    private static final class Pods implements PodApi {}

    @Path("")
    private static final class Namespaces implements NamespaceApi {}

    private final ContractPaths paths = ContractPaths.of(List.of(Pods.class, Namespaces.class));

    @Test
    void operation_isFoundByItsMethodAndPath() {
        assertThat(paths.consumed("GET", "/api/v1/namespaces/default/pods/web")).isPresent();
        assertThat(paths.consumed("POST", "/api/v1/namespaces/default/pods").orElseThrow())
                .contains("application/json", "application/yaml");
    }

    @Test
    void otherRequest_isNotFound() {
        assertThat(paths.consumed("PUT", "/api/v1/namespaces/default/pods")).isEmpty();
        assertThat(paths.consumed("GET", "/api/v1/namespaces/default/pods/")).isEmpty();
        assertThat(paths.consumed("GET", "/api/v1/namespaces//pods")).isEmpty();
        assertThat(paths.consumed("GET", "/apis/example.com/v1/pods")).isEmpty();
        assertThat(paths.consumed("GET", "/")).isEmpty();
    }
}
