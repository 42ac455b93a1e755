package dev.kontract.server.access;

import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.CertificateAuthenticator;
import dev.kontract.server.authentication.TokenAuthenticator;
import dev.kontract.server.authentication.UnionAuthenticator;
import dev.kontract.server.authentication.serviceaccount.IssuerDiscovery;
import dev.kontract.server.http.connection.TlsIdentity;
import dev.kontract.server.request.OnDemand;
import dev.kontract.server.view.ReadOnlyEndpoint;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Assembles the authentication of a server from all configured authenticators. */
public final class Authentication implements AutoCloseable {

    private static final List<String> HEALTH = List.of("/livez", "/readyz", "/healthz");

    private final AuthenticationSettings settings;
    private final ServiceAccounts accounts;
    private final TokenIssuers issuers;
    private final Authenticator authenticator;
    private final CompletableFuture<Supplier<URI>> url = new CompletableFuture<>();

    /**
     * Creates the authenticators for static tokens, client certificates, service accounts and external issuers.
     *
     * @param own authenticates the internal clients of the server
     * @throws IOException if a configured file is missing or invalid
     */
    public Authentication(
            AuthenticationSettings settings,
            BearerTokens tokens,
            Supplier<TlsIdentity> identity,
            ServiceAccounts accounts,
            Authenticator own)
            throws IOException {
        this.settings = settings;
        this.accounts = accounts;
        this.issuers = new TokenIssuers(settings, accounts.issuers(), Clock.systemUTC());
        List<Authenticator> all = new ArrayList<>();
        all.add(certificates(identity));
        all.add(new TokenAuthenticator(tokens.users()));
        all.add(own);
        all.add(accounts.authenticator());
        all.addAll(issuers.authenticators());
        this.authenticator = new UnionAuthenticator(all);
    }

    /** Authenticates client certificates; only a client of the TLS port has one. */
    private static Authenticator certificates(Supplier<TlsIdentity> identity) {
        Supplier<CertificateAuthenticator> authenticator = new OnDemand<>(
                () -> new CertificateAuthenticator(identity.get().clientAuthorities(), Clock.systemUTC()));
        return credentials -> credentials.certificates().isEmpty()
                ? Optional.empty()
                : authenticator.get().authenticate(credentials);
    }

    /** Returns the combined authenticator. */
    public Authenticator authenticator() {
        return authenticator;
    }

    /**
     * Returns the paths that accept anonymous requests: those of the authentication configuration, else those of the settings, which
     * accept none together with AlwaysAllow, as in kube-apiserver.
     */
    public Predicate<String> anonymousPaths(List<AuthorizationMode> modes) {
        if (modes.contains(AuthorizationMode.ALWAYS_ALLOW)) {
            return issuers.anonymousPaths(path -> false);
        }
        return issuers.anonymousPaths(settings.anonymousAuth() ? path -> true : Authentication::isHealth);
    }

    /** Returns whether a path is a health endpoint, which requires no permission. */
    public static boolean isHealth(String path) {
        return HEALTH.contains(path);
    }

    /** Returns the endpoint that serves the issuer discovery documents for service account tokens. */
    public ReadOnlyEndpoint discovery() {
        return accounts.discovery(() -> settings.jwksUri()
                .orElseGet(() -> IssuerDiscovery.keysOn(url.join().get())));
    }

    /** Starts to refresh the keys of external issuers; {@code at} gives the address of this server. */
    public void start(Supplier<URI> at, ScheduledExecutorService timer) {
        url.complete(at);
        issuers.tend(timer);
    }

    @Override
    public void close() {
        issuers.close();
    }
}
