package dev.kontract.server.authentication;

import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Authenticates static bearer tokens.
 *
 * <p>Tokens are stored and looked up by digest, so that the duration of a lookup reveals nothing about them. Safe for use by several threads.
 */
public final class TokenAuthenticator implements Authenticator {

    private final Map<String, UserInfo> usersByDigest = new ConcurrentHashMap<>();

    /** Creates an authenticator for the given users, keyed by token. */
    public TokenAuthenticator(Map<String, UserInfo> usersByToken) {
        usersByToken.forEach((token, user) -> usersByDigest.put(TokenDigest.of(token), user));
    }

    /** Authenticates {@code user} by {@code token} as well, from now on. */
    public void add(String token, UserInfo user) {
        usersByDigest.put(TokenDigest.of(token), user);
    }

    @Override
    public Optional<UserInfo> authenticate(RequestCredentials credentials) {
        String token = credentials.bearerToken();
        if (token.isEmpty()) {
            return Optional.empty();
        }
        UserInfo user = usersByDigest.get(TokenDigest.of(token));
        if (user == null) {
            throw StatusException.unauthorized();
        }
        return Optional.of(user);
    }
}
