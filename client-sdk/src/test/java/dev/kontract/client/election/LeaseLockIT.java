package dev.kontract.client.election;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.FakeServer;
import dev.kontract.client.FakeServer.Answer;
import dev.kontract.client.FakeServer.Request;
import dev.kontract.client.KontractClient;
import dev.kontract.model.Json;
import dev.kontract.model.Lease;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LeaseLockIT {

    private final AtomicReference<@Nullable Lease> stored = new AtomicReference<>();
    private int version;
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

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
        return new LeaseLock(client.leases("n"), ElectionSettings.of("n", "l", identity), new Ticking());
    }

    private final class Ticking extends Clock {
        @Override
        public java.time.ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
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

            now = now.plus(Duration.ofSeconds(14));
            assertThat(one.acquire()).isTrue();
            now = now.plus(Duration.ofSeconds(14));
            assertThat(two.acquire()).as("renewed meanwhile").isFalse();

            now = now.plus(Duration.ofSeconds(16));
            assertThat(two.acquire()).isTrue();
            assertThat(one.acquire()).isFalse();
            assertThat(Objects.requireNonNull(stored.get()).getSpec().getLeaseTransitions())
                    .isEqualTo(1);

            two.release();
            assertThat(one.acquire()).isTrue();
        }
    }
}
