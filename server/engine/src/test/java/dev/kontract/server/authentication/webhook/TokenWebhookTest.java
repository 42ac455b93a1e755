package dev.kontract.server.authentication.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.webhook.WebhookFailure;
import dev.kontract.server.webhook.WebhookRetries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class TokenWebhookTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ALICE = """
        "authenticated": true, "user": {"username": "alice", "uid": "7", "groups": ["devs"], "extra": {"team": ["x"]}}
        """;

    private final List<ObjectNode> sent = new ArrayList<>();
    private Supplier<JsonNode> answer = () -> status(ALICE);
    private long now;

    private final TokenWebhook webhook = new TokenWebhook(
            (review, timeout) -> {
                sent.add(review);
                return answer.get();
            },
            "v1",
            Duration.ofMinutes(2),
            List.of("api", "internal"),
            new WebhookRetries(pause -> {}, () -> now));

    private static JsonNode status(String fields) {
        try {
            return JSON.readTree("{\"status\": {" + fields + "}}");
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private Optional<UserInfo> authenticate(String token) {
        return webhook.authenticate(new RequestCredentials("Bearer " + token, List.of()));
    }

    private void rejects(String token) {
        assertThatThrownBy(() -> authenticate(token))
                .isInstanceOf(StatusException.class)
                .hasMessage("Unauthorized");
    }

    @Test
    void authenticate_sendsTheTokenAndReadsTheUser() throws Exception {
        assertThat(authenticate("secret"))
                .contains(new UserInfo("alice", "7", List.of("devs"), Map.of("team", List.of("x"))));
        assertThat(sent).containsExactly((ObjectNode) JSON.readTree("""
            {"kind": "TokenReview", "apiVersion": "authentication.k8s.io/v1", "metadata": {},
             "spec": {"token": "secret", "audiences": ["api", "internal"]}, "status": {"user": {}}}
            """));
    }

    @Test
    void authenticate_leavesRequestsWithoutTokensToOthers() {
        assertThat(webhook.authenticate(new RequestCredentials("", List.of()))).isEmpty();
        assertThat(sent).isEmpty();
    }

    @Test
    void authenticate_cachesBothAnswers() {
        authenticate("secret");
        authenticate("secret");
        answer = () -> status("\"authenticated\": false");
        rejects("other");
        rejects("other");
        assertThat(sent).hasSize(2);
        now += Duration.ofMinutes(2).toNanos();
        rejects("secret");
        assertThat(sent).hasSize(3);
    }

    @Test
    void authenticate_doesNotCacheFailures() {
        answer = () -> {
            throw WebhookFailure.of("down", WebhookFailure.Type.ERROR);
        };
        rejects("secret");
        answer = () -> status("\"authenticated\": false, \"error\": \"broken\"");
        rejects("secret");
        answer = () -> status(ALICE);
        assertThat(authenticate("secret")).isPresent();
    }

    @Test
    void authenticate_requiresAnAudienceOfTheServer() {
        answer = () -> status(ALICE + ", \"audiences\": [\"others\"]");
        rejects("a");
        answer = () -> status(ALICE + ", \"audiences\": [\"others\", \"internal\"]");
        assertThat(authenticate("b")).isPresent();
    }
}
