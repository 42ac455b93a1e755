package dev.kontract.server.registry.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.request.WriteAttempt;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ForwardingStorage;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.memory.MemoryStorage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class QuotaEpochsTest {

    private static final Encoding OBJECT = revision -> "{}".getBytes(StandardCharsets.UTF_8);

    private final List<Duration> timesToLive = new ArrayList<>();
    private final Storage storage = new ForwardingStorage(new MemoryStorage()) {
        @Override
        public Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
            timesToLive.add(timeToLive);
            return super.create(key, value, timeToLive, context);
        }

        @Override
        public Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
            timesToLive.add(timeToLive);
            return super.update(key, expected, value, timeToLive, context);
        }
    };
    private final QuotaEpochs epochs = new QuotaEpochs(() -> storage);

    @AfterEach
    void close() {
        storage.close();
    }

    @Test
    void write_isRefused_whenACountHasBegunSinceItsCharge() {
        assertThat(charged("before", () -> {}).key()).isEqualTo("before");
        assertThatThrownBy(() -> charged("late", () -> epochs.begin("shop")))
                .isInstanceOfSatisfying(
                        StorageException.class,
                        e -> assertThat(e.reason()).isEqualTo(StorageException.Reason.CONDITION));
    }

    @Test
    void write_isRefused_whenTheKeyHasExpiredSinceItsCharge() {
        assertThatThrownBy(() -> charged("late", this::expire)).isInstanceOf(StorageException.class);
        assertThat(charged("again", () -> {}).key()).isEqualTo("again");
    }

    @Test
    void keys_expire() {
        epochs.begin("shop");
        epochs.begin("shop");
        expire();
        charged("object", () -> {});
        assertThat(timesToLive).hasSize(4).containsOnlyOnce(Storage.FOREVER); // That of the object.
    }

    /** Writes an object on the condition that no count has begun since its charge, before which something else happens. */
    private Entry charged(String key, Runnable meanwhile) {
        WriteAttempt attempt = WriteContext.NONE.attempt();
        epochs.during("shop", attempt, () -> {});
        meanwhile.run();
        return storage.create(key, OBJECT, Storage.FOREVER, attempt);
    }

    private void expire() {
        for (Entry each : storage.list(Range.of("")).entries()) {
            storage.delete(each.key(), each.revision(), revision -> each.value());
        }
    }
}
