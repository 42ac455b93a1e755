package dev.kontract.server.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnionAuthenticatorTest {

    private static final RequestCredentials ANY = new RequestCredentials("", List.of());
    private static final Authenticator SILENT = credentials -> Optional.empty();
    private static final Authenticator KNOWS = credentials -> Optional.of(UserInfo.of("eve", "", List.of("a")));
    private static final Authenticator REFUSES = credentials -> {
        throw StatusException.unauthorized();
    };

    @Test
    void authenticate_asksUntilOneKnows() {
        assertThat(new UnionAuthenticator(List.of(SILENT, REFUSES, KNOWS)).authenticate(ANY))
                .hasValue(UserInfo.of("eve", "", List.of("a", "system:authenticated")));
    }

    @Test
    void authenticate_refusedByOneAndKnownToNone_isUnauthorized() {
        Authenticator union = new UnionAuthenticator(List.of(REFUSES, SILENT));

        assertThatThrownBy(() -> union.authenticate(ANY)).isInstanceOf(StatusException.class);
    }

    @Test
    void authenticate_knownToNone_saysNothing() {
        assertThat(new UnionAuthenticator(List.of(SILENT)).authenticate(ANY)).isEmpty();
    }
}
