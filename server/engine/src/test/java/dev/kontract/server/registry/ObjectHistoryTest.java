package dev.kontract.server.registry;

import static dev.kontract.server.registry.NamespaceObjects.assertReason;
import static dev.kontract.server.registry.NamespaceObjects.named;
import static dev.kontract.server.registry.NamespaceObjects.store;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.Reason;
import dev.kontract.server.storage.memory.MemoryStorage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ObjectHistoryTest {

    private static final int OBJECTS = 250;

    private final MemoryStorage storage = new MemoryStorage();
    private final GenericStore store = store(storage);

    @AfterEach
    void close() {
        storage.close();
    }

    @Test
    void at_aRevisionWithManyObjects_hasAllOfThem() {
        long revision = create(OBJECTS);
        delete("n000");

        ObjectHistory.Past past = store.history().at("", revision, Long.MAX_VALUE);
        assertThat(past.complete()).isTrue();
        assertThat(past.entries())
                .extracting(entry -> Metadata.of(StoredObject.of(entry).tree()).name())
                .containsExactlyElementsOf(IntStream.range(0, OBJECTS)
                        .mapToObj(ObjectHistoryTest::name)
                        .toList());
    }

    @Test
    void at_aRevisionWithMoreThanIsWanted_hasTheFirst() {
        long revision = create(3);
        long first = store.history().at("", revision, 1).entries().get(0).value().length;

        assertThat(store.history().at("", revision, 1).complete()).isFalse();
        assertThat(store.history().at("", revision, 2 * first).entries()).hasSize(2);
        assertThat(store.history().at("", revision, 3 * first).complete()).isTrue();
    }

    @Test
    void at_aRevisionThatWasNotReached_timesOut() {
        assertReason(() -> store.history().at("", storage.revision() + 1_000, 1), Reason.TIMEOUT);
    }

    private long create(int objects) {
        for (int i = 0; i < objects; i++) {
            store.create("", named(name(i)), WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE);
        }
        return storage.revision();
    }

    private void delete(String name) {
        store.delete(
                "",
                name,
                new DeleteOptions(WriteMode.STORE, null, null, null, null),
                WriteContext.NONE,
                GenericStore.Admission.NONE);
    }

    private static String name(int number) {
        return "n%03d".formatted(number);
    }
}
