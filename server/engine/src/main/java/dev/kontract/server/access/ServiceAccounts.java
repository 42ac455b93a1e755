package dev.kontract.server.access;

import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.reviews.TokenReview;
import dev.kontract.server.authentication.serviceaccount.BoundObjects;
import dev.kontract.server.authentication.serviceaccount.IssuerDiscovery;
import dev.kontract.server.authentication.serviceaccount.ServiceAccountAuthenticator;
import dev.kontract.server.authentication.serviceaccount.TokenIssuer;
import dev.kontract.server.authentication.serviceaccount.TokenRequest;
import dev.kontract.server.authentication.serviceaccount.TokenUse;
import dev.kontract.server.endpoints.EndpointServices;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.metrics.Metric.Type;
import dev.kontract.server.registry.Review;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.view.ReadOnlyEndpoint;
import java.net.URI;
import java.util.List;
import java.util.function.Supplier;

/** Assembles the service account tokens of a server: issuing and authentication. */
public final class ServiceAccounts {

    private static final String ISSUER = "https://kubernetes.default.svc";

    private final String group;
    private final BoundObjects objects;
    private final EndpointServices.Environment environment;
    private final Supplier<ServiceAccountKeys> keys;
    private final List<String> issuers;
    private final List<String> audiences;
    private final TokenLifetimes lifetimes;
    private final TokenUse use = new TokenUse();

    /**
     * Creates the service account tokens of a server.
     *
     * @param storage holds the objects to which tokens are bound
     * @param keys gives the keys when the first token is issued or presented
     */
    public ServiceAccounts(
            Storage storage,
            AuthenticationSettings settings,
            Supplier<ServiceAccountKeys> keys,
            EndpointServices.Environment environment) {
        this.group = "authentication.k8s.io";
        this.objects = new StoredBoundObjects(storage);
        this.environment = environment;
        this.issuers = settings.issuers().isEmpty() ? List.of(ISSUER) : settings.issuers();
        this.audiences = settings.audiences().isEmpty() ? issuers : settings.audiences();
        this.lifetimes = settings.lifetimes();
        this.keys = keys;
    }

    /** Returns the audiences of this server. */
    List<String> audiences() {
        return audiences;
    }

    /** Returns the issuer names, the one used for new tokens first. */
    List<String> issuers() {
        return issuers;
    }

    /**
     * Returns the handler of token reviews.
     *
     * @param all authenticates tokens other than those of service accounts
     */
    public TokenReview reviews(Authenticator all) {
        return new TokenReview(authenticator(), all, audiences);
    }

    ServiceAccountAuthenticator authenticator() {
        return new ServiceAccountAuthenticator(
                () -> keys.get().verification(), issuers, audiences, objects, environment.clock(), use);
    }

    /**
     * Returns the endpoint that serves the issuer discovery documents.
     *
     * @param jwksUri the URL of the key set
     */
    ReadOnlyEndpoint discovery(Supplier<URI> jwksUri) {
        return new IssuerDiscovery(issuers.get(0), () -> keys.get().verification(), jwksUri);
    }

    /** Returns the metrics of the use of tokens, named as in kube-apiserver. */
    List<Metric> metrics() {
        return List.of(
                Metric.of(
                        "serviceaccount_stale_tokens_total",
                        "Cumulative stale projected service account tokens used",
                        Type.COUNTER,
                        use::stale),
                Metric.of(
                        "serviceaccount_valid_tokens_total",
                        "Cumulative valid projected service account tokens used",
                        Type.COUNTER,
                        use::valid));
    }

    /** Returns the handler of token requests. */
    public Review tokenRequests() {
        TokenIssuer issuer = new TokenIssuer(
                () -> keys.get().signing(), issuers.get(0), environment.clock(), environment.random()::uid);
        return new TokenRequest(
                issuer, new TokenRequest.Terms(audiences, lifetimes.longest(), lifetimes.isExtended()), objects, group);
    }
}
