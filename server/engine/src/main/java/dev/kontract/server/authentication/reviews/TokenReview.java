package dev.kontract.server.authentication.reviews;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authentication.AudienceAuthenticator;
import dev.kontract.server.authentication.AudienceAuthenticator.Finding;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.registry.Review;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Handles {@code TokenReview}: validates a token and returns its user. */
public final class TokenReview implements Review {

    private static final String UNKNOWN = "invalid bearer token";

    private final AudienceAuthenticator bound;
    private final Authenticator authenticator;
    private final List<String> audiences;

    /**
     * Creates the handler.
     *
     * @param bound authenticates tokens that carry their own audiences
     * @param authenticator authenticates all other tokens, which are valid for the audiences of this server
     * @param audiences the audiences of this server
     */
    public TokenReview(AudienceAuthenticator bound, Authenticator authenticator, List<String> audiences) {
        this.bound = bound;
        this.authenticator = authenticator;
        this.audiences = List.copyOf(audiences);
    }

    @Override
    public ObjectNode answer(RequestContext request, ObjectNode review) {
        String token = review.path("spec").path("token").asText("");
        if (token.isEmpty()) {
            throw StatusException.badRequest("token is required for TokenReview in authentication");
        }
        List<String> asked = new ArrayList<>();
        review.path("spec").path("audiences").forEach(audience -> asked.add(audience.asText()));
        Finding finding = bound.find(token, asked).orElseGet(() -> find(token, asked));
        finding.annotations().forEach((key, value) -> request.annotations().add(key, value, false));
        ObjectNode status = review.putObject("status");
        finding.user().ifPresent(found -> status.put("authenticated", true));
        ObjectNode shown = status.putObject("user");
        if (finding.user().isPresent()) {
            UserInfoJson.write(finding.user().get().authenticated(), shown);
            ArrayNode list = status.putArray("audiences");
            finding.audiences().forEach(list::add);
        } else {
            boolean more = !finding.error().equals(UNKNOWN);
            status.put("error", more ? "[" + UNKNOWN + ", " + finding.error() + "]" : UNKNOWN);
        }
        return review;
    }

    private Finding find(String token, List<String> asked) {
        List<String> meant = meant(asked);
        Optional<UserInfo> user = meant.isEmpty() ? Optional.empty() : user(token);
        return new Finding(user, user.isPresent() ? meant : List.of(), UNKNOWN);
    }

    /** Returns the requested audiences that this server has, or all audiences of this server if none is requested. */
    private List<String> meant(List<String> asked) {
        if (asked.isEmpty()) {
            return audiences;
        }
        List<String> meant = new ArrayList<>(asked);
        meant.retainAll(audiences);
        return meant;
    }

    private Optional<UserInfo> user(String token) {
        try {
            return authenticator.authenticate(new RequestCredentials("Bearer " + token, List.of()));
        } catch (StatusException e) {
            return Optional.empty();
        }
    }
}
