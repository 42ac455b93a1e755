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
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LeaseLockIT {

    private final AtomicReference<@Nullable Lease> stored = new AtomicReference<>();
    private int version;
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
        return new LeaseLock(client.leases("n"), ElectionSettings.of("n", "l", identity), clock);
    }

    @Test
    void acquire_twoCandidates_oneLeads() throws Exception {
        try (FakeServer server = new FakeServer(this::answer);
                KontractClient client = server.client()) {
            LeaseLock one = candidate(client, "one");
            LeaseLock two = candidate(client, "two");
            assertThat(one.acquire()).isTrue();
            assertThat(two.acquire()).isFalse();
            assertThat(two.othersHold()).isTrue();

            clock.advance(Duration.ofSeconds(14));
            assertThat(one.acquire()).isTrue();
            clock.advance(Duration.ofSeconds(14));
            assertThat(two.acquire()).as("renewed meanwhile").isFalse();

            clock.advance(Duration.ofSeconds(16));
            assertThat(two.acquire()).isTrue();
            assertThat(one.acquire()).isFalse();
            assertThat(Objects.requireNonNull(stored.get()).getSpec().getLeaseTransitions())
                    .isEqualTo(1);

            two.release();
            assertThat(one.acquire()).isTrue();
        }
    }

    @Test
    void run_startFails_givesTheLeaseBack() throws Exception {
        try (FakeServer server = new FakeServer(this::answer);
                KontractClient client = server.client()) {
            LeaderElector elector = LeaderElector.of(client, ElectionSettings.of("n", "l", "one"));
            Runnable failing = () -> {
                throw new IllegalArgumentException("no");
            };

            assertThatThrownBy(() -> elector.run(failing, () -> {})).isInstanceOf(IllegalArgumentException.class);

            assertThat(Objects.requireNonNull(stored.get()).getSpec().getHolderIdentity())
                    .isEmpty();
            assertThat(elector.isLeader()).isFalse();
        }
    }
}
