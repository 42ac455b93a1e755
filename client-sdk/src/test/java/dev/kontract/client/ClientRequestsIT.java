package dev.kontract.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.FakeServer.Answer;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.model.ResourceAttributes;
import dev.kontract.model.TokenRequestSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The requests of operations that concern no stored object. */
class ClientRequestsIT {

    @Test
    void requestToken_audiences_areSentToTheAccount() throws Exception {
        try (FakeServer server = new FakeServer(request -> Answer.ok("{\"status\": {\"token\": \"t\"}}"));
                KontractClient client = server.client()) {
            TokenRequestSpec spec = new TokenRequestSpec().audiences(List.of("vault"));

            assertThat(client.requestToken("shop", "robot", spec).getToken()).isEqualTo("t");
            assertThat(server.last().method()).isEqualTo("POST");
            assertThat(server.last().target()).startsWith("/api/v1/namespaces/shop/serviceaccounts/robot/token");
            assertThat(server.last().body())
                    .contains("\"kind\":\"TokenRequest\"")
                    .contains("\"audiences\":[\"vault\"]");
        }
    }

    @Test
    void isAllowed_access_isReviewed() throws Exception {
        try (FakeServer server = new FakeServer(request ->
                        Answer.ok("{\"status\": {\"allowed\": " + request.body().contains("\"list\"") + "}}"));
                KontractClient client = server.client()) {
            assertThat(client.isAllowed(new ResourceAttributes().verb("list").resource("pods")))
                    .isTrue();
            assertThat(client.isAllowed(new ResourceAttributes().verb("create").resource("pods")))
                    .isFalse();
            assertThat(server.last().target()).startsWith("/apis/authorization.k8s.io/v1/selfsubjectaccessreviews");
        }
    }

    @Test
    void impersonating_userAndGroups_areSent() throws Exception {
        try (FakeServer server = new FakeServer(request -> Answer.ok("{\"items\": []}"));
                KontractClient client =
                        KontractClient.connect(ClientConfig.of(server.uri()).impersonating("jane", "devs", "all"))) {
            client.pods("shop").list();

            assertThat(server.last().header("Impersonate-user")).isEqualTo("jane");
            assertThat(server.last().header("Impersonate-group")).isEqualTo("devs|all");
        }
    }

    @Test
    void scale_inNamespace_keepsThePathOfTheKind() throws Exception {
        try (FakeServer server = new FakeServer(request -> Answer.ok("{\"spec\": {\"replicas\": 3}}"));
                KontractClient client = server.client()) {
            client.resource(Kinds.DEPLOYMENT).scale().inNamespace("shop").get("web");

            assertThat(server.last().target()).isEqualTo("/apis/apps/v1/namespaces/shop/deployments/web/scale");
        }
    }
}
