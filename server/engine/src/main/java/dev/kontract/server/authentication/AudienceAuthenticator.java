package dev.kontract.server.authentication;

import dev.kontract.server.request.UserInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Authenticates tokens that carry their own audiences. Implementations are thread-safe and must not block. */
@FunctionalInterface
public interface AudienceAuthenticator {

    /**
     * The result of validating a token.
     *
     * @param user the user of the token, empty if the token is invalid
     * @param audiences the requested audiences for which the token is valid
     * @param error why the token is invalid, or {@code ""}
     * @param annotations annotations of the audit event of a request with the token
     */
    record Finding(Optional<UserInfo> user, List<String> audiences, String error, Map<String, String> annotations) {

        /** Copies the list. */
        public Finding {
            audiences = List.copyOf(audiences);
        }

        /** Creates a result without annotations. */
        public Finding(Optional<UserInfo> user, List<String> audiences, String error) {
            this(user, audiences, error, Map.of());
        }
    }

    /**
     * Validates a token.
     *
     * @param audiences the token must be valid for one of them; empty for the audiences of this server
     * @return empty if the token is of another kind
     */
    Optional<Finding> find(String token, List<String> audiences);
}
