package dev.kontract.server.admission.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class LocalEndpointTest {

    private static final ObjectNode REVIEW = JsonNodeFactory.instance.objectNode();

    /** Calls that do not return keep their threads, of which one handler has only so many. */
    @Test
    void call_ofAHandlerThatDoesNotReturn_isRefusedOnceAllItsCallsHang() throws Exception {
        Semaphore go = new Semaphore(0);
        CountDownLatch begun = new CountDownLatch(LocalEndpoint.MOST_CALLS);
        LocalEndpoint endpoint = new LocalEndpoint(request -> {
            begun.countDown();
            go.acquireUninterruptibly();
            return WebhookResponse.allowed();
        });
        List<CompletableFuture<WebhookResponse>> calls = new ArrayList<>();
        for (int i = 0; i < LocalEndpoint.MOST_CALLS; i++) {
            calls.add(endpoint.call(REVIEW, false, Patience.LIMIT));
        }
        Patience.await(begun);

        assertThatThrownBy(() -> endpoint.call(REVIEW, false, Patience.LIMIT).join())
                .hasMessageContaining("failed to call webhook: 100 calls have not returned yet");
        go.release(1_000_000);
        assertThat(calls).allMatch(LocalEndpointTest::answers);
        Patience.await("a free call", () -> answers(endpoint.call(REVIEW, false, Patience.LIMIT)));
    }

    private static boolean answers(CompletableFuture<WebhookResponse> call) {
        return call.handle((response, failure) -> failure == null && response.isAllowed())
                .join();
    }

    @Test
    void call_ofAHandlerThatRunsOutOfMemory_fails() {
        LocalEndpoint endpoint = new LocalEndpoint(request -> {
            throw new OutOfMemoryError("Java heap space");
        });
        assertThatThrownBy(() ->
                        endpoint.call(REVIEW, false, Duration.ofSeconds(9)).join())
                .hasMessageContaining("failed to call webhook: Java heap space");
        assertThat(REVIEW).isEmpty();
    }
}
