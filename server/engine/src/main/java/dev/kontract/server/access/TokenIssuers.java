package dev.kontract.server.access;

import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.configuration.AuthenticationConfiguration;
import dev.kontract.server.authentication.jwt.JwtAuthenticator;
import java.io.IOException;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The external token issuers that a server trusts, and its configuration of anonymous access. */
final class TokenIssuers implements AutoCloseable {

    private static final long TENDED_EVERY_SECONDS = 5;

    private final AuthenticationConfiguration configuration;
    private final List<JwtAuthenticator> authenticators;
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
        this.configuration = settings.configuration().isEmpty()
                ? AuthenticationConfiguration.NONE
                : AuthenticationConfiguration.read(settings.configuration().get(), own);
        if (configuration.anonymous().isPresent() && settings.anonymousAuth()) {
            throw new IOException("--anonymous-auth flag cannot be set when anonymous field is configured in "
                    + "authentication configuration file");
        }
        this.authenticators = configuration.jwt().stream()
                .map(jwt -> JwtAuthenticator.of(jwt, clock, fetches))
                .toList();
    }

    /** Starts to refresh the keys of the issuers. */
    void tend(ScheduledExecutorService timer) {
        if (!authenticators.isEmpty()) {
            tending = timer.scheduleWithFixedDelay(
                    () -> authenticators.forEach(JwtAuthenticator::tend), 0, TENDED_EVERY_SECONDS, TimeUnit.SECONDS);
        }
    }

    List<? extends Authenticator> authenticators() {
        return authenticators;
    }

    /** Returns the paths that accept anonymous requests; {@code otherwise} if the file does not configure them. */
    Predicate<String> anonymousPaths(Predicate<String> otherwise) {
        return configuration
                .anonymous()
                .<Predicate<String>>map(access -> access)
                .orElse(otherwise);
    }

    @Override
    public void close() {
        if (tending != null) {
            tending.cancel(false);
        }
        fetches.shutdownNow();
    }
}
