package dev.kontract.server.authentication;

import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tries authenticators in order until one of them returns a user; a failure is reported only if none does. The user
 * is added to the group {@link UserInfo#AUTHENTICATED}.
 */
public final class UnionAuthenticator implements Authenticator {

    private final List<Authenticator> authenticators;

    /** Creates a union that tries the authenticators in the given order. */
    public UnionAuthenticator(List<? extends Authenticator> authenticators) {
        this.authenticators = List.copyOf(authenticators);
    }

    @Override
    public Optional<UserInfo> authenticate(RequestCredentials credentials) {
        @Nullable StatusException refusal = null;
        for (Authenticator authenticator : authenticators) {
            try {
                Optional<UserInfo> user = authenticator.authenticate(credentials);
                if (user.isPresent()) {
                    return user.map(UserInfo::authenticated);
                }
            } catch (StatusException e) {
                refusal = e;
            }
        }
        if (refusal != null) {
            throw refusal;
        }
        return Optional.empty();
    }
}
