package dev.kontract.server.access;

import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.CertificateAuthenticator;
import dev.kontract.server.authentication.TokenAuthenticator;
import dev.kontract.server.authentication.UnionAuthenticator;
import dev.kontract.server.authentication.serviceaccount.IssuerDiscovery;
import dev.kontract.server.http.connection.TlsIdentity;
import dev.kontract.server.view.ReadOnlyEndpoint;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Predicate;

/** Who is who on a server, by all the ways there are to tell. */
public final class Authentication implements AutoCloseable {

    private static final List<String> HEALTH = List.of("/livez", "/readyz", "/healthz");

    private final AuthenticationSettings settings;
    private final ServiceAccounts accounts;
    private final TokenIssuers issuers;
    private final Authenticator authenticator;
    private final CompletableFuture<URI> url = new CompletableFuture<>();

    /**
     * Knows users by the tokens given, certificates, and tokens of service accounts and other issuers.
     *
     * @param own knows what works inside the server
     * @throws IOException when a file about tokens is missing or wrong
     */
    public Authentication(
            AuthenticationSettings settings,
            BearerTokens tokens,
            TlsIdentity identity,
            ServiceAccounts accounts,
            Authenticator own)
            throws IOException {
        this.settings = settings;
        this.accounts = accounts;
        this.issuers = new TokenIssuers(settings, accounts.issuers(), Clock.systemUTC());
        List<Authenticator> all = new ArrayList<>();
        if (!identity.clientAuthorities().isEmpty()) {
            all.add(new CertificateAuthenticator(identity.clientAuthorities(), Clock.systemUTC()));
        }
        all.add(new TokenAuthenticator(tokens.users()));
        all.add(accounts.authenticator());
        all.addAll(issuers.authenticators());
        all.add(own);
        this.authenticator = new UnionAuthenticator(all);
    }

    /** What tells who somebody is. */
    public Authenticator authenticator() {
        return authenticator;
    }

    /** The paths that somebody without credentials may ask for. */
    public Predicate<String> anonymousPaths() {
        return issuers.anonymousPaths(settings.anonymousAuth() ? path -> true : Authentication::isHealth);
    }

    /** Whether a path tells of the server's health: whoever may ask for it needs no permission. */
    public static boolean isHealth(String path) {
        return HEALTH.contains(path);
    }

    /** What tells others how to check tokens of service accounts. */
    public ReadOnlyEndpoint discovery() {
        return accounts.discovery(() -> settings.jwksUri().orElseGet(() -> IssuerDiscovery.keysOn(url.join())));
    }

    /** Begins to keep up with other issuers; {@code at} is where this server is. */
    public void start(URI at, ScheduledExecutorService timer) {
        url.complete(at);
        issuers.tend(timer);
    }

    @Override
    public void close() {
        issuers.close();
    }
}
