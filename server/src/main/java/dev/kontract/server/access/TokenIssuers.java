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

/** Those whose tokens a server believes besides its own, and where it asks for none. */
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
     * Reads the configuration, if there is one.
     *
     * @param own the names this server makes tokens in itself
     * @throws IOException when the file is missing or wrong
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

    /** Sees to the keys of the issuers from now on. */
    void tend(ScheduledExecutorService timer) {
        if (!authenticators.isEmpty()) {
            tending = timer.scheduleWithFixedDelay(
                    () -> authenticators.forEach(JwtAuthenticator::tend), 0, TENDED_EVERY_SECONDS, TimeUnit.SECONDS);
        }
    }

    List<? extends Authenticator> authenticators() {
        return authenticators;
    }

    /** The paths that are open to anybody; {@code otherwise} when the configuration does not say. */
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
