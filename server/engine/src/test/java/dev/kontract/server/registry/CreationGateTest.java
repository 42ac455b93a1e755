package dev.kontract.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.Patience;
import dev.kontract.server.status.StatusException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class CreationGateTest {

    private final CreationGate gate = new CreationGate();

    @Test
    void create_afterClosing_isRefusedByName() {
        assertThat(gate.<String>create("a", () -> "stored")).isEqualTo("stored");
        gate.close(StatusException::badRequest);

        assertThatThrownBy(() -> gate.<String>create("b", () -> "stored")).hasMessage("b");
        assertThatThrownBy(() -> gate.check("c")).hasMessage("c");
    }

    @Test
    void close_waitsForWhatIsBeingCreated() throws Exception {
        CountDownLatch creating = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        AtomicBoolean stored = new AtomicBoolean();
        CompletableFuture<Void> created = CompletableFuture.runAsync(() -> gate.create("a", () -> {
            creating.countDown();
            Patience.await("the closing has begun", () -> go.getCount() == 0);
            stored.set(true);
            return "stored";
        }));
        Patience.await(creating);
        CompletableFuture<Boolean> closed = CompletableFuture.supplyAsync(() -> {
            go.countDown();
            gate.close(StatusException::badRequest);
            return stored.get();
        });

        assertThat(closed.get(20, TimeUnit.SECONDS)).isTrue();
        created.get(20, TimeUnit.SECONDS);
    }
}
