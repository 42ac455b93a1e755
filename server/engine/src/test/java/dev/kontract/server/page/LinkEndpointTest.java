package dev.kontract.server.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.authentication.session.Sessions;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.Representation;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LinkEndpointTest {

    private final Sessions sessions = new Sessions(ManualClock.at(Instant.parse("2030-01-01T00:00:00Z")));

    @Test
    void link_whoseCredentialsAreNoLongerValid_asksForOthers() {
        assertThat(open(credentials -> Optional.empty()).headers()).containsEntry("Location", "/ui?link=expired");
        assertThat(open(credentials -> {
                            throw StatusException.unauthorized();
                        })
                        .headers())
                .containsEntry("Location", "/ui?link=expired")
                .doesNotContainKey("Set-Cookie");
    }

    @Test
    void link_whoseCredentialsCannotBeChecked_fails() {
        Authenticator unavailable = credentials -> {
            throw StatusException.serviceUnavailable("the storage does not answer");
        };

        assertThatThrownBy(() -> open(unavailable)).hasMessage("the storage does not answer");
    }

    private Representation open(Authenticator authenticator) {
        String code = sessions.code(new RequestCredentials("Bearer t", List.of()));
        return PageRequests.answer(
                new LinkEndpoint(sessions, authenticator), PageRequests.of("GET", "/ui/login?code=" + code, Map.of()));
    }
}
