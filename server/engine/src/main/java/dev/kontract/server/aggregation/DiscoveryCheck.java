package dev.kontract.server.aggregation;

import dev.kontract.server.kinds.ApiServiceConditions.Availability;
import dev.kontract.server.webhook.ConnectionErrors;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Checks whether the server of an API answers, with upstream's reasons and messages. Of several endpoints, one has to answer.
 */
final class DiscoveryCheck {

    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final int MOST_ENDPOINTS = 5;
    private static final String FAILED = "FailedDiscoveryCheck";

    private final ServiceEndpoints services;
    private final Backends backends;

    DiscoveryCheck(ServiceEndpoints services, Backends backends) {
        this.services = services;
        this.backends = backends;
    }

    /** Returns the condition of an API; blocks for at most about five seconds. */
    Availability of(AggregatedApi api) {
        ServiceEndpoints.Located located = services.locate(api.service());
        if (located.addresses().isEmpty()) {
            return new Availability("False", located.reason().isEmpty() ? FAILED : located.reason(), located.message());
        }
        HttpClient client;
        try {
            client = backends.client(api);
        } catch (GeneralSecurityException e) {
            return new Availability("False", FAILED, "unable to load root certificates: " + e.getMessage());
        }
        List<CompletableFuture<Optional<String>>> attempts = located.addresses().stream()
                .limit(MOST_ENDPOINTS)
                .map(address -> attempt(client, address, api.path()))
                .toList();
        String last = "";
        for (CompletableFuture<Optional<String>> attempt : attempts) {
            Optional<String> failure = attempt.join();
            if (failure.isEmpty()) {
                return new Availability("True", "Passed", "all checks passed");
            }
            last = failure.get();
        }
        return new Availability("False", FAILED, last);
    }

    /** Requests a document that every server must have; the result is empty if it answers, otherwise why it does not. */
    private static CompletableFuture<Optional<String>> attempt(
            HttpClient client, InetSocketAddress address, String path) {
        HttpRequest request;
        try {
            request = ForwardedRequest.own(address, path, LONGEST).build();
        } catch (IllegalArgumentException e) {
            return CompletableFuture.completedFuture(Optional.of(String.valueOf(e.getMessage())));
        }
        URI url = request.uri();
        CompletableFuture<HttpResponse<Void>> sent = client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
        // The timeout of a request ends with the head of the response.
        return sent.copy().orTimeout(LONGEST.toMillis(), TimeUnit.MILLISECONDS).handle((answer, failure) -> {
            sent.cancel(true);
            return failure == null ? judged(answer.statusCode(), url) : failed(failure, url);
        });
    }

    private static Optional<String> judged(int status, URI url) {
        return status >= 200 && status < 300
                ? Optional.empty()
                : Optional.of(missing(url) + "bad status from " + url + ": " + status);
    }

    private static Optional<String> failed(Throwable failure, URI url) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        Throwable known = cause instanceof HttpTimeoutException ? new TimeoutException() : cause;
        return Optional.of(missing(url) + "Get \"" + url + "\": " + ConnectionErrors.text(known, url));
    }

    private static String missing(URI url) {
        return "failing or missing response from " + url + ": ";
    }
}
