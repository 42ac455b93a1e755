package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.recording.RequestLog;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Waiting for a condition, and what is reported if it does not hold. */
class WaitTest {

    private static final Duration LIMIT = Duration.ofSeconds(5);

    private ApiServer server;

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start(ServerConfig.builder()
                .recordRequests(true)
                .clock(ManualClock.at(Instant.parse("2030-01-01T00:00:00Z")))
                .build());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static void create(KontractClient client, String name) {
        client.configMaps("default").create(new ConfigMap().metadata(new ObjectMeta().name(name)));
    }

    /** Sends a request that the user may not send, and one that finds nothing. */
    private boolean fails(KontractClient jane) {
        assertThatThrownBy(() -> create(jane, "denied")).isInstanceOf(ApiException.Forbidden.class);
        return server.client().configMaps("default").find("none").isPresent();
    }

    @Test
    void await_conditionThatDoesNotHold_reportsFailedRequestsAndHints() {
        try (KontractClient jane = server.client("jane")) {
            assertThatThrownBy(() -> create(jane, "before")).isInstanceOf(ApiException.Forbidden.class);

            assertThatThrownBy(() -> server.await(() -> fails(jane), LIMIT))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageStartingWith("the condition did not hold within PT5S\nFailed meanwhile: ")
                    .hasMessageContaining("403  jane: create configmaps in default: Forbidden: ")
                    .hasMessageContaining("(3 times)\n")
                    .hasMessageContaining("permissions().of(user).denied()")
                    .hasMessageContaining(
                            "only these controllers run: namespace-controller, garbage-collector-controller;")
                    .hasMessageContaining("advanced to 2030-01-01T00:00:05Z")
                    .hasMessageNotContaining("none");
        }
    }

    @Test
    void await_exceptionOfTheCondition_endsTheWait() {
        AtomicInteger calls = new AtomicInteger();
        assertThatThrownBy(() -> server.await(() -> calls.incrementAndGet() > 0
                        && server.client().configMaps("default").get("none") == null))
                .isInstanceOf(ApiException.NotFound.class);
        assertThat(calls).hasValue(1);
    }

    @Test
    void untilAsserted_failures_areRepeatedUntilTheyPass() {
        AtomicInteger calls = new AtomicInteger();

        server.untilAsserted(() -> {
            int call = calls.incrementAndGet();
            if (call == 2) {
                create(server.client(), "made");
            }
            assertThat(server.client().configMaps("default").get("made").name()).isEqualTo("made");
        });

        assertThat(calls).hasValue(2);
    }

    @Test
    void untilAsserted_lastFailure_isReported() {
        assertThatThrownBy(() -> server.untilAsserted(() -> assertThat(1).isEqualTo(2), LIMIT))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("the assertions did not pass within PT5S: ")
                .hasMessageContaining("expected: 2")
                .hasCauseInstanceOf(AssertionError.class);
    }

    @Test
    void await_failuresThatAreNoDenials_giveNoHintOfPermissions() throws IOException {
        try (ApiServer alone = ApiServer.start(ServerConfig.builder()
                        .recordRequests(true)
                        .controllers("none")
                        .build());
                KontractClient jane = alone.client("jane", "system:masters")) {
            alone.faults().on("configmaps").by("jane").fail(403);
            BooleanSupplier fails = () -> {
                assertThatThrownBy(() -> create(jane, "refused")).isInstanceOf(ApiException.Forbidden.class);
                return false;
            };

            assertThatThrownBy(() -> alone.await(fails, Duration.ofMillis(1)))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("403  jane: create configmaps")
                    .hasMessageEndingWith("\nHint: no controllers run; controllers(\"*\") runs all.");
        }
    }

    @Test
    void untilAsserted_interruptedThread_reportsTheLastFailure() throws IOException {
        try (ApiServer real = ApiServer.start()) {
            assertThatThrownBy(() -> real.untilAsserted(() -> {
                        throw new InterruptedException("no time left");
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .satisfies(failure -> assertThat(failure.getSuppressed()[0])
                            .isInstanceOf(AssertionError.class)
                            .hasMessageStartingWith("the assertions did not pass: no time left"));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void settle_userWithPendingRequest_waitsForItsResponse() throws Exception {
        server.faults().on("configmaps").by("operator").delay(Duration.ofMillis(300));
        try (KontractClient operator = server.client("operator", "system:masters")) {
            RequestLog sent = server.requests().by("operator");
            CompletableFuture<Void> work = CompletableFuture.runAsync(() -> create(operator, "made"));
            while (sent.count() == 0 && !work.isDone()) {
                Thread.onSpinWait();
            }

            server.settle("operator", Duration.ofMillis(1));

            assertThat(sent.list())
                    .singleElement()
                    .satisfies(request -> assertThat(request.isSuccessful()).isTrue());
            work.get(1, TimeUnit.MINUTES);
        }
    }

    @Test
    void settle_userThatSendsRequests_settlesAgain() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Runnable settle = () -> {
            if (calls.incrementAndGet() == 2) {
                throw new CancellationException("settled again");
            }
        };
        try (KontractClient operator = server.client("operator", "system:masters")) {
            CompletableFuture<Void> work = CompletableFuture.runAsync(() -> {
                for (int i = 0; calls.get() < 2; i++) {
                    create(operator, "made-" + i);
                }
            });
            QuietUser user = new QuietUser(server.requests(), "operator");

            assertThatThrownBy(() -> user.await(Duration.ofSeconds(30), Duration.ofMinutes(1), settle))
                    .hasMessage("settled again");
            work.get(1, TimeUnit.MINUTES);
        }
    }

    @Test
    void settle_interruptedThread_stopsWaiting() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> server.settle("operator", Duration.ofSeconds(30)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("interrupted");

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void settle_quietTimeBeyondTheLimit_isRejected() {
        assertThatThrownBy(() -> server.settle("operator", Duration.ofMinutes(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a user cannot be quiet for PT1M within PT1M");
    }

    @Test
    void advance_realClock_namesTheSetting() throws IOException {
        try (ApiServer real = ApiServer.start()) {
            assertThatThrownBy(() -> real.advance(Duration.ofMinutes(1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("@Kontract(clock = ClockMode.FROZEN)");
        }
    }

    @Test
    void client_malformedServiceAccount_isRejected() {
        assertThatThrownBy(() -> server.client("system:serviceaccount:operator"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("system:serviceaccount:<namespace>:<name>");
    }
}
