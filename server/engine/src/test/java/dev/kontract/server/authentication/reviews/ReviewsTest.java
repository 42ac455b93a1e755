package dev.kontract.server.authentication.reviews;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authentication.AudienceAuthenticator;
import dev.kontract.server.authentication.TokenAuthenticator;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReviewsTest {

    private static final UserInfo CAROL = new UserInfo("carol", "u1", List.of("dev"), Map.of("k", List.of("v")));
    private static final String SHOWN =
            "{\"username\":\"carol\",\"uid\":\"u1\",\"groups\":[\"dev\"],\"extra\":{\"k\":[\"v\"]}}";

    private final TokenReview tokens = new TokenReview(
            (token, audiences) -> token.equals("bound")
                    ? Optional.of(new AudienceAuthenticator.Finding(Optional.empty(), List.of(), "too old"))
                    : Optional.empty(),
            new TokenAuthenticator(Map.of("t", CAROL)),
            List.of("api"));

    private static RequestContext request() {
        QueryParameters none = QueryParameters.parse("");
        return new RequestContext(RequestInfo.of("POST", "/apis/x", none), CAROL, "POST", none, Map.of());
    }

    private static ObjectNode review(String token, String... audiences) {
        ObjectNode review = JsonNodeFactory.instance.objectNode();
        ObjectNode spec = review.putObject("spec").put("token", token);
        for (String audience : audiences) {
            spec.withArray("/audiences").add(audience);
        }
        return review;
    }

    private String status(ObjectNode review) {
        return tokens.answer(request(), review).path("status").toString();
    }

    @Test
    void knows_whoAsks() {
        Clock clock = Clock.fixed(Instant.parse("2026-01-02T03:04:05.678Z"), ZoneOffset.UTC);
        ObjectNode review = JsonNodeFactory.instance.objectNode();
        review.put("kind", "SelfSubjectReview").put("apiVersion", "authentication.k8s.io/v1");
        assertThat(new SelfReview(clock).answer(request(), review))
                .hasToString("{\"kind\":\"SelfSubjectReview\",\"apiVersion\":\"authentication.k8s.io/v1\","
                        + "\"metadata\":{\"creationTimestamp\":\"2026-01-02T03:04:05Z\"},\"status\":{\"userInfo\":"
                        + SHOWN + "}}");
    }

    @Test
    void knows_tokens() {
        String shown = SHOWN.replace("[\"dev\"]", "[\"dev\",\"system:authenticated\"]");
        String known = "{\"authenticated\":true,\"user\":" + shown + ",\"audiences\":[\"api\"]}";
        assertThat(status(review("t"))).isEqualTo(known);
        assertThat(status(review("t", "other", "api"))).isEqualTo(known);
    }

    @Test
    void knows_notOthers() {
        String unknown = "{\"user\":{},\"error\":\"invalid bearer token\"}";
        assertThat(status(review("x"))).isEqualTo(unknown);
        assertThat(status(review("t", "other"))).isEqualTo(unknown);
        assertThat(status(review("bound"))).isEqualTo("{\"user\":{},\"error\":\"[invalid bearer token, too old]\"}");
        assertThatThrownBy(() -> tokens.answer(request(), review("")))
                .hasMessage("token is required for TokenReview in authentication");
    }
}
