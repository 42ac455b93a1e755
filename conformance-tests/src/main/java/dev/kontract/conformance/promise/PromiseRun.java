package dev.kontract.conformance.promise;

import dev.kontract.conformance.ServerUnderTest;
import dev.kontract.conformance.answers.Violation;
import dev.kontract.conformance.transcript.Exchange;
import dev.kontract.conformance.transcript.MatchLevel;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks promises against a server, several at a time: rollouts, which mostly wait, beside all others, and the promises
 * about load after the others and one by one. Thread-safe.
 */
public final class PromiseRun {

    private static final int ROLLOUTS_AT_ONCE = 8;
    private static final Duration UNTIL_ENDED = Duration.ofSeconds(30);

    private final Workspace workspace;
    private final ServerProfile server;
    private final MatchLevel level;
    private final @Nullable AnswerSchemas schemas;

    /**
     * @param level how closely answers have to match: at {@link MatchLevel#CODE} only status codes and reasons count, at
     *     {@link MatchLevel#EXACT} every answer also has to follow the schema of its operation
     */
    public PromiseRun(Workspace workspace, ServerProfile server, MatchLevel level) {
        this.workspace = workspace;
        this.server = server;
        this.level = level;
        this.schemas = level == MatchLevel.EXACT ? new AnswerSchemas(ServerUnderTest.groupDomain()) : null;
    }

    /**
     * Checks promises.
     *
     * @param parallel number of concurrent checks
     * @param progress receives each outcome, on any thread
     * @throws InterruptedException if the thread is interrupted; the checks in progress are then ended
     */
    public void run(List<Promise> promises, int parallel, Consumer<Outcome> progress) throws InterruptedException {
        ExecutorService waiting = Executors.newFixedThreadPool(ROLLOUTS_AT_ONCE);
        ExecutorService working = Executors.newFixedThreadPool(parallel);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (Promise promise : promises) {
                if (promise.suite() == Suite.ROLLOUTS) {
                    running.add(waiting.submit(() -> progress.accept(check(promise))));
                } else if (promise.suite() != Suite.LOAD) {
                    running.add(working.submit(() -> progress.accept(check(promise))));
                }
            }
            await(running);
            for (Promise promise : promises) {
                if (promise.suite() == Suite.LOAD) {
                    await(List.of(working.submit(() -> progress.accept(check(promise)))));
                }
            }
        } finally {
            end(waiting);
            end(working);
        }
    }

    /** Interrupts the checks in progress and waits for them: what they create until then is deleted with the rest. */
    private static void end(ExecutorService checks) throws InterruptedException {
        checks.shutdownNow();
        checks.awaitTermination(UNTIL_ENDED.toSeconds(), TimeUnit.SECONDS);
    }

    private static void await(List<Future<?>> running) throws InterruptedException {
        try {
            for (Future<?> each : running) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("A check could not be run", e.getCause());
        }
    }

    /** Checks one promise. */
    public Outcome check(Promise promise) {
        Optional<String> obstacle;
        try {
            obstacle = server.obstacle(promise);
        } catch (UncheckedIOException e) {
            return new Outcome(
                    promise, Outcome.Result.BROKEN, "", "an answer", String.valueOf(e.getCause()), List.of(), 0);
        }
        return obstacle.map(reason -> Outcome.leftOut(promise, reason)).orElseGet(() -> checked(promise));
    }

    private Outcome checked(Promise promise) {
        List<Exchange> exchanges = Collections.synchronizedList(new ArrayList<>());
        List<Violation> violations = Collections.synchronizedList(new ArrayList<>());
        TranscriptTarget target = workspace.target().observedBy(exchange -> exchanges.add(exchange.shortened()));
        if (schemas != null) {
            target = target.checkedBy(exchange -> violations.addAll(schemas.violations(exchange)));
        }
        Conversation conversation = new Conversation(target, workspace, server, level);
        long start = System.nanoTime();
        String wanted = "";
        String got = "";
        try {
            promise.check().run(conversation);
        } catch (BrokenPromise e) {
            if (Thread.currentThread().isInterrupted()) {
                return Outcome.leftOut(promise, "the run was interrupted");
            }
            wanted = e.wanted();
            got = e.got();
        } catch (UncheckedPromise e) {
            return Outcome.leftOut(promise, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.leftOut(promise, "the run was interrupted");
        } catch (Exception e) { // Any exception in a check means that the server did not respond as promised.
            wanted = "an answer that can be read";
            got = e.toString();
        }
        double millis = (System.nanoTime() - start) / 1e6;
        synchronized (violations) {
            if (wanted.isEmpty() && !violations.isEmpty()) {
                wanted = "answers that follow the contract";
                got = violations.stream().map(Violation::toString).distinct().collect(Collectors.joining("\n"));
            }
        }
        Outcome.Result result = wanted.isEmpty() ? Outcome.Result.HOLDS : Outcome.Result.BROKEN;
        synchronized (exchanges) {
            Outcome outcome = new Outcome(promise, result, "", wanted, got, List.copyOf(exchanges), millis);
            return result == Outcome.Result.BROKEN ? OutcomeMasks.masked(outcome) : outcome;
        }
    }
}
