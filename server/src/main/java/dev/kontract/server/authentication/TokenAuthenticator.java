package dev.kontract.server.authentication;

import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Authenticates static bearer tokens.
 *
 * <p>Tokens are stored and looked up by digest, so that the duration of a lookup reveals nothing about them.
 */
public final class TokenAuthenticator implements Authenticator {

    private final Map<String, UserInfo> usersByDigest = new HashMap<>();

    /** Creates an authenticator for the given users, keyed by token. */
    public TokenAuthenticator(Map<String, UserInfo> usersByToken) {
        usersByToken.forEach((token, user) -> usersByDigest.put(TokenDigest.of(token), user));
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
