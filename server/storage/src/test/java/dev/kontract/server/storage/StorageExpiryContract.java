package dev.kontract.server.storage;

import static dev.kontract.server.storage.StorageContract.to;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests that keys expire on time and that expiry is reported as a deletion. */
public interface StorageExpiryContract {

    Duration MINUTE = Duration.ofMinutes(1);

    /** Returns an empty storage, closed by the suite. */
    Storage storage();

    /** Returns the clock of key expiry. */
    ManualExpiryTimer time();

    @Test
    default void deletes_expiredKeys() {
        RecordingWatcher watcher = new RecordingWatcher();
        storage().watch("", storage().revision(), watcher);
        Entry created = storage().create("a", to("one"), MINUTE);
        storage().create("b", to("stays"));

        time().advance(MINUTE.minusMillis(1));
        assertThat(storage().get("a")).isPresent();
        time().advance(Duration.ofMillis(1));

        assertThat(storage().get("a")).isEmpty();
        assertThat(storage().get("b")).isPresent();
        long gone = created.revision() + 2;
        assertThat(storage().revision()).isEqualTo(gone);
        assertThat(watcher.next(3))
                .element(2)
                .isEqualTo("DELETED a@" + gone + "=one, version " + gone + " (a@" + created.revision() + "=one)");
        assertThat(storage().list(new Range("", "", 0, gone - 1)).entries()).hasSize(2);
    }

    @Test
    default void measuresTimeToLive_fromTheLatestWrite() {
        Entry first = storage().create("renewed", to("one"), MINUTE);
        Entry second = storage().create("kept", to("one"), MINUTE);
        Entry third = storage().create("later", to("one"));
        time().advance(Duration.ofSeconds(40));
        storage().update("renewed", first.revision(), to("two"), MINUTE);
        storage().update("kept", second.revision(), to("two"));
        storage().update("later", third.revision(), to("two"), MINUTE);

        time().advance(Duration.ofSeconds(59));
        assertThat(storage().list(Range.of("")).entries()).hasSize(3);
        time().advance(Duration.ofSeconds(1));

        assertThat(storage().list(Range.of("")).entries())
                .extracting(Entry::key)
                .containsExactly("kept");
    }

    @Test
    default void keeps_theReplacementOfAnExpiringKey() {
        Entry first = storage().create("a", to("one"), MINUTE);
        storage().delete("a", first.revision(), to("one"));
        Entry second = storage().create("a", to("two"));

        time().advance(MINUTE);

        assertThat(storage().get("a")).map(Entry::revision).contains(second.revision());
        assertThat(storage().revision()).isEqualTo(second.revision());
    }

    @Test
    default void deletesMany_onceEachAtSeparateRevisions() {
        long start = storage().revision();
        for (int i = 0; i < 1_000; i++) {
            storage().create("a/" + i, to("one"), Duration.ofSeconds(60 + i % 3));
        }
        time().advance(MINUTE.multipliedBy(2));

        assertThat(storage().list(Range.of("")).entries()).isEmpty();
        assertThat(storage().revision()).isEqualTo(start + 2_000);
    }

    @Test
    default void expiresNothing_onceClosed() {
        storage().create("a", to("one"), MINUTE);
        storage().close();
        time().advance(MINUTE.multipliedBy(2));
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> storage().get("a"));
    }
}
