package dev.kontract.server.authentication;

import dev.kontract.server.request.UserInfo;
import java.util.List;
import java.util.Optional;

/** Knows tokens that say themselves whom they are meant for. Safe for use by many threads; must not block. */
@FunctionalInterface
public interface AudienceAuthenticator {

    /**
     * What is to be said of a token.
     *
     * @param user whose it is, empty when it is no good
     * @param audiences those asked for that it is meant for
     * @param error what is wrong with it, or {@code ""}
     */
    record Finding(Optional<UserInfo> user, List<String> audiences, String error) {

        /** Takes a copy. */
        public Finding {
            audiences = List.copyOf(audiences);
        }
    }

    /**
     * Looks at a token.
     *
     * @param audiences one of them must be meant; empty for those of this server
     * @return empty when the token is of another kind
     */
    Optional<Finding> find(String token, List<String> audiences);
}
