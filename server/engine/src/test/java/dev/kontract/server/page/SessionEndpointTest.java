package dev.kontract.server.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.authentication.TokenAuthenticator;
import dev.kontract.server.authentication.session.Sessions;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionEndpointTest {

    private static final String LONGEST = "a".repeat(16 * 1024);

    private final Sessions sessions = new Sessions(ManualClock.at(Instant.parse("2030-01-01T00:00:00Z")));
    private final SessionEndpoint endpoint = new SessionEndpoint(
            sessions,
            new TokenAuthenticator(Map.of("secret", user(), LONGEST, user())),
            new PageFacts("", "", () -> false, () -> false, () -> false),
            () -> {});

    @ParameterizedTest
    @ValueSource(strings = {"secret", "  secret\\n"})
    void signIn_withAToken_beginsASession(String token) {
        assertThat(signIn(token).status()).isEqualTo(200);
    }

    @Test
    void signIn_withALongToken_isAllowed() {
        assertThat(signIn(LONGEST).status()).isEqualTo(200);
        assertRefused(LONGEST + "a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret more", "secret\\tmore", "secret\\nmore"})
    void signIn_withMoreThanAToken_isABadRequest(String token) {
        assertRefused(token);
    }

    private void assertRefused(String token) {
        assertThatThrownBy(() -> signIn(token))
                .isInstanceOfSatisfying(
                        StatusException.class, e -> assertThat(e.code()).isEqualTo(400));
    }

    private Representation signIn(String token) {
        RequestContext request =
                PageRequests.of("POST", "/ui/session", Map.of("content-type", List.of("application/json")));
        return PageRequests.answer(
                endpoint, request.withBody(("{\"token\":\"" + token + "\"}").getBytes(StandardCharsets.UTF_8)));
    }

    private static UserInfo user() {
        return UserInfo.of("jane", "", List.of());
    }
}
