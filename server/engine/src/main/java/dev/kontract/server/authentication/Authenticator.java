package dev.kontract.server.authentication;

import dev.kontract.server.request.UserInfo;
import java.util.Optional;

/** Authenticates one or more kinds of credentials. Implementations are thread-safe and must not block. */
@FunctionalInterface
public interface Authenticator {

    /**
     * Returns the authenticated user, or empty if the request has no credentials of the supported kind.
     *
     * @throws dev.kontract.server.status.StatusException 401 Unauthorized, if such a credential is present but
     *     invalid
     */
    Optional<UserInfo> authenticate(RequestCredentials credentials);
}
