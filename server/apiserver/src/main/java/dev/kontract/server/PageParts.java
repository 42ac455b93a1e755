package dev.kontract.server;

import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.authentication.session.Sessions;
import dev.kontract.server.authentication.session.SignIn;
import dev.kontract.server.controller.Controllers;
import dev.kontract.server.inspection.WriteTimes;
import dev.kontract.server.metrics.RequestStatistics;
import dev.kontract.server.request.RequestLifetime;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What a server has only if it serves the page.
 *
 * @param sessions the sessions of browsers
 * @param times when revisions were written
 * @param statistics the rate and the latencies of requests
 * @param controllers complete when the controllers were started
 */
record PageParts(
        Sessions sessions, WriteTimes times, RequestStatistics statistics, CompletableFuture<Controllers> controllers) {

    /** A request that advances the clock must end before it times out. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /**
     * Creates the parts of a server that starts.
     *
     * @param revision the revision that its storage has already
     */
    static PageParts of(ServerConfig config, long revision) {
        return new PageParts(
                new Sessions(Clock.systemUTC()),
                new WriteTimes(config.clock(), revision),
                new RequestStatistics(System::nanoTime),
                new CompletableFuture<>());
    }

    /** Returns the path of a link that signs in by a token, once. */
    String link(String token) {
        return SignIn.LINK + "?code=" + sessions.code(new RequestCredentials("Bearer " + token, List.of()));
    }

    /**
     * Advances the clock, as {@link ApiServer#advance} does, as far as it gets in half a minute.
     *
     * @throws IllegalStateException if that is not all the way
     */
    void advance(Duration duration, RequestLifetime lifetime) {
        Controllers started = lifetime.await(controllers.copy());
        long end = System.nanoTime() + PATIENCE.toNanos();
        started.advance(duration, () -> {
            lifetime.requireActive();
            long left = end - System.nanoTime();
            if (left <= 0) {
                throw new IllegalStateException(
                        "the clock was not advanced all the way by " + duration + " within " + PATIENCE);
            }
            return lifetime.within(Duration.ofNanos(left));
        });
    }
}
