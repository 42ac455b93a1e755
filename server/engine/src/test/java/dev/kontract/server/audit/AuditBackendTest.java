package dev.kontract.server.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.Patience;
import dev.kontract.server.audit.AuditDelivery.Throttle;
import dev.kontract.server.audit.AuditDelivery.Truncation;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AuditBackendTest {

    private static final AuditEventWriter WRITER = new AuditEventWriter(Codec.of(Contract.load("k8s.io")));
    private static final Duration LONG = Duration.ofHours(1);

    private final BlockingQueue<List<byte[]>> batches = new LinkedBlockingQueue<>();

    /** Keeps batches, and fails as often as it is told. */
    private final class Receiver implements AuditReceiver {

        private final CountDownLatch gate;

        Receiver(int closedGates) {
            gate = new CountDownLatch(closedGates);
        }

        @Override
        public String name() {
            return "log";
        }

        @Override
        public void send(List<byte[]> events) throws IOException {
            try {
                Patience.await(gate);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            batches.add(events);
        }

        @Override
        public void close() {}
    }

    private static AuditDelivery delivery(int queued, int batch, Duration wait) {
        return new AuditDelivery(false, queued, batch, wait, Optional.empty(), Optional.empty());
    }

    @Test
    void batch_isSentWhenItIsFull() throws Exception {
        AuditBackend backend = AuditBackend.start(delivery(100, 3, LONG), WRITER, new Receiver(0));
        for (int i = 0; i < 7; i++) {
            backend.add(event(String.valueOf(i)));
        }

        assertThat(Patience.next(batches)).hasSize(3);
        assertThat(Patience.next(batches)).hasSize(3);
        backend.close();
        assertThat(Patience.next(batches))
                .singleElement()
                .satisfies(last -> assertThat(text(last)).contains("\"auditID\":\"6\""));
    }

    @Test
    void batch_isSentWhenItsFirstEventHasWaited() throws Exception {
        try (AuditBackend backend =
                AuditBackend.start(delivery(100, 3, Duration.ofMillis(1)), WRITER, new Receiver(0))) {
            backend.add(event("a"));

            assertThat(Patience.next(batches)).hasSize(1);
        }
    }

    @Test
    void fullQueue_dropsEvents() {
        Receiver receiver = new Receiver(1);
        AuditBackend backend = AuditBackend.start(delivery(2, 1, Duration.ZERO), WRITER, receiver);
        for (int i = 0; i < 10; i++) {
            backend.add(event(String.valueOf(i)));
        }

        assertThat(backend.dropped()).isBetween(7L, 8L);
        receiver.gate.countDown();
        backend.close();
        assertThat(backend.taken()).isEqualTo(batches.size());
    }

    @Test
    void blockingBackend_hasDeliveredWhenItReturns() {
        AuditBackend backend = AuditBackend.start(
                new AuditDelivery(true, 1, 1, Duration.ZERO, Optional.empty(), Optional.empty()),
                WRITER,
                new Receiver(0));
        backend.add(event("a"));
        backend.add(event("b"));

        assertThat(batches).hasSize(2);
        backend.close();
    }

    @Test
    void longEvent_losesItsBodiesOrIsDropped() throws IOException {
        AuditDelivery limited = new AuditDelivery(
                true, 1, 1, Duration.ZERO, Optional.empty(), Optional.of(new Truncation(10_000, 1_000)));
        AuditBackend backend = AuditBackend.start(limited, WRITER, new Receiver(0));

        backend.add(event("short", "{}", ""));
        backend.add(event("long", "{\"x\":\"" + "y".repeat(2_000) + "\"}", ""));
        backend.add(event("hopeless", "{}", "z".repeat(2_000)));

        List<JsonNode> sent = batches.stream().map(batch -> json(batch.get(0))).toList();
        assertThat(sent).extracting(each -> each.path("auditID").asText()).containsExactly("short", "long");
        assertThat(sent.get(0).path("requestObject").isObject()).isTrue();
        assertThat(sent.get(1).has("requestObject")).isFalse();
        assertThat(sent.get(1)
                        .path("annotations")
                        .path("audit.k8s.io/truncated")
                        .asText())
                .isEqualTo("true");
        assertThat(backend.failed()).isOne();
        backend.close();
    }

    @Test
    void longBatch_isDivided() throws Exception {
        AuditDelivery limited =
                new AuditDelivery(false, 100, 4, LONG, Optional.empty(), Optional.of(new Truncation(1_000, 900)));
        AuditBackend backend = AuditBackend.start(limited, WRITER, new Receiver(0));
        for (int i = 0; i < 4; i++) {
            backend.add(event("a", "{\"x\":\"" + "y".repeat(300) + "\"}", ""));
        }

        assertThat(Patience.next(batches)).hasSizeLessThan(4);
        backend.close();
        assertThat(backend.failed()).isZero();
    }

    @Test
    void webhook_getsAListAndIsTriedAgain() throws Exception {
        BlockingQueue<String> bodies = new LinkedBlockingQueue<>();
        AtomicLong attempts = new AtomicLong();
        AuditWebhook failingTwice = body -> {
            bodies.add(text(body));
            if (attempts.incrementAndGet() < 3) {
                throw new IOException("busy");
            }
        };
        AuditBackend backend = AuditBackend.webhook(delivery(100, 2, LONG), WRITER, failingTwice, Duration.ofNanos(1));
        backend.add(event("a"));
        backend.add(event("b"));

        String first = Patience.next(bodies);
        assertThat(List.of(Patience.next(bodies), Patience.next(bodies))).containsOnly(first);
        JsonNode list = json(first.getBytes(StandardCharsets.UTF_8));
        assertThat(list.path("kind").asText()).isEqualTo("EventList");
        assertThat(list.path("apiVersion").asText()).isEqualTo("audit.k8s.io/v1");
        assertThat(list.path("items")).hasSize(2).allSatisfy(item -> {
            assertThat(item.has("kind")).isFalse();
            assertThat(item.path("stage").asText()).isEqualTo("ResponseComplete");
        });
        backend.close();
        assertThat(backend.failed()).isZero();
    }

    @Test
    void webhookThatFails_isGivenUpAfterFiveAttempts() {
        AtomicLong attempts = new AtomicLong();
        WebhookReceiver receiver = new WebhookReceiver(
                body -> {
                    attempts.incrementAndGet();
                    throw new IOException("down");
                },
                Duration.ofNanos(1));

        assertThatThrownBy(() -> receiver.send(List.of("{}".getBytes(StandardCharsets.UTF_8))))
                .hasMessage("down");
        assertThat(attempts).hasValue(5);
    }

    @Test
    void close_endsThePauseBetweenAttempts() {
        AuditBackend backend = AuditBackend.webhook(
                delivery(100, 1, Duration.ZERO),
                WRITER,
                body -> {
                    throw new IOException("down");
                },
                LONG);
        backend.add(event("a"));
        backend.close();

        assertThat(backend.failed()).isOne();
    }

    @Test
    void throttle_allowsABurstAndThenARate() {
        AtomicLong now = new AtomicLong();
        BatchThrottle throttle = new BatchThrottle(Optional.of(new Throttle(10, 2)), now::get);

        for (int i = 0; i < 2; i++) {
            assertThat(throttle.delay()).isZero();
            throttle.sent();
        }
        assertThat(throttle.delay()).isEqualTo(100_000_000);
        now.addAndGet(60_000_000);
        assertThat(throttle.delay()).isCloseTo(40_000_000L, within(10L));
        now.addAndGet(1_000_000_000);
        assertThat(throttle.delay()).isZero();
    }

    private static AuditEvent event(String id) {
        return event(id, "{}", "");
    }

    private static AuditEvent event(String id, String body, String userAgent) {
        AuditRequest arrival = new AuditRequest(
                id,
                Instant.EPOCH,
                "/api/v1/namespaces/a/configmaps",
                RequestInfo.of("POST", "/api/v1/namespaces/a/configmaps", QueryParameters.parse("")),
                null,
                List.of(),
                userAgent);
        return new AuditEvent(
                new AuditDecision(AuditLevel.REQUEST, Set.of(), AuditDecision.ManagedFields.KEPT),
                AuditStage.RESPONSE_COMPLETE,
                Instant.EPOCH,
                arrival,
                null,
                Map.of(),
                201,
                "",
                new AuditPayload(body.getBytes(StandardCharsets.UTF_8), "application/json"),
                AuditPayload.NONE);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static JsonNode json(byte[] bytes) {
        try {
            return new ObjectMapper().readTree(bytes);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
