package dev.kontract.server.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.io.IOException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FrontProxyAuthenticatorTest {

    private static final FrontProxyAuthenticator.Headers HEADERS = new FrontProxyAuthenticator.Headers(
            List.of("X-Remote-User", "X-User"),
            List.of("X-Remote-Uid"),
            List.of("X-Remote-Group"),
            List.of("X-Remote-Extra-"));
    private static final Map<String, List<String>> ALICE = Map.of(
            "x-user", List.of("alice", "mallory"),
            "x-remote-uid", List.of("7"),
            "x-remote-group", List.of("devs", "", "admins"),
            "x-remote-extra-team.example%2fname", List.of("shop"));

    private final List<X509Certificate> certificates;

    FrontProxyAuthenticatorTest() throws IOException {
        certificates = List.of(CertificateAuthority.create(Clock.systemUTC()).certificate());
    }

    private static FrontProxyAuthenticator authenticator(String... allowed) {
        Authenticator proxies = credentials -> Optional.of(UserInfo.of("proxy", "", List.of()));
        return new FrontProxyAuthenticator(proxies, List.of(allowed), HEADERS);
    }

    private Optional<UserInfo> authenticate(FrontProxyAuthenticator authenticator, Map<String, List<String>> headers) {
        return authenticator.authenticate(new RequestCredentials("", certificates, headers));
    }

    @Test
    void authenticate_returnsTheUserInTheHeaders() {
        UserInfo alice =
                new UserInfo("alice", "7", List.of("devs", "admins"), Map.of("team.example/name", List.of("shop")));
        assertThat(authenticate(authenticator(), ALICE)).contains(alice);
        assertThat(authenticate(authenticator("other", "proxy"), ALICE)).contains(alice);
    }

    @Test
    void authenticate_leavesRequestsOfOthersToOthers() {
        assertThat(authenticate(authenticator(), Map.of())).isEmpty();
        assertThat(authenticate(authenticator(), Map.of("x-user", List.of("")))).isEmpty();
        assertThat(authenticator().authenticate(new RequestCredentials("", List.of(), ALICE)))
                .isEmpty();
    }

    @Test
    void authenticate_rejectsOtherCertificates() {
        assertThatThrownBy(() -> authenticate(authenticator("other"), ALICE)).isInstanceOf(StatusException.class);
        CertificateAuthenticator none = new CertificateAuthenticator(List.of(), Clock.systemUTC());
        FrontProxyAuthenticator strict = new FrontProxyAuthenticator(none, List.of(), HEADERS);
        assertThatThrownBy(() -> authenticate(strict, ALICE)).isInstanceOf(StatusException.class);
    }
}
