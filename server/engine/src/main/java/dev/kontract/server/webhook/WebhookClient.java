package dev.kontract.server.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Calls one webhook. Safe for use by many threads.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#contacting-the-webhook">
 *     Contacting the webhook</a>
 */
public final class WebhookClient {

    private static final int MOST_BYTES = 8 * 1024 * 1024;

    private final WebhookTarget target;
    private final byte[] authorities;
    private final WebhookClients clients;
    private volatile @Nullable HttpClient http;

    WebhookClient(JsonNode config, WebhookClients clients) {
        this.target = WebhookTarget.of(config);
        this.authorities =
                Base64.getMimeDecoder().decode(config.path("caBundle").asText(""));
        this.clients = clients;
    }

    /**
     * Sends a review.
     *
     * @param review the review; it may be changed as soon as this returns
     * @param timeout when to give up waiting for the end of the answer
     * @return the answer, a review of the same kind and group; fails with a {@link WebhookFailure}
     */
    public CompletableFuture<JsonNode> post(ObjectNode review, Duration timeout) {
        String query = query(timeout);
        String shown = shown(query);
        ReviewReader reader = ReviewReader.of(review);
        CompletableFuture<HttpResponse<byte[]>> sent;
        try {
            HttpRequest request = HttpRequest.newBuilder(target.address(clients.services(), query))
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, */*")
                    .header("User-Agent", "kube-apiserver-admission")
                    .POST(BodyPublishers.ofString(review.toString()))
                    .build();
            sent = TracedHttp.send(http(), request, info -> new LimitedBody(MOST_BYTES));
        } catch (GeneralSecurityException e) {
            return CompletableFuture.failedFuture(
                    WebhookFailure.ofConfiguration("unable to load root certificates: " + e.getMessage()));
        } catch (WebhookFailure | IllegalArgumentException e) {
            // The HTTP client takes fewer addresses than the rules of URLs allow.
            return CompletableFuture.failedFuture(WebhookFailure.ofCall(shown + e.getMessage()));
        }
        CompletableFuture<JsonNode> answer = sent.copy()
                .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .handle((response, failure) -> {
                    if (failure != null) {
                        Throwable cause = WebhookFailure.cause(failure);
                        throw WebhookFailure.ofCall(shown + ConnectionErrors.text(cause, target.shown()));
                    }
                    return reader.read(response);
                });
        var unused = answer.whenComplete((read, failure) -> sent.cancel(true)); // The caller may give up.
        return answer;
    }

    /** The failure of a call that is not answered in time. */
    public WebhookFailure late(Duration timeout) {
        return WebhookFailure.ofCall(
                shown(query(timeout)) + ConnectionErrors.text(new TimeoutException(), target.shown()));
    }

    /** Names the time in whole seconds, rounded up. */
    private static String query(Duration timeout) {
        return "?timeout=" + timeout.plusSeconds(1).minusNanos(1).toSeconds() + 's';
    }

    private String shown(String query) {
        return "Post \"" + target.shown() + query + "\": ";
    }

    private HttpClient http() throws GeneralSecurityException {
        HttpClient known = http;
        if (known == null) {
            known = clients.get(authorities, target.serverName());
            http = known;
        }
        return known;
    }
}
