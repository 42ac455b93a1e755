package dev.kontract.server;

import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.CertificateAuthenticator;
import dev.kontract.server.authentication.TokenAuthenticator;
import dev.kontract.server.authentication.UnionAuthenticator;
import dev.kontract.server.authentication.serviceaccount.IssuerDiscovery;
import dev.kontract.server.http.TlsIdentity;
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
final class Authentication implements AutoCloseable {

    private static final List<String> HEALTH = List.of("/livez", "/readyz", "/healthz");

    private final ServerConfig config;
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
    Authentication(
            ServerConfig config, Tokens tokens, TlsIdentity identity, ServiceAccounts accounts, Authenticator own)
            throws IOException {
        this.config = config;
        this.accounts = accounts;
        this.issuers = new TokenIssuers(config, ServiceAccounts.issuers(config), Clock.systemUTC());
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

    Authenticator authenticator() {
        return authenticator;
    }

    /** The paths that somebody without credentials may ask for. */
    Predicate<String> anonymousPaths() {
        return issuers.anonymousPaths(config.anonymousAuth() ? path -> true : Authentication::isHealth);
    }

    /** Whether a path tells of the server's health: whoever may ask for it needs no permission. */
    static boolean isHealth(String path) {
        return HEALTH.contains(path);
    }

    /** What tells others how to check tokens of service accounts. */
    ReadOnlyEndpoint discovery() {
        return accounts.discovery(
                () -> config.authentication().jwksUri().orElseGet(() -> IssuerDiscovery.keysOn(url.join())));
    }

    /** Begins to keep up with other issuers; {@code at} is where this server is. */
    void start(URI at, ScheduledExecutorService timer) {
        url.complete(at);
        issuers.tend(timer);
    }

    @Override
    public void close() {
        issuers.close();
    }
}
