package dev.kontract.server.authentication;

import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Knows users by fixed bearer tokens.
 *
 * <p>Only digests of tokens are kept, and a digest is what is looked up: how long that takes says nothing of the tokens.
 */
public final class TokenAuthenticator implements Authenticator {

    private final Map<String, UserInfo> usersByDigest = new HashMap<>();

    /** Knows the given users by token. */
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
