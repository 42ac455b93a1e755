package dev.kontract.server.registry;

import static dev.kontract.server.registry.NamespaceObjects.assertReason;
import static dev.kontract.server.registry.NamespaceObjects.creating;
import static dev.kontract.server.registry.NamespaceObjects.label;
import static dev.kontract.server.registry.NamespaceObjects.labels;
import static dev.kontract.server.registry.NamespaceObjects.named;
import static dev.kontract.server.registry.NamespaceObjects.next;
import static dev.kontract.server.registry.NamespaceObjects.store;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.Reason;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ForwardingStorage;
import dev.kontract.server.storage.memory.MemoryStorage;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes of one object by several clients, and those that depend on conditions. */
final class ConcurrentWritesTest {

    private static final DeleteOptions AT_ONCE = new DeleteOptions(WriteMode.STORE, null, null, null, null);

    private final MemoryStorage storage = new MemoryStorage();
    private final GenericStore store = store(storage);

    @AfterEach
    void close() {
        storage.close();
    }

    @Test
    void writes_onConditionsOfTheCaller_areNotRepeatedWhenTheseDoNotHold() {
        create("a");
        WriteContext lost = WriteContext.NONE.with(Map.of("term", 1L));
        AtomicInteger attempts = new AtomicInteger();
        GenericStore.Admission counted = (object, attempt) -> attempts.incrementAndGet();
        ObjectUpdate change = next(object -> {
            attempts.incrementAndGet();
            label(object, "x");
        });

        assertReason(() -> store.create("", named("b"), WriteMode.STORE, lost, counted), Reason.CONFLICT);
        assertReason(() -> store.update("", "a", change, UpdateScope.OBJECT, WriteMode.STORE, lost), Reason.CONFLICT);
        assertReason(() -> store.delete("", "a", AT_ONCE, lost, counted), Reason.CONFLICT);
        assertThat(attempts).hasValue(3);
    }

    @Test
    void write_onAConditionOfAdmission_isRepeatedUntilItHolds() {
        long counted = storage.create("count", revision -> new byte[0]).revision();
        AtomicInteger attempts = new AtomicInteger();

        store.create(
                "",
                named("a"),
                WriteMode.STORE,
                WriteContext.NONE,
                (object, attempt) -> attempt.require("count", attempts.incrementAndGet() < 3 ? 0 : counted));

        assertThat(attempts).hasValue(3);
        assertThat(store.get("", "a")).isNotNull();
    }

    @Test
    void update_overtakenByAnother_isDoneAgainOnTheNewerObject() {
        create("a");
        boolean[] overtaken = {false};
        store.update(
                "",
                "a",
                next(object -> {
                    if (!overtaken[0]) {
                        overtaken[0] = true;
                        store.update(
                                "",
                                "a",
                                next(other -> label(other, "first")),
                                UpdateScope.OBJECT,
                                WriteMode.STORE,
                                WriteContext.NONE);
                    }
                    label(object, "second");
                }),
                UpdateScope.OBJECT,
                WriteMode.STORE,
                WriteContext.NONE);

        ObjectNode labels =
                (ObjectNode) store.get("", "a").tree().path("metadata").path("labels");
        assertThat(labels.has("first")).isTrue();
        assertThat(labels.has("second")).isTrue();
    }

    @ParameterizedTest
    @EnumSource(WriteMode.class)
    void update_thatWouldCreate_changesWhatARivalCreatedMeanwhile(WriteMode mode) {
        ObjectUpdate overtaken = creating(object -> {
            if (Metadata.of(object).uid().isEmpty()) {
                store.update(
                        "",
                        "a",
                        creating(rival -> label(rival, "first")),
                        UpdateScope.OBJECT,
                        WriteMode.STORE,
                        WriteContext.NONE);
            }
            label(object, "second");
        });

        UpdateResult updated = store.update("", "a", overtaken, UpdateScope.OBJECT, mode, WriteContext.NONE);

        assertThat(updated.outcome()).isEqualTo(UpdateResult.Outcome.CHANGED);
        assertThat(labels(updated.object())).contains("first", "second");
    }

    @Test
    void update_thatWouldCreate_changesWhatARivalCreatedJustBeforeTheWrite() {
        GenericStore rival = store;
        GenericStore overtaken = store(new ForwardingStorage(storage) {
            @Override
            public Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
                rival.update(
                        "",
                        "a",
                        creating(object -> label(object, "first")),
                        UpdateScope.OBJECT,
                        WriteMode.STORE,
                        WriteContext.NONE);
                return super.create(key, value, timeToLive, context);
            }
        });

        UpdateResult updated = overtaken.update(
                "",
                "a",
                creating(object -> label(object, "second")),
                UpdateScope.OBJECT,
                WriteMode.STORE,
                WriteContext.NONE);

        assertThat(updated.outcome()).isEqualTo(UpdateResult.Outcome.CHANGED);
        assertThat(labels(store.get("", "a"))).contains("first", "second");
    }

    @Test
    void create_overtakenByARival_isRefused() {
        GenericStore rival = store;
        GenericStore overtaken = store(new ForwardingStorage(storage) {
            @Override
            public Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
                rival.create("", named("a"), WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE);
                return super.create(key, value, timeToLive, context);
            }
        });

        assertReason(
                () -> overtaken.create("", named("a"), WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE),
                Reason.ALREADY_EXISTS);
    }

    private StoredObject create(String name) {
        return store.create("", named(name), WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE);
    }
}
