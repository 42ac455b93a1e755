package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.ResourceVersion;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class PendingReadsTest {

    private final List<String> log = new ArrayList<>();
    private final List<Runnable> tasks = new ArrayList<>();
    private final Questions questions = new Questions();
    private final PendingReads reads = new PendingReads(() -> questions, new Workers(tasks::add));

    @Test
    void questionServes_whoeverWasThereBeforeIt() {
        add("a");
        add("b");
        add("c");
        assertThat(questions.open).as("one at a time").hasSize(1);
        questions.answer(7);
        assertThat(questions.open).as("for those who came meanwhile").hasSize(1);
        questions.answer(9);
        assertThat(questions.open).isEmpty();

        assertThat(tasks).as("one for each answer, however many it serves").hasSize(2);
        runTasks();
        assertThat(log).containsExactly("a at 7, patient", "b at 9", "c at 9, patient");
        add("d");
        questions.answer(12);
        runTasks();
        assertThat(log).last().isEqualTo("d at 12, patient");
    }

    @Test
    void manyReads_areSharedByThreads() {
        add("first");
        for (int i = 0; i < 40; i++) {
            add("r" + i);
        }
        questions.answer(7);
        questions.answer(8);
        assertThat(tasks).hasSize(1 + Math.min(5, Runtime.getRuntime().availableProcessors()));
        runTasks();
        assertThat(log).hasSize(41);
    }

    @Test
    void failedQuestion_leavesEveryReadToItself() {
        add("a");
        add("b");
        add("c");
        questions.fail();
        questions.fail();
        assertThat(tasks).hasSize(3);
        runTasks();
        assertThat(log)
                .containsExactly(
                        "a at the newest state, patient",
                        "b at the newest state, patient",
                        "c at the newest state, patient");
    }

    @Test
    void questionThatFailsAtOnce_isAnAnswer() {
        questions.immediate = () -> {
            throw new IllegalStateException("closed");
        };
        add("a");
        questions.immediate = () -> CompletableFuture.completedFuture(3L);
        add("b");
        runTasks();
        assertThat(log).containsExactly("a at the newest state, patient", "b at 3, patient");
    }

    @Test
    void cacheThatLosesWhatItHad_leavesEveryReadToItself() {
        add("a");
        add("b");
        add("c");
        questions.answer(7);
        questions.answer(8);
        questions.current = false;
        runTasks();
        assertThat(log)
                .containsExactlyInAnyOrder("a at 7, patient", "b at the newest state, patient", "c at 8, patient");
    }

    @Test
    void readThatThrows_leavesNoOtherWithoutAnAnswer() {
        add("first");
        reads.add(new LoggedRead("a") {
            @Override
            public void proceed(long readPoint, boolean patient) {
                throw new IllegalStateException("broken");
            }

            @Override
            public void fail(Throwable why) {
                super.fail(why);
                throw new IllegalStateException("still broken");
            }
        });
        add("b");
        questions.answer(7);
        questions.answer(8);
        runTasks();
        assertThat(log)
                .containsExactly(
                        "first at 7, patient", "a refused: java.lang.IllegalStateException: broken", "b at 8, patient");
    }

    @Test
    void readThatCannotEvenBeRefused_doesNotEndTheQuestions() {
        PendingReads closing = new PendingReads(() -> questions, new Workers(task -> {
            throw new RejectedExecutionException();
        }));
        closing.add(new LoggedRead("a") {
            @Override
            public void fail(Throwable why) {
                throw new IllegalStateException("broken");
            }
        });
        questions.answer(7);
        closing.add(new LoggedRead("b"));
        questions.answer(8);
        assertThat(log).containsExactly("b refused: 429");
    }

    @Test
    void readThatNobodyTakes_isRefused() {
        PendingReads closing = new PendingReads(() -> questions, new Workers(task -> {
            throw new RejectedExecutionException();
        }));
        closing.add(new LoggedRead("a"));
        questions.answer(7);
        assertThat(log).containsExactly("a refused: 429");
    }

    @Test
    void failureToHandOver_doesNotEndTheQuestions() {
        PendingReads failing = new PendingReads(() -> questions, new Workers(task -> {
            throw new IllegalStateException("broken");
        }));
        failing.add(new LoggedRead("a"));
        questions.answer(7);
        failing.add(new LoggedRead("b"));
        questions.answer(8);
        assertThat(log)
                .containsExactly(
                        "a refused: java.lang.IllegalStateException: broken",
                        "b refused: java.lang.IllegalStateException: broken");
    }

    private void add(String name) {
        reads.add(new LoggedRead(name));
    }

    private void runTasks() {
        while (!tasks.isEmpty()) {
            tasks.remove(0).run();
        }
    }

    /** Writes down what becomes of it. */
    private class LoggedRead implements PendingReads.Read {

        private final String name;

        LoggedRead(String name) {
            this.name = name;
        }

        @Override
        public void proceed(long readPoint, boolean patient) {
            String point = readPoint == ResourceVersion.NEWEST ? "the newest state" : String.valueOf(readPoint);
            log.add(name + " at " + point + (patient ? ", patient" : ""));
        }

        @Override
        public void fail(Throwable why) {
            log.add(name + " refused: " + (why instanceof StatusException status ? status.code() : why));
        }
    }

    /** Answers the queries in order, on demand. */
    private static final class Questions implements ApiHandler {

        private final Deque<CompletableFuture<Long>> open = new ArrayDeque<>();
        private Supplier<CompletableFuture<Long>> immediate = this::ask;
        private boolean current = true;

        private CompletableFuture<Long> ask() {
            CompletableFuture<Long> question = new CompletableFuture<>();
            open.add(question);
            return question;
        }

        void answer(long revision) {
            open.remove().complete(revision);
        }

        void fail() {
            open.remove().completeExceptionally(new StorageException(StorageException.Reason.UNAVAILABLE, "gone", 0));
        }

        @Override
        public boolean isCurrent(long readPoint) {
            return current;
        }

        @Override
        public CompletableFuture<Long> readPoint() {
            return immediate.get();
        }

        @Override
        public Optional<Representation> immediate(RequestContext request) {
            return Optional.empty();
        }

        @Override
        public ApiResponse answer(RequestContext request) {
            throw new UnsupportedOperationException();
        }
    }
}
