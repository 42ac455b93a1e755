package dev.kontract.server.authentication.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SessionsTest {

    private static final RequestCredentials CREDENTIALS = new RequestCredentials("Bearer secret", List.of());

    private final ManualClock clock = ManualClock.at(Instant.parse("2030-01-01T00:00:00Z"));
    private final Sessions sessions = new Sessions(clock);

    @Test
    void begin_makesASecretOfItsOwn() {
        String first = sessions.begin(CREDENTIALS, user("jane")).cookie();
        String second = sessions.begin(CREDENTIALS, user("jane")).cookie();

        assertThat(first)
                .matches("__Host-kontract=[\\w-]{43}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=28800")
                .isNotEqualTo(second);
        assertThat(find(first)).map(Session::credentials).contains(CREDENTIALS);
        assertThat(find(first).orElseThrow().csrf())
                .hasSize(43)
                .isNotEqualTo(find(second).orElseThrow().csrf());
    }

    @Test
    void find_aSecretOfTheClient_findsNothing() {
        sessions.begin(CREDENTIALS, user("jane"));

        assertThat(find("__Host-kontract=chosen; Path=/")).isEmpty();
        assertThat(find("__Host-kontract=")).isEmpty();
        assertThat(find("kontract=chosen")).isEmpty();
    }

    @Test
    void find_afterEightHours_findsNothing() {
        Sessions.Begun begun = sessions.begin(CREDENTIALS, user("jane"));
        clock.advance(Sessions.LIFETIME.minusSeconds(1));
        assertThat(find(begun.cookie())).isPresent();
        assertThat(sessions.hasEnded(begun.session())).isFalse();

        clock.advance(Duration.ofSeconds(1));
        assertThat(find(begun.cookie())).isEmpty();
        assertThat(sessions.hasEnded(begun.session())).isTrue();
    }

    @Test
    void find_forAnotherSite_findsNothing() {
        String cookie = sessions.begin(CREDENTIALS, user("jane")).cookie();
        for (String site : List.of("cross-site", "same-site")) {
            Map<String, List<String>> headers = headers(cookie);
            headers.put("sec-fetch-site", List.of(site));
            assertThat(sessions.find(headers)).as(site).isEmpty();
        }
        for (String site : List.of("same-origin", "none")) {
            Map<String, List<String>> headers = headers(cookie);
            headers.put("sec-fetch-site", List.of(site));
            assertThat(sessions.find(headers)).as(site).isPresent();
        }
    }

    @Test
    void begin_tooManyOfAUser_endsTheOldestOfThisUser() {
        String other = sessions.begin(CREDENTIALS, user("john")).cookie();
        List<String> cookies = new ArrayList<>();
        for (int i = 0; i <= Sessions.OF_ONE_USER; i++) {
            cookies.add(sessions.begin(CREDENTIALS, user("jane")).cookie());
        }

        assertThat(find(cookies.get(0))).isEmpty();
        assertThat(cookies.subList(1, cookies.size()))
                .allMatch(cookie -> find(cookie).isPresent());
        assertThat(find(other)).isPresent();
    }

    @Test
    void begin_tooManyOfAll_endsTheOldest() {
        String first = sessions.begin(CREDENTIALS, user("first")).cookie();
        for (int i = 0; i < Sessions.OF_ALL - 1; i++) {
            sessions.begin(CREDENTIALS, user("user-" + i));
        }
        assertThat(find(first)).isPresent();

        String last = sessions.begin(CREDENTIALS, user("last")).cookie();
        assertThat(find(first)).isEmpty();
        assertThat(find(last)).isPresent();
    }

    @Test
    void endAll_endsThoseOfTheUser() {
        String one = sessions.begin(CREDENTIALS, user("jane")).cookie();
        String two = sessions.begin(CREDENTIALS, user("jane")).cookie();
        String other = sessions.begin(CREDENTIALS, user("john")).cookie();

        sessions.endAll(user("jane"));

        assertThat(find(one)).isEmpty();
        assertThat(find(two)).isEmpty();
        assertThat(find(other)).isPresent();
    }

    @Test
    void replace_endsTheSessionOfTheCookieAlone() {
        Sessions.Begun former = sessions.begin(CREDENTIALS, user("jane"));
        Sessions.Begun other = sessions.begin(CREDENTIALS, user("jane"));

        Sessions.Begun next = sessions.replace(headers(former.cookie()), CREDENTIALS, user("john"));

        assertThat(sessions.hasEnded(former.session())).isTrue();
        assertThat(sessions.hasEnded(other.session())).isFalse();
        assertThat(find(next.cookie())).contains(next.session());
    }

    @Test
    void checkHandshake_needsTheOriginOfTheServer() {
        Session session = sessions.begin(CREDENTIALS, user("jane")).session();
        List<String> host = List.of("127.0.0.1:6443");

        session.checkHandshake(Map.of("host", host, "origin", List.of("https://127.0.0.1:6443")));
        for (String origin : List.of("", "null", "http://127.0.0.1:6443", "https://127.0.0.1:7000")) {
            assertThatThrownBy(() -> session.checkHandshake(Map.of("host", host, "origin", List.of(origin))))
                    .as(origin)
                    .isInstanceOf(StatusException.class);
        }
        assertThatThrownBy(() -> session.checkHandshake(Map.of("host", host))).isInstanceOf(StatusException.class);
    }

    @Test
    void check_aWrite_needsTheSecretInAHeader() {
        Session session = sessions.begin(CREDENTIALS, user("jane")).session();

        session.check("GET", Map.of());
        session.check("POST", Map.of("x-kontract-csrf", List.of(session.csrf())));
        for (String method : List.of("POST", "PUT", "PATCH", "DELETE", "OPTIONS")) {
            assertThatThrownBy(() -> session.check(method, Map.of())).isInstanceOf(StatusException.class);
            assertThatThrownBy(() -> session.check(method, Map.of("x-kontract-csrf", List.of("guessed"))))
                    .isInstanceOf(StatusException.class);
        }
    }

    @Test
    void code_isRedeemedOnce() {
        String code = sessions.code(CREDENTIALS);

        assertThat(sessions.find(code)).contains(CREDENTIALS);
        assertThat(sessions.redeem(code)).contains(CREDENTIALS);
        assertThat(sessions.redeem(code)).isEmpty();
        assertThat(sessions.find(code)).isEmpty();
        assertThat(sessions.redeem("")).isEmpty();
    }

    @Test
    void code_expiresSoon() {
        String code = sessions.code(CREDENTIALS);
        clock.advance(OneTimeCodes.LIFETIME);

        assertThat(sessions.find(code)).isEmpty();
        assertThat(sessions.redeem(code)).isEmpty();
    }

    @Test
    void codes_areBounded() {
        String first = sessions.code(CREDENTIALS);
        String second = sessions.code(CREDENTIALS);
        for (int i = 0; i < OneTimeCodes.CODES - 1; i++) {
            sessions.code(CREDENTIALS);
        }

        assertThat(sessions.redeem(first)).isEmpty();
        assertThat(sessions.redeem(second)).isPresent();
    }

    private Optional<Session> find(String setCookie) {
        return sessions.find(headers(setCookie));
    }

    private static Map<String, List<String>> headers(String setCookie) {
        return new HashMap<>(Map.of("cookie", List.of("theme=dark; " + setCookie.split(";", 2)[0])));
    }

    private static UserInfo user(String name) {
        return UserInfo.of(name, "", List.of());
    }
}
