package dev.kontract.server.access;

import dev.kontract.server.authorization.AlwaysAllow;
import dev.kontract.server.authorization.AlwaysDeny;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.CountedAuthorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.MastersAuthorizer;
import dev.kontract.server.authorization.UnionAuthorizer;
import dev.kontract.server.authorization.abac.AbacAuthorizer;
import dev.kontract.server.authorization.configuration.AuthorizationConfiguration;
import dev.kontract.server.authorization.configuration.AuthorizationConfiguration.Entry;
import dev.kontract.server.authorization.configuration.WebhookConfiguration;
import dev.kontract.server.authorization.webhook.WebhookAuthorizer;
import dev.kontract.server.authorization.webhook.WebhookFigures;
import dev.kontract.server.concurrent.LabeledCounts;
import dev.kontract.server.configuration.ConfigurationFormat;
import dev.kontract.server.configuration.ReloadedFile;
import dev.kontract.server.request.OnDemand;
import dev.kontract.server.webhook.ConfiguredWebhook;
import dev.kontract.server.webhook.WebhookRetries;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The authorizers of a server in order, members of {@code system:masters} first. If they are listed in a file, they are replaced
 * when it changes; only webhooks may be added and removed then, and each begins with an empty cache.
 */
final class AuthorizerChain implements Authorizer {

    private static final Duration LEGACY_TIMEOUT = Duration.ofSeconds(30);
    private static final String WEBHOOK = AuthorizationMode.WEBHOOK.flag();

    private final Map<AuthorizationMode, Supplier<Authorizer>> builtIn;
    private final LabeledCounts decisions = new LabeledCounts();
    private final OnDemand<WebhookFigures> figures = new OnDemand<>(WebhookFigures::none);
    private final List<AuthorizationMode> modes;
    private final Optional<ReloadedFile> file;
    private final Optional<Authorizer> policies;
    private volatile Authorizers current;

    private record Authorizers(Authorizer authorizer, boolean mayBlock) {}

    /**
     * Creates the authorizers.
     *
     * @param builtIn the authorizers that depend on objects of the server, by mode; each is created once
     * @throws IOException if a file is missing or invalid
     */
    AuthorizerChain(AuthorizationSettings settings, Map<AuthorizationMode, Supplier<Authorizer>> builtIn)
            throws IOException {
        this.builtIn = builtIn;
        List<Entry> entries;
        if (settings.configuration().isPresent()) {
            Path path = settings.configuration().get();
            byte[] content = ConfigurationFormat.read(path);
            entries = AuthorizationConfiguration.parse(path, content).authorizers();
            file = Optional.of(new ReloadedFile(path, content, changed -> reload(path, changed), Clock.systemUTC()));
        } else {
            entries = entries(settings);
            file = Optional.empty();
        }
        this.modes =
                entries.stream().map(each -> AuthorizationMode.of(each.type())).toList();
        this.policies = modes.contains(AuthorizationMode.ABAC) ? policies(settings) : Optional.empty();
        this.current = authorizers(entries);
    }

    private static Optional<Authorizer> policies(AuthorizationSettings settings) throws IOException {
        Path policy = settings.policy()
                .orElseThrow(() -> new IOException("authorization-mode ABAC's authorization policy file not passed"));
        return Optional.of(AbacAuthorizer.read(policy));
    }

    private static List<Entry> entries(AuthorizationSettings settings) throws IOException {
        List<Entry> entries = new ArrayList<>();
        for (AuthorizationMode mode : settings.modes()) {
            entries.add(
                    mode == AuthorizationMode.WEBHOOK
                            ? new Entry(mode.flag(), "default", Optional.of(webhook(settings.webhook())))
                            : new Entry(mode.flag(), mode.authorizer(), Optional.empty()));
        }
        return entries;
    }

    private static WebhookConfiguration webhook(Optional<WebhookSettings> settings) throws IOException {
        WebhookSettings given = settings.orElseThrow(
                () -> new IOException("authorization-mode Webhook's authorization config file not passed"));
        return new WebhookConfiguration(
                Optional.of(given.kubeconfig()),
                given.version(),
                LEGACY_TIMEOUT,
                false,
                given.authorizedTtl(),
                given.unauthorizedTtl(),
                List.of());
    }

    private void reload(Path path, byte[] content) throws IOException {
        List<Entry> entries = AuthorizationConfiguration.parse(path, content).authorizers();
        Set<String> before = modes.stream()
                .map(AuthorizationMode::flag)
                .filter(type -> !type.equals(WEBHOOK))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> added = new HashSet<>();
        for (Entry entry : entries) {
            if (!entry.type().equals(WEBHOOK) && !before.remove(entry.type())) {
                added.add(entry.type());
            }
        }
        if (!before.isEmpty()) {
            throw new IOException(path + ": missing required types: " + before);
        }
        if (!added.isEmpty()) {
            throw new IOException(path + ": authorizer type " + String.join(", ", new TreeSet<>(added))
                    + " is not allowed if it was not enabled at initial server startup");
        }
        current = authorizers(entries);
    }

    private Authorizers authorizers(List<Entry> entries) throws IOException {
        List<Authorizer> all = new ArrayList<>();
        all.add(new MastersAuthorizer());
        for (Entry entry : entries) {
            all.add(new CountedAuthorizer(entry.type(), entry.name(), authorizer(entry), decisions));
        }
        return new Authorizers(
                new UnionAuthorizer(all),
                entries.stream().anyMatch(each -> each.type().equals(WEBHOOK)));
    }

    private Authorizer authorizer(Entry entry) throws IOException {
        AuthorizationMode mode = AuthorizationMode.of(entry.type());
        return switch (mode) {
            case ALWAYS_ALLOW -> new AlwaysAllow();
            case ALWAYS_DENY -> new AlwaysDeny();
            case WEBHOOK -> webhook(entry.name(), entry.webhook().orElseThrow());
            case ABAC -> policies.orElseThrow();
            case RBAC, NODE -> Objects.requireNonNull(builtIn.get(mode)).get();
        };
    }

    private Authorizer webhook(String name, WebhookConfiguration configuration) throws IOException {
        ConfiguredWebhook webhook = configuration.kubeconfig().isPresent()
                ? ConfiguredWebhook.of(configuration.kubeconfig().get())
                : ConfiguredWebhook.inCluster();
        return new WebhookAuthorizer(name, configuration, webhook::call, WebhookRetries.BLOCKING, figures.get());
    }

    @Override
    public Decision authorize(AuthorizationAttributes attributes) {
        return current.authorizer.authorize(attributes);
    }

    /** Returns the modes at the start; a reload changes webhooks only. */
    List<AuthorizationMode> modes() {
        return modes;
    }

    /** Returns whether a decision may wait for another process. */
    boolean mayBlock() {
        return current.mayBlock;
    }

    /** Returns whether there are webhooks, or may be after a reload. */
    boolean hasWebhooks() {
        return file.isPresent() || modes.contains(AuthorizationMode.WEBHOOK);
    }

    /** Returns the configuration file, if there is one. */
    Optional<ReloadedFile> file() {
        return file;
    }

    /** Returns the final decisions by authorizer. */
    LabeledCounts decisions() {
        return decisions;
    }

    /** Returns the figures of the webhooks. */
    WebhookFigures figures() {
        return figures.get();
    }
}
