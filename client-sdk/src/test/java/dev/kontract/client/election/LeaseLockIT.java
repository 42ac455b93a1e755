package dev.kontract.client.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.FakeServer;
import dev.kontract.client.FakeServer.Answer;
import dev.kontract.client.FakeServer.Request;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.model.Json;
import dev.kontract.model.Lease;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LeaseLockIT {

    private final AtomicReference<@Nullable Lease> stored = new AtomicReference<>();
    private int version;
    private final ManualClock wall = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));

    private Answer answer(Request request) {
        Lease current = stored.get();
        if (request.method().equals("GET")) {
            return current == null ? Answer.failure(404, "NotFound") : Answer.ok(Json.write(current));
        }
        Lease sent = Json.read(request.body(), Lease.class);
        String given = sent.resourceVersion();
        if (current != null && !Objects.equals(current.resourceVersion(), given)) {
            return Answer.failure(409, given == null ? "AlreadyExists" : "Conflict");
        }
        sent.metadata().setResourceVersion(Integer.toString(++version));
        stored.set(sent);
        return Answer.ok(Json.write(sent));
    }

    private LeaseLock candidate(KontractClient client, String identity) {
        return new LeaseLock(client.leases("n"), ElectionSettings.of("n", "l", identity), wall, clock);
    }

    private boolean acquires(LeaseLock candidate) {
        return candidate.acquire(clock.instant().plusSeconds(10));
    }

    @Test
    void acquire_twoCandidates_oneLeads() throws Exception {
        try (FakeServer server = new FakeServer(this::answer);
                KontractClient client = server.client()) {
            LeaseLock one = candidate(client, "one");
            LeaseLock two = candidate(client, "two");
            assertThat(acquires(one)).isTrue();
            assertThat(acquires(two)).isFalse();
            assertThat(two.othersHold()).isTrue();

            clock.advance(Duration.ofSeconds(14));
            assertThat(acquires(one)).isTrue();
            clock.advance(Duration.ofSeconds(14));
            assertThat(acquires(two)).as("renewed meanwhile").isFalse();

            clock.advance(Duration.ofSeconds(16));
            assertThat(acquires(two)).isTrue();
            assertThat(acquires(one)).isFalse();
            assertThat(Objects.requireNonNull(stored.get()).getSpec().getLeaseTransitions())
                    .isEqualTo(1);

            two.release();
            assertThat(acquires(one)).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource
    void run_startFails_releasesTheLease(Throwable failure) throws Exception {
        try (FakeServer server = new FakeServer(this::answer);
                KontractClient client = server.client()) {
            LeaderElector elector = LeaderElector.of(client, ElectionSettings.of("n", "l", "one"));
            Runnable failing = () -> {
                if (failure instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) failure;
            };

            assertThatThrownBy(() -> elector.run(failing, () -> {})).isSameAs(failure);

            assertThat(Objects.requireNonNull(stored.get()).getSpec().getHolderIdentity())
                    .isEmpty();
            assertThat(elector.isLeader()).isFalse();
        }
    }

    static Stream<Throwable> run_startFails_releasesTheLease() {
        return Stream.of(new IllegalArgumentException("no"), new NoClassDefFoundError("no"));
    }

    @Test
    void run_longRetryPeriod_stopsAtTheRenewDeadline() throws Exception {
        AtomicBoolean failing = new AtomicBoolean();
        try (FakeServer server =
                        new FakeServer(request -> failing.get() ? Answer.failure(403, "Forbidden") : answer(request));
                KontractClient client = server.client()) {
            ElectionSettings settings = ElectionSettings.of("n", "l", "one")
                    .withTimes(Duration.ofSeconds(11), Duration.ofSeconds(10), Duration.ofSeconds(7));
            LeaseLock lock = new LeaseLock(client.leases("n"), settings, wall, clock);
            LeaderElector elector = new LeaderElector(lock, settings, clock, clock::advance);
            Instant begin = clock.instant();
            Runnable stopped = () -> {
                throw new IllegalStateException("stopped after "
                        + Duration.between(begin, clock.instant()).toSeconds());
            };

            assertThatThrownBy(() -> elector.run(() -> failing.set(true), stopped))
                    .hasMessage("stopped after 10");
        }
    }

    @Test
    void acquire_leaseOfFractionalSeconds_isHeldToItsEnd() throws Exception {
        try (FakeServer server = new FakeServer(this::answer);
                KontractClient client = server.client()) {
            ElectionSettings settings = ElectionSettings.of("n", "l", "one")
                    .withTimes(Duration.ofMillis(2_500), Duration.ofMillis(2_400), Duration.ofMillis(100));
            LeaseLock two = candidate(client, "two");
            assertThat(acquires(new LeaseLock(client.leases("n"), settings, wall, clock)))
                    .isTrue();
            assertThat(acquires(two)).isFalse();

            clock.advance(Duration.ofMillis(2_200));
            assertThat(acquires(two)).isFalse();
            clock.advance(Duration.ofMillis(900));
            assertThat(acquires(two)).isTrue();
        }
    }

    @Test
    void acquire_clockSetForward_doesNotExpireTheLease() throws Exception {
        try (FakeServer server = new FakeServer(this::answer);
                KontractClient client = server.client()) {
            LeaseLock two = candidate(client, "two");
            assertThat(acquires(candidate(client, "one"))).isTrue();
            assertThat(acquires(two)).isFalse();

            wall.advance(Duration.ofHours(1));

            assertThat(acquires(two)).isFalse();
        }
    }

    @Test
    @Timeout(60)
    void run_silentServer_stopsInTime() throws Exception {
        CountDownLatch silent = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        try (FakeServer server = new FakeServer(request -> silent.getCount() == 0 ? never(over) : answer(request));
                KontractClient client = server.client()) {
            ElectionSettings quick = ElectionSettings.of("n", "l", "one")
                    .withTimes(Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofMillis(10));
            LeaderElector elector = LeaderElector.of(client, quick);
            Thread candidate = new Thread(() -> elector.run(silent::countDown, stopped::countDown));
            candidate.start();

            assertThat(stopped.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(elector.isLeader()).isFalse();
            candidate.interrupt();
            candidate.join();
        } finally {
            over.countDown();
        }
    }

    private static Answer never(CountDownLatch over) {
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Answer.failure(500, "InternalError");
    }
}
