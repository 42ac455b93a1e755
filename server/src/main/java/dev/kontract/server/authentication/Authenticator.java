package dev.kontract.server.authentication;

import dev.kontract.server.request.UserInfo;
import java.util.Optional;

/** Knows one or more kinds of credentials. Safe for use by many threads; must not block. */
@FunctionalInterface
public interface Authenticator {

    /**
     * The user the credentials belong to, or empty when they hold nothing of the kind known here.
     *
     * @throws dev.kontract.server.status.StatusException unauthorized, when there is such a credential and it is no good
     */
    Optional<UserInfo> authenticate(RequestCredentials credentials);
}
