package dev.kontract.server.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenAuthenticatorTest {

    private static final UserInfo ALICE = UserInfo.of("alice", "1", List.of("dev"));

    private final Authenticator authenticator = new TokenAuthenticator(Map.of("t0k", ALICE));

    @ParameterizedTest
    @ValueSource(strings = {"Bearer t0k", "bearer t0k", " Bearer t0k ", "Bearer t0k extra"})
    void authenticate_knownToken(String header) {
        assertThat(authenticator.authenticate(new RequestCredentials(header, List.of())))
                .hasValue(ALICE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer", "Bearer ", "Basic YTpi", "Token t0k"})
    void authenticate_withoutToken_saysNothing(String header) {
        assertThat(authenticator.authenticate(new RequestCredentials(header, List.of())))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer wrong", "Bearer T0K", "Bearer t0"})
    void authenticate_unknownToken_isUnauthorized(String header) {
        assertThatThrownBy(() -> authenticator.authenticate(new RequestCredentials(header, List.of())))
                .isInstanceOf(StatusException.class)
                .hasMessage("Unauthorized");
    }
}
