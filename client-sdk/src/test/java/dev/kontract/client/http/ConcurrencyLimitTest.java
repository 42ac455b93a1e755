package dev.kontract.client.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConcurrencyLimitTest {

    private final ConcurrencyLimit admission = new ConcurrencyLimit(2);

    @Test
    void admit_moreThanPermits_waitForOneToEnd() throws Exception {
        List<CompletableFuture<String>> calls =
                Stream.generate(CompletableFuture<String>::new).limit(3).toList();
        AtomicInteger started = new AtomicInteger();
        List<CompletableFuture<String>> answers = calls.stream()
                .map(call -> admission.admit(() -> {
                    started.incrementAndGet();
                    return call;
                }))
                .toList();
        assertThat(started).hasValue(2);

        calls.get(0).completeExceptionally(new IllegalStateException("broken"));
        calls.get(2).complete("late");

        assertThat(answers.get(2).get(20, TimeUnit.SECONDS)).isEqualTo("late");
        assertThat(answers.get(1)).isNotDone();
    }

    @Test
    void admit_thousandsOfImmediateFailures_allComplete() throws Exception {
        CompletableFuture<String> held = new CompletableFuture<>();
        List<CompletableFuture<String>> answers = new ArrayList<>(List.of(admission.admit(() -> held)));
        answers.add(admission.admit(() -> held));
        for (int i = 0; i < 20_000; i++) {
            answers.add(admission.admit(() -> {
                throw new IllegalStateException("closed");
            }));
        }
        assertThat(answers).noneMatch(CompletableFuture::isDone);

        held.complete("over");

        CompletableFuture<Void> all = CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new));
        assertThat(all.handle((result, failure) -> failure != null).get(1, TimeUnit.MINUTES))
                .isTrue();
        assertThat(answers).allMatch(CompletableFuture::isDone);
    }
}
