package dev.kontract.server.access;

import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.authentication.UnionAuthenticator;
import dev.kontract.server.authentication.configuration.AnonymousAccess;
import dev.kontract.server.authentication.configuration.AuthenticationConfiguration;
import dev.kontract.server.authentication.configuration.JwtConfiguration;
import dev.kontract.server.authentication.jwt.JwtAuthenticator;
import dev.kontract.server.configuration.ConfigurationFormat;
import dev.kontract.server.configuration.ReloadedFile;
import dev.kontract.server.request.UserInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The external token issuers that a server trusts, and its configuration of anonymous access. If they are configured by a file, the
 * issuers are replaced when it changes; those that are still in it keep their keys.
 */
final class TokenIssuers implements AutoCloseable {

    private static final long TENDED_EVERY_SECONDS = 5;

    private final Optional<AnonymousAccess> anonymous;
    private final Optional<ReloadedFile> file;
    private final Collection<String> own;
    private final Clock clock;
    private volatile List<JwtAuthenticator> authenticators = List.of();
    private final ExecutorService fetches = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "issuer-keys");
        thread.setDaemon(true);
        return thread;
    });

    private @Nullable Future<?> tending;

    /**
     * Reads the configuration file, if there is one.
     *
     * @param own the issuer names of this server's own tokens
     * @throws IOException if the file is missing or invalid
     */
    TokenIssuers(AuthenticationSettings settings, Collection<String> own, Clock clock) throws IOException {
        this.own = own;
        this.clock = clock;
        AuthenticationConfiguration configuration = AuthenticationConfiguration.NONE;
        Optional<ReloadedFile> reloaded = Optional.empty();
        if (settings.configuration().isPresent()) {
            Path path = settings.configuration().get();
            byte[] content = ConfigurationFormat.read(path);
            configuration = AuthenticationConfiguration.parse(path, content, own);
            reloaded = Optional.of(new ReloadedFile(path, content, changed -> reload(path, changed), clock));
        } else if (settings.authenticators().oidc().isPresent()) {
            configuration =
                    OidcConfiguration.of(settings.authenticators().oidc().get(), own);
        }
        if (configuration.anonymous().isPresent() && settings.anonymousAuth()) {
            throw new IOException("--anonymous-auth flag cannot be set when anonymous field is configured in "
                    + "authentication configuration file");
        }
        this.file = reloaded;
        this.anonymous = configuration.anonymous();
        this.authenticators = authenticators(configuration);
    }

    private void reload(Path path, byte[] content) throws IOException {
        AuthenticationConfiguration changed = AuthenticationConfiguration.parse(path, content, own);
        if (!changed.anonymous().equals(anonymous)) {
            throw new IOException(path + ": anonymous: Forbidden: changed from initial configuration file");
        }
        List<JwtAuthenticator> next = authenticators(changed);
        next.forEach(JwtAuthenticator::tend);
        authenticators = next;
    }

    private List<JwtAuthenticator> authenticators(AuthenticationConfiguration configuration) {
        List<JwtAuthenticator> next = new ArrayList<>();
        for (JwtConfiguration jwt : configuration.jwt()) {
            next.add(authenticators.stream()
                    .filter(known -> known.issuer().equals(jwt.issuer()))
                    .findFirst()
                    .map(known -> known.with(jwt))
                    .orElseGet(() -> JwtAuthenticator.of(jwt, clock, fetches)));
        }
        return List.copyOf(next);
    }

    /**
     * Starts to refresh the keys of the issuers, and to look for changes of the file.
     *
     * @param files the timer of tasks that wait for the file system
     */
    void tend(ScheduledExecutorService timer, ScheduledExecutorService files) {
        if (!authenticators.isEmpty() || file.isPresent()) {
            tending = timer.scheduleWithFixedDelay(
                    () -> authenticators.forEach(JwtAuthenticator::tend), 0, TENDED_EVERY_SECONDS, TimeUnit.SECONDS);
        }
        file.ifPresent(each -> each.start(files));
    }

    /** Returns the configuration file, if there is one. */
    Optional<ReloadedFile> file() {
        return file;
    }

    /** Returns the user of a token of one of the issuers. */
    Optional<UserInfo> authenticate(RequestCredentials credentials) {
        List<JwtAuthenticator> all = authenticators;
        return all.isEmpty() ? Optional.empty() : new UnionAuthenticator(all).authenticate(credentials);
    }

    /** Returns the paths that accept anonymous requests; {@code otherwise} if the file does not configure them. */
    Predicate<String> anonymousPaths(Predicate<String> otherwise) {
        return anonymous.<Predicate<String>>map(access -> access).orElse(otherwise);
    }

    @Override
    public void close() {
        file.ifPresent(ReloadedFile::close);
        if (tending != null) {
            tending.cancel(false);
        }
        fetches.shutdownNow();
    }
}
