package dev.kontract.server.authentication.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.authentication.TokenDigest;
import dev.kontract.server.concurrent.ExpiringCache;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.webhook.WebhookFailure;
import dev.kontract.server.webhook.WebhookRetries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a webhook about bearer tokens. Answers are cached by digest of the token. A token is rejected if the webhook does not answer,
 * or if {@value #MOST_CALLS} calls are in progress.
 */
public final class TokenWebhook implements Authenticator {

    private static final Logger LOG = LoggerFactory.getLogger(TokenWebhook.class);

    private static final int MOST_CALLS = 128;
    private static final int MOST_CACHED = 8192;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** Calls the webhook. */
    @FunctionalInterface
    public interface Call {

        /**
         * Sends a review and waits for the answer.
         *
         * @throws WebhookFailure if there is none
         */
        JsonNode send(ObjectNode review, Duration timeout);
    }

    private final Call call;
    private final String version;
    private final Duration ttl;
    private final List<String> audiences;
    private final WebhookRetries retries;
    private final ExpiringCache<Optional<UserInfo>> cache;
    private final Semaphore calls = new Semaphore(MOST_CALLS);

    /**
     * Creates an authenticator with an empty cache.
     *
     * @param version the version of the reviews to send, {@code v1} or {@code v1beta1}
     * @param ttl how long to cache an answer, zero for not at all
     * @param audiences the audiences of this server; a token must be valid for one of them
     * @param retries repeats failed calls
     */
    public TokenWebhook(Call call, String version, Duration ttl, List<String> audiences, WebhookRetries retries) {
        this.call = call;
        this.version = version;
        this.ttl = ttl;
        this.audiences = List.copyOf(audiences);
        this.retries = retries;
        this.cache = new ExpiringCache<>(MOST_CACHED, retries.nanoTime());
    }

    @Override
    public Optional<UserInfo> authenticate(RequestCredentials credentials) {
        String token = credentials.bearerToken();
        if (token.isEmpty()) {
            return Optional.empty();
        }
        String digest = TokenDigest.of(token);
        Optional<Optional<UserInfo>> cached = cache.find(digest);
        Optional<UserInfo> user = cached.isPresent() ? cached.get() : asked(token, digest);
        if (user.isEmpty()) {
            throw StatusException.unauthorized();
        }
        return user;
    }

    private Optional<UserInfo> asked(String token, String digest) {
        if (!calls.tryAcquire()) {
            LOG.error("The authentication webhook already decides on {} tokens", MOST_CALLS);
            return Optional.empty();
        }
        try {
            JsonNode status =
                    retries.run(() -> call.send(review(token), TIMEOUT)).path("status");
            Optional<UserInfo> user = isValid(status) ? Optional.of(user(status.path("user"))) : Optional.empty();
            if (status.path("error").asText("").isEmpty()) {
                cache.put(digest, user, ttl);
            }
            return user;
        } catch (WebhookFailure e) {
            LOG.error("The authentication webhook failed: {}", e.getMessage());
            return Optional.empty();
        } finally {
            calls.release();
        }
    }

    private ObjectNode review(String token) {
        ObjectNode review = JsonNodeFactory.instance
                .objectNode()
                .put("kind", "TokenReview")
                .put("apiVersion", "authentication.k8s.io/" + version);
        review.putObject("metadata");
        ArrayNode list = review.putObject("spec").put("token", token).putArray("audiences");
        audiences.forEach(list::add);
        review.putObject("status").putObject("user");
        return review;
    }

    /** A webhook that names no audiences answers for those of this server. */
    private boolean isValid(JsonNode status) {
        List<String> given = texts(status.path("audiences"));
        return status.path("authenticated").asBoolean() && (given.isEmpty() || !Collections.disjoint(given, audiences));
    }

    private static UserInfo user(JsonNode user) {
        Map<String, List<String>> extra = new HashMap<>();
        user.path("extra").properties().forEach(each -> extra.put(each.getKey(), texts(each.getValue())));
        return new UserInfo(
                user.path("username").asText(""), user.path("uid").asText(""), texts(user.path("groups")), extra);
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(each -> texts.add(each.asText()));
        return texts;
    }
}
