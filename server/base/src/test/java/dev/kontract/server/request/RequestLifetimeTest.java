package dev.kontract.server.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.status.StatusException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class RequestLifetimeTest {

    private final RequestLifetime lifetime = new RequestLifetime();

    @Test
    void end_stopsRetries() {
        assertThatCode(lifetime::requireActive).doesNotThrowAnyException();

        lifetime.end();

        assertThatThrownBy(lifetime::requireActive)
                .isInstanceOfSatisfying(
                        StatusException.class, late -> assertThat(late.code()).isEqualTo(504));
    }

    @Test
    void end_failsPendingWaits() {
        CompletableFuture<String> never = new CompletableFuture<>();
        CompletableFuture<String> waiting = CompletableFuture.supplyAsync(() -> lifetime.await(never));

        while (!waiting.isDone()) {
            lifetime.end();
            Thread.onSpinWait();
        }

        assertThatThrownBy(waiting::join).hasCauseInstanceOf(StatusException.class);
    }

    @Test
    void await_returnsTheResult() {
        assertThat(lifetime.<String>await(CompletableFuture.completedFuture("a")))
                .isEqualTo("a");
        assertThat(RequestLifetime.UNLIMITED.<String>await(CompletableFuture.supplyAsync(() -> "b")))
                .isEqualTo("b");
    }

    @Test
    void await_afterTheEnd_doesNotWait() {
        lifetime.end();

        assertThatThrownBy(() -> lifetime.await(new CompletableFuture<>())).isInstanceOf(StatusException.class);
    }

    @Test
    void await_throwsTheFailure() {
        CompletableFuture<String> failed = CompletableFuture.failedFuture(new IllegalStateException("broken"));

        assertThatThrownBy(() -> lifetime.await(failed))
                .isInstanceOf(CompletionException.class)
                .hasRootCauseMessage("broken");
    }

    @Test
    void shortLifetime_endsByItself() {
        assertThat(new RequestLifetime(Duration.ZERO).isOver()).isTrue();
        assertThat(new RequestLifetime(Duration.ofHours(1)).isOver()).isFalse();
    }

    @Test
    void unlimited_cannotBeEnded() {
        assertThatThrownBy(RequestLifetime.UNLIMITED::end).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void within_isLimited_byWhatIsLeft() {
        Duration minute = Duration.ofMinutes(1);

        assertThat(RequestLifetime.UNLIMITED.within(minute)).isEqualTo(minute);
        assertThat(lifetime.within(minute)).isEqualTo(minute);
        assertThat(new RequestLifetime(Duration.ofHours(1)).within(minute)).isEqualTo(minute);
        assertThat(RequestLifetime.about(Duration.ofSeconds(30)).within(minute))
                .isBetween(Duration.ofSeconds(1), Duration.ofSeconds(30).plusMillis(1));
        assertThat(new RequestLifetime(Duration.ZERO).within(minute)).isEqualTo(Duration.ofMillis(1));
    }

    @Test
    void await_throwsExpired_whereTheTimeIsOver() {
        CompletableFuture<String> failed = CompletableFuture.failedFuture(new IllegalStateException("late"));

        assertThatThrownBy(() -> RequestLifetime.about(Duration.ZERO).await(failed))
                .isInstanceOf(StatusException.class);
        assertThatThrownBy(() -> RequestLifetime.about(Duration.ofHours(1)).await(failed))
                .isInstanceOf(CompletionException.class);
    }
}
