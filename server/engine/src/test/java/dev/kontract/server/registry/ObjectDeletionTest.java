package dev.kontract.server.registry;

import static dev.kontract.server.registry.NamespaceObjects.assertReason;
import static dev.kontract.server.registry.NamespaceObjects.named;
import static dev.kontract.server.registry.NamespaceObjects.next;
import static dev.kontract.server.registry.NamespaceObjects.store;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.Reason;
import dev.kontract.server.storage.memory.MemoryStorage;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Deletions, with and without finalizers. */
final class ObjectDeletionTest {

    private static final DeleteOptions AT_ONCE = new DeleteOptions(WriteMode.STORE, null, null, null, null);

    private final MemoryStorage storage = new MemoryStorage();
    private final GenericStore store = store(storage);

    @AfterEach
    void close() {
        storage.close();
    }

    @Test
    void delete_withFinalizers_waitsUntilTheLastIsGone() {
        ObjectNode held = named("a");
        Metadata.of(held).finalizers(List.of("a.io/x"));
        store.create("", held, WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE);

        DeleteResult deleted = store.delete("", "a", AT_ONCE, WriteContext.NONE, GenericStore.Admission.NONE);

        assertThat(deleted.outcome()).isEqualTo(DeleteResult.Outcome.WAITING);
        assertThat(Metadata.of(store.get("", "a").tree()).isDeleting()).isTrue();
        store.update(
                "",
                "a",
                next(object -> Metadata.of(object).finalizers(List.of())),
                UpdateScope.OBJECT,
                WriteMode.STORE,
                WriteContext.NONE);
        assertReason(() -> store.get("", "a"), Reason.NOT_FOUND);
    }

    @Test
    void delete_ofAnotherObjectThanMeant_isAConflict() {
        create("a");

        assertReason(
                () -> store.delete(
                        "",
                        "a",
                        new DeleteOptions(WriteMode.STORE, null, null, "other", null),
                        WriteContext.NONE,
                        GenericStore.Admission.NONE),
                Reason.CONFLICT);
    }

    @ParameterizedTest
    @CsvSource({
        "60, 2026-01-02T03:05:05Z",
        "9223372036854775807, 2026-01-02T03:04:04Z",
        "9300000000, 1736-02-27T00:49:31Z"
    })
    void delete_withAGracePeriod_setsTheDeadline_whichOverflowsAsUpstream(long grace, String deadline) {
        GenericStore graceful = store(storage, new Strategy() {
            @Override
            public long gracePeriodSeconds(ObjectNode object, @Nullable Long requested) {
                return grace;
            }
        });
        create("a");

        graceful.delete("", "a", AT_ONCE, WriteContext.NONE, GenericStore.Admission.NONE);

        assertThat(Metadata.of(store.get("", "a").tree()).text("deletionTimestamp"))
                .isEqualTo(deadline);
    }

    @Test
    void delete_repeated_adds_theGracePeriod_thatTheFirstLeftOut() {
        GenericStore owner = store(storage, new Strategy() {
            @Override
            public boolean ownsDeletion() {
                return true;
            }
        });
        ObjectNode held = named("a");
        Metadata.of(held).finalizers(List.of("a.io/x"));
        owner.create("", held, WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE);

        ObjectNode once = owner.delete("", "a", AT_ONCE, WriteContext.NONE, GenericStore.Admission.NONE)
                .object()
                .tree();
        ObjectNode twice = owner.delete("", "a", AT_ONCE, WriteContext.NONE, GenericStore.Admission.NONE)
                .object()
                .tree();

        assertThat(once.path("metadata").has("deletionGracePeriodSeconds")).isFalse();
        assertThat(twice.path("metadata").path("deletionGracePeriodSeconds").asInt(-1))
                .isZero();
    }

    @Test
    void delete_asks_theStrategyForThePropagation() {
        GenericStore background = store(storage, new Strategy() {
            @Override
            public DeleteOptions.Propagation propagation(DeleteOptions.@Nullable Propagation requested) {
                return DeleteOptions.Propagation.BACKGROUND;
            }
        });
        create("a");
        DeleteOptions foreground =
                new DeleteOptions(WriteMode.STORE, null, DeleteOptions.Propagation.FOREGROUND, null, null);

        assertThat(background
                        .delete("", "a", foreground, WriteContext.NONE, GenericStore.Admission.NONE)
                        .outcome())
                .isEqualTo(DeleteResult.Outcome.GONE);
    }

    @Test
    void delete_takesARevision() {
        create("a");
        long before = storage.revision();

        store.delete("", "a", AT_ONCE, WriteContext.NONE, GenericStore.Admission.NONE);

        assertThat(storage.revision()).isEqualTo(before + 1);
    }

    private StoredObject create(String name) {
        return store.create("", named(name), WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE);
    }
}
