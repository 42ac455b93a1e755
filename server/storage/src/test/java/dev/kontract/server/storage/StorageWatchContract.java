package dev.kontract.server.storage;

import static dev.kontract.server.storage.StorageContract.to;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tests of the events that watchers of a storage receive, and of their isolation from each other. */
interface StorageWatchContract {

    /** Returns an empty storage, closed by the suite. */
    Storage storage();

    @Test
    default void watches_historyThenNewChanges() {
        long start = storage().revision();
        Entry one = storage().create("a/1", to("one"));
        storage().create("b/1", to("elsewhere"));
        RecordingWatcher watcher = new RecordingWatcher();
        storage().watch("a/", start, watcher);
        Entry two = storage().update("a/1", one.revision(), to("two"));
        storage().delete("a/1", two.revision(), to("two"));
        assertThat(watcher.next(3))
                .containsExactly(
                        "CREATED a/1@" + one.revision() + "=one",
                        "UPDATED a/1@" + two.revision() + "=two (a/1@" + one.revision() + "=one)",
                        "DELETED a/1@" + (two.revision() + 1) + "=two (a/1@" + two.revision() + "=two)");
    }

    @Test
    default void watches_afterARevisionOnly() {
        Entry one = storage().create("a/1", to("one"));
        Entry two = storage().create("a/2", to("two"));
        RecordingWatcher watcher = new RecordingWatcher();
        storage().watch("a/", one.revision(), watcher);
        assertThat(watcher.next()).isEqualTo("CREATED a/2@" + two.revision() + "=two");
    }

    @Test
    default void reportsProgress_inOrder() {
        RecordingWatcher watcher = new RecordingWatcher();
        Subscription subscription = storage().watch("a/", storage().revision(), watcher);
        Entry one = storage().create("a/1", to("one"));
        assertThat(watcher.next()).startsWith("CREATED a/1");
        Entry elsewhere = storage().create("b/1", to("one"));
        RecordingWatcher all = new RecordingWatcher();
        storage().watch("", one.revision(), all);
        assertThat(all.next()).startsWith("CREATED b/1");
        subscription.requestProgress();
        assertThat(watcher.next()).isEqualTo("PROGRESS " + elsewhere.revision());
    }

    @Test
    default void deliversNothing_afterASubscriptionIsClosed() {
        RecordingWatcher closed = new RecordingWatcher();
        RecordingWatcher open = new RecordingWatcher();
        storage().watch("a/", storage().revision(), closed).close();
        Subscription other = storage().watch("a/", storage().revision(), open);
        storage().create("a/1", to("one"));
        assertThat(open.next()).startsWith("CREATED a/1");
        storage().close();
        assertThat(open.next()).isEqualTo("ENDED");
        other.close();
        assertThat(closed.silent()).isTrue();
    }

    @Test
    default void continues_whenAWatcherFails() {
        assertGoesOn(change -> {
            throw new IllegalStateException("cannot take " + change);
        });
    }

    @Test
    default void continues_whenAWatcherRunsOutOfMemory() {
        assertGoesOn(change -> {
            throw new OutOfMemoryError("cannot take " + change);
        });
    }

    private void assertGoesOn(Consumer<Change> failure) {
        RecordingWatcher sound = new RecordingWatcher();
        RecordingWatcher failing = new RecordingWatcher();
        storage().watch("", storage().revision(), new FailingWatcher(failure, failing));
        storage().watch("", storage().revision(), sound);
        storage().create("a", to("one"));
        storage().create("b", to("two"));
        assertThat(failing.next()).isEqualTo("ENDED");
        assertThat(sound.next(2)).element(1).asString().startsWith("CREATED b");
    }

    /** A watcher that fails at every change and forwards the end of its watch. */
    record FailingWatcher(Consumer<Change> failure, Watcher onEnd) implements Watcher {

        @Override
        public void changed(Change change) {
            failure.accept(change);
        }

        @Override
        public void ended() {
            onEnd.ended();
        }
    }
}
