package dev.kontract.server.authentication.reviews;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.Credentials;
import dev.kontract.server.registry.Review;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whose token is that: answers every {@code TokenReview}. */
public final class TokenReview implements Review {

    private final Authenticator authenticator;
    private final List<String> audiences;

    /**
     * Answers by an authenticator.
     *
     * @param audiences whom the tokens it knows are meant for
     */
    public TokenReview(Authenticator authenticator, List<String> audiences) {
        this.authenticator = authenticator;
        this.audiences = List.copyOf(audiences);
    }

    @Override
    public ObjectNode answer(RequestContext request, ObjectNode review) {
        String token = review.path("spec").path("token").asText("");
        if (token.isEmpty()) {
            throw ApiException.badRequest("token is required for TokenReview in authentication");
        }
        List<String> meant = meant(review.path("spec").path("audiences"));
        ObjectNode status = review.putObject("status");
        Optional<UserInfo> user = meant.isEmpty() ? Optional.empty() : user(token);
        user.ifPresent(found -> status.put("authenticated", true));
        ObjectNode shown = status.putObject("user");
        user.ifPresentOrElse(
                found -> {
                    UserInfoJson.write(found, shown);
                    ArrayNode list = status.putArray("audiences");
                    meant.forEach(list::add);
                },
                () -> status.put("error", "invalid bearer token"));
        return review;
    }

    /** Those of the audiences asked for that count here; all of them when none is asked for. */
    private List<String> meant(JsonNode asked) {
        if (asked.isEmpty()) {
            return audiences;
        }
        List<String> meant = new ArrayList<>();
        asked.forEach(audience -> meant.add(audience.asText()));
        meant.retainAll(audiences);
        return meant;
    }

    private Optional<UserInfo> user(String token) {
        try {
            return authenticator.authenticate(new Credentials("Bearer " + token, List.of()));
        } catch (ApiException e) {
            return Optional.empty();
        }
    }
}
