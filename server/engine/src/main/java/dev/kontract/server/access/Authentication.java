package dev.kontract.server.access;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.BootstrapTokenAuthenticator;
import dev.kontract.server.authentication.CertificateAuthenticator;
import dev.kontract.server.authentication.FrontProxyAuthenticator;
import dev.kontract.server.authentication.TokenAuthenticator;
import dev.kontract.server.authentication.UnionAuthenticator;
import dev.kontract.server.authentication.serviceaccount.IssuerDiscovery;
import dev.kontract.server.authentication.webhook.TokenWebhook;
import dev.kontract.server.concurrent.DerivedValue;
import dev.kontract.server.configuration.FileValue;
import dev.kontract.server.health.HealthCheck;
import dev.kontract.server.http.connection.TlsIdentity;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.metrics.ReloadMetrics;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.webhook.ConfiguredWebhook;
import dev.kontract.server.webhook.WebhookRetries;
import java.io.IOException;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Assembles the authentication of a server from all configured authenticators. */
public final class Authentication implements AutoCloseable {

    private static final Keys SECRETS = Keys.of("", "secrets");
    private static final List<String> HEALTH = List.of("/livez", "/readyz", "/healthz");

    private final AuthenticationSettings settings;
    private final ServiceAccounts accounts;
    private final TokenIssuers issuers;
    private Optional<FileValue<List<X509Certificate>>> proxyAuthorities = Optional.empty();
    private final Authenticator authenticator;
    private final CompletableFuture<Supplier<URI>> url = new CompletableFuture<>();

    /**
     * Creates the authenticators for proxies, client certificates, static tokens, service accounts, bootstrap tokens, external issuers
     * and webhooks, in this order.
     *
     * @param own authenticates the internal clients of the server
     * @param storage holds the bootstrap tokens
     * @throws IOException if a configured file is missing or invalid
     */
    public Authentication(
            AuthenticationSettings settings,
            BearerTokens tokens,
            Supplier<TlsIdentity> identity,
            ServiceAccounts accounts,
            Authenticator own,
            Storage storage)
            throws IOException {
        this.settings = settings;
        this.accounts = accounts;
        this.issuers = new TokenIssuers(settings, accounts.issuers(), Clock.systemUTC());
        AuthenticatorSettings others = settings.authenticators();
        List<Authenticator> all = new ArrayList<>();
        if (others.requestHeaders().isPresent()) {
            all.add(proxies(others.requestHeaders().get()));
        }
        all.add(certificates(identity));
        all.add(staticTokens(tokens.users()));
        all.add(own);
        all.add(accounts.authenticator());
        if (others.bootstrapTokens()) {
            all.add(new BootstrapTokenAuthenticator(name -> secret(storage, name), Clock.systemUTC()));
        }
        all.add(issuers::authenticate);
        if (others.tokenWebhook().isPresent()) {
            all.add(webhook(others.tokenWebhook().get(), accounts.audiences()));
        }
        this.authenticator = new UnionAuthenticator(all);
    }

    private static Authenticator staticTokens(Supplier<Map<String, UserInfo>> users) {
        Supplier<TokenAuthenticator> current = new DerivedValue<>(users, TokenAuthenticator::new);
        return credentials -> current.get().authenticate(credentials);
    }

    private Authenticator proxies(RequestHeaderSettings proxies) throws IOException {
        FileValue<List<X509Certificate>> authorities =
                FileValue.read(List.of(proxies.authorities()), () -> PemText.certificates(proxies.authorities()));
        proxyAuthorities = Optional.of(authorities);
        FrontProxyAuthenticator.Headers headers = new FrontProxyAuthenticator.Headers(
                proxies.usernameHeaders(), proxies.uidHeaders(), proxies.groupHeaders(), proxies.extraPrefixes());
        Supplier<FrontProxyAuthenticator> current = new DerivedValue<>(
                authorities,
                now -> new FrontProxyAuthenticator(
                        new CertificateAuthenticator(now, Clock.systemUTC()), proxies.allowedNames(), headers));
        return credentials -> current.get().authenticate(credentials);
    }

    private static Authenticator webhook(TokenWebhookSettings settings, List<String> audiences) throws IOException {
        ConfiguredWebhook webhook = ConfiguredWebhook.of(settings.kubeconfig());
        return new TokenWebhook(webhook::call, settings.version(), settings.ttl(), audiences, WebhookRetries.BLOCKING);
    }

    private static Optional<JsonNode> secret(Storage storage, String name) {
        return storage.find(SECRETS.key("kube-system", name)).map(entry -> new StoredObject(entry.value()).tree());
    }

    /** Returns identities that request the certificates of proxies as well. */
    public Supplier<TlsIdentity> requesting(Supplier<TlsIdentity> identities) {
        if (proxyAuthorities.isEmpty()) {
            return identities;
        }
        Supplier<Supplier<TlsIdentity>> current = new DerivedValue<>(
                proxyAuthorities.get(), now -> new DerivedValue<>(identities, identity -> identity.withProxies(now)));
        return () -> current.get().get();
    }

    /** Returns the authorities of proxies, if their headers are accepted. */
    public Optional<FileValue<List<X509Certificate>>> proxyAuthorities() {
        return proxyAuthorities;
    }

    /** Returns whether authentication may wait for another process. */
    public boolean mayBlock() {
        return settings.authenticators().tokenWebhook().isPresent();
    }

    /** Returns the metrics of authentication. */
    public List<Metric> metrics() {
        List<Metric> all = new ArrayList<>(accounts.metrics());
        issuers.file().ifPresent(file -> all.addAll(ReloadMetrics.of("authentication", file)));
        return all;
    }

    /** Returns the checks of readiness. */
    public List<HealthCheck> checks() {
        return issuers.file().stream()
                .map(file -> HealthCheck.of("authentication-config", file))
                .toList();
    }

    /** Authenticates client certificates; only a client of the TLS port has one. */
    private static Authenticator certificates(Supplier<TlsIdentity> identity) {
        Supplier<CertificateAuthenticator> authenticator = new DerivedValue<>(
                identity, now -> new CertificateAuthenticator(now.clientAuthorities(), Clock.systemUTC()));
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

    /**
     * Starts to refresh the keys of external issuers, and to look for changes of files.
     *
     * @param at returns the address of this server
     * @param files the timer of tasks that wait for the file system
     */
    public void start(Supplier<URI> at, ScheduledExecutorService timer, ScheduledExecutorService files) {
        url.complete(at);
        issuers.tend(timer, files);
    }

    @Override
    public void close() {
        issuers.close();
    }
}
