package dev.kontract.server.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.TestServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A server on which some of the built-in APIs are turned off. */
class ApiSelectionIT {

    private static ServerConfigBuilder without(String... settings) {
        return ServerConfig.builder().controllers("none").apis(ApiSelection.parse(List.of(settings)));
    }

    @Test
    void apis_thatAreTurnedOff_areNeitherServedNorDescribed() throws Exception {
        try (TestServer server = TestServer.start(without("batch/v1=false", "apps/v1/daemonsets=false"))) {
            assertThat(server.send("GET", "/apis/batch/v1").statusCode()).isEqualTo(404);
            assertThat(server.send("GET", "/apis/batch/v1/namespaces/default/jobs")
                            .statusCode())
                    .isEqualTo(404);
            assertThat(server.send("GET", "/apis/apps/v1/namespaces/default/daemonsets/a")
                            .statusCode())
                    .isEqualTo(404);
            assertThat(server.send("GET", "/apis/apps/v1/namespaces/default/deployments")
                            .statusCode())
                    .isEqualTo(200);

            assertThat(server.send("GET", "/apis").body()).contains("\"apps\"").doesNotContain("\"batch\"");
            assertThat(server.send("GET", "/apis/apps/v1").body())
                    .contains("deployments")
                    .doesNotContain("daemonsets");
            assertThat(server.send("GET", "/openapi/v3").body())
                    .contains("apis/apps/v1")
                    .doesNotContain("apis/batch/v1");
            assertThat(server.send("GET", "/openapi/v3/apis/apps/v1").body())
                    .contains("/apis/apps/v1/namespaces/{namespace}/deployments")
                    .doesNotContain("/apis/apps/v1/namespaces/{namespace}/daemonsets");
            assertThat(server.send("GET", "/apis/apiregistration.k8s.io/v1/apiservices")
                            .body())
                    .contains("v1.apps")
                    .doesNotContain("v1.batch");
        }
    }

    @Test
    void start_failsWithAnUnknownApi() {
        assertThatThrownBy(() -> TestServer.start(without("cars/v1=true")))
                .hasMessageContaining("--runtime-config: unknown api groups cars/v1");
    }
}
