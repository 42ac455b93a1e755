package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class WorkersTest {

    private final List<Throwable> refusals = new ArrayList<>();

    @Test
    void taskThatIsTaken_isCarriedOut() {
        List<String> done = new ArrayList<>();
        new Workers(Runnable::run).execute(() -> done.add("task"), refusals::add);

        assertThat(done).containsExactly("task");
        assertThat(refusals).isEmpty();
    }

    @Test
    void taskThatIsRejected_isTooMany() {
        execute(task -> {
            throw new RejectedExecutionException();
        });

        assertThat(refusals).singleElement().isInstanceOfSatisfying(StatusException.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(429);
            assertThat(refusal.toStatus().at("/details/retryAfterSeconds").asInt())
                    .isEqualTo(1);
            assertThat(refusal).hasMessage("too many requests, please try again later");
        });
    }

    @Test
    void threadThatCannotBeStarted_isToldAsItIs() {
        OutOfMemoryError failure = new OutOfMemoryError("unable to create native thread");
        execute(task -> {
            throw failure;
        });

        assertThat(refusals).containsExactly(failure);
    }

    @Test
    void anyOtherFailure_isThrown() {
        assertThatIllegalStateException()
                .isThrownBy(() -> execute(task -> {
                    throw new IllegalStateException("broken");
                }));
        assertThat(refusals).isEmpty();
    }

    private void execute(Executor threads) {
        new Workers(threads).execute(() -> {}, refusals::add);
    }
}
