package dev.kontract.server.authentication.session;

import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a browser is signed in as.
 *
 * @param credentials the credentials that were presented, by which each request is authenticated
 * @param user the user who has presented them
 * @param csrf the secret that writes have to name in a header, which pages of other sites do not know
 * @param expires when the session ends
 */
public record Session(RequestCredentials credentials, UserInfo user, String csrf, Instant expires) {

    private static final String HEADER = "x-kontract-csrf";
    private static final Set<String> SAFE = Set.of("GET", "HEAD");

    /**
     * Checks that a WebSocket is opened by the page that the session was begun for: a browser names the origin of each, and asks
     * nobody whether another site may read it.
     *
     * @param headers the headers, with names in lower case
     * @throws StatusException 403 if the origin is another one, or is not named
     */
    public void checkHandshake(Map<String, List<String>> headers) {
        if (!BrowserRequest.hasOwnOrigin(headers)) {
            throw StatusException.forbidden(
                    "", "", "", "a WebSocket that is authenticated by a cookie needs the Origin of this server");
        }
    }

    /**
     * Checks that a request is of the page that the session was begun for.
     *
     * @param headers the headers, with names in lower case
     * @throws StatusException 403 if it writes and does not name the secret
     */
    public void check(String method, Map<String, List<String>> headers) {
        String named = headers.getOrDefault(HEADER, List.of("")).get(0);
        if (!SAFE.contains(method) && !Secrets.equal(named, csrf)) {
            throw StatusException.forbidden(
                    "",
                    "",
                    "",
                    "a request that writes and is authenticated by a cookie needs the header X-Kontract-CSRF");
        }
    }
}
