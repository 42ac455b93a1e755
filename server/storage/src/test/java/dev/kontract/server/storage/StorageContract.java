package dev.kontract.server.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.kontract.server.request.WriteContext;
import dev.kontract.server.request.WriteObserver;
import dev.kontract.server.storage.StorageException.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tests that every storage has to pass; the test class of a storage extends this and opens one. */
@SuppressWarnings("NullAway.Init") // set before each test
public abstract class StorageContract
        implements StorageModelContract, StorageWatchContract, StorageConcurrencyContract {

    private final ManualExpiryTimer time = new ManualExpiryTimer(Instant.parse("2030-01-01T00:00:00Z"));
    private Storage storage;

    /** Returns an empty storage. */
    protected abstract Storage open(StorageEnvironment environment) throws Exception;

    /** Returns the clock of key expiry. */
    public ManualExpiryTimer time() {
        return time;
    }

    @Override
    public Storage storage() {
        return storage;
    }

    @BeforeEach
    void openStorage() throws Exception {
        Versioner versioner = (value, revision) ->
                bytes(new String(value, UTF_8).replaceAll(", version .*", "") + ", version " + revision);
        storage = open(new StorageEnvironment(Optional.empty(), Map.of(), time, versioner, KeyConversion.NONE));
    }

    @AfterEach
    void closeStorage() {
        if (storage != null) { // otherwise the test was skipped
            storage.close();
        }
    }

    @Test
    void starts_emptyAboveZero() {
        assertThat(storage.revision()).isPositive();
        assertThat(storage.list(Range.of("")).entries()).isEmpty();
        assertThat(storage.list(Range.of("")).revision()).isEqualTo(storage.revision());
        assertThat(storage.get("a")).isEmpty();
    }

    @Test
    void writes_onlyIfTheConditionsHold() {
        long lease = storage.create("lease", to("first")).revision();
        long held = storage.create("held", to("v")).revision();
        WriteContext context =
                WriteContext.of(Map.of("lease", lease, "rival", WriteContext.ABSENT), WriteObserver.NONE);

        Entry updated = storage.update("held", held, to("by the first"), Storage.FOREVER, context);
        storage.update("lease", lease, to("second"));

        for (Supplier<Entry> write : List.<Supplier<Entry>>of(
                () -> storage.create("new", to("v"), Storage.FOREVER, context),
                () -> storage.update("held", updated.revision(), to("late"), Storage.FOREVER, context),
                () -> storage.delete("held", updated.revision(), to("late"), context))) {
            assertRefused(Reason.CONDITION, write::get);
        }
        assertThat(storage.get("new")).isEmpty();
        assertThat(storage.get("held").orElseThrow().revision()).isEqualTo(updated.revision());
        assertThat(storage.create("new", to("without conditions")).revision()).isGreaterThan(lease);
    }

    @Test
    void rejects_aWriteConditionalOnAnAbsentKey() {
        storage.create("rival", to("v"));

        assertRefused(
                Reason.CONDITION,
                () -> storage.create(
                        "a", to("v"), Storage.FOREVER, WriteContext.NONE.with(Map.of("rival", WriteContext.ABSENT))));
    }

    @Test
    void creates_atTheNextRevision() {
        long before = storage.revision();
        Entry created = create("a", "one");
        assertThat(created.revision()).isEqualTo(before + 1);
        assertThat(storage.revision()).isEqualTo(created.revision());
        assertThat(storage.get("a").map(StorageContract::text)).contains("one");
        assertThat(storage.get("a").map(Entry::revision)).contains(created.revision());
    }

    @Test
    void passesTheRevision_toTheEncoding() {
        Entry created = storage.create("a", revision -> bytes("at " + revision));
        assertThat(text(created)).isEqualTo("at " + created.revision());
        Entry deleted = storage.delete("a", created.revision(), revision -> bytes("gone " + revision));
        assertThat(text(deleted)).isEqualTo("gone " + deleted.revision());
    }

    @Test
    void rejectsCreation_ofAnExistingKey() {
        Entry created = create("a", "one");
        assertRefused(Reason.KEY_EXISTS, () -> create("a", "two"));
        assertThat(storage.revision()).isEqualTo(created.revision());
        assertThat(storage.get("a").map(StorageContract::text)).contains("one");
    }

    @Test
    void createsAgain_afterDeletion() {
        Entry created = create("a", "one");
        storage.delete("a", created.revision(), to("one"));
        Entry again = create("a", "two");
        assertThat(again.revision()).isEqualTo(created.revision() + 2);
        assertThat(storage.get("a").map(StorageContract::text)).contains("two");
    }

    @Test
    void history_ofAKey_hasItsChangesWithDeletions() {
        long start = storage.revision();
        Entry created = create("a", "one");
        create("ab", "other");
        Entry updated = storage.update("a", created.revision(), to("two"));
        Entry deleted = storage.delete("a", updated.revision(), to("two"));
        Entry again = create("a", "three");

        History.OfKey history = storage.history().of("a", 10);
        assertThat(history.changes())
                .extracting(Change::type)
                .containsExactly(Change.Type.CREATED, Change.Type.DELETED, Change.Type.UPDATED, Change.Type.CREATED);
        assertThat(history.changes())
                .extracting(Change::revision)
                .containsExactly(again.revision(), deleted.revision(), updated.revision(), created.revision());
        assertThat(text(history.changes().get(2).entry())).startsWith("two");
        assertThat(text(history.changes().get(3).entry())).startsWith("one");
        assertThat(history.since()).isLessThanOrEqualTo(start);
        assertThat(storage.history().of("a", 1).changes())
                .extracting(Change::revision)
                .containsExactly(again.revision());
        assertThat(storage.history().of("none", 10).changes()).isEmpty();
    }

    @Test
    void list_atAPastRevision_hasTheEntriesOfThen() {
        Entry first = create("a", "one");
        storage.update("a", first.revision(), to("two"));
        create("b", "three");

        assertThat(storage.list(new Range("", "", 0, first.revision())).entries())
                .extracting(Entry::key, Entry::revision)
                .containsExactly(tuple("a", first.revision()));
        assertRefused(Reason.FUTURE_REVISION, () -> storage.list(new Range("", "", 0, storage.revision() + 1_000)));
    }

    @Test
    void updates_atTheExpectedRevision() {
        Entry created = create("a", "one");
        Entry updated = storage.update("a", created.revision(), to("two"));
        assertThat(updated.revision()).isEqualTo(created.revision() + 1);
        assertThat(storage.get("a").map(StorageContract::text)).contains("two");
    }

    @Test
    void rejectsUpdate_ofAChangedOrAbsentKey() {
        Entry created = create("a", "one");
        Entry updated = storage.update("a", created.revision(), to("two"));
        assertRefused(Reason.CONFLICT, () -> storage.update("a", created.revision(), to("three")));
        storage.delete("a", updated.revision(), to("two"));
        assertRefused(Reason.CONFLICT, () -> storage.update("a", updated.revision(), to("three")));
        assertRefused(Reason.CONFLICT, () -> storage.update("never", 1, to("three")));
        assertThat(storage.get("a")).isEmpty();
    }

    @Test
    void rejectsDeletion_ofAChangedOrAbsentKey() {
        Entry created = create("a", "one");
        Entry updated = storage.update("a", created.revision(), to("two"));
        assertRefused(Reason.CONFLICT, () -> storage.delete("a", created.revision(), to("one")));
        storage.delete("a", updated.revision(), to("two"));
        assertRefused(Reason.CONFLICT, () -> storage.delete("a", updated.revision(), to("two")));
    }

    @Test
    void leavesNoTrace_whenAnEncodingFails() {
        long before = storage.revision();
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> storage.create("a", revision -> {
                    throw new IllegalStateException("not today");
                }));
        assertThat(storage.get("a")).isEmpty();
        assertThat(create("a", "one").revision()).isEqualTo(before + 1);
    }

    @Test
    void lists_inTheOrderOfKeysUnderThePrefix() {
        List.of("b/2", "a/1", "b/10", "b", "c/1", "b/1", "bb/1").forEach(key -> create(key, key));
        assertThat(keys(Range.of("b/"))).containsExactly("b/1", "b/10", "b/2");
        assertThat(keys(Range.of(""))).containsExactly("a/1", "b", "b/1", "b/10", "b/2", "bb/1", "c/1");
        assertThat(keys(Range.of("nothing/"))).isEmpty();
    }

    @Test
    void orders_keysByTheirBytes() {
        List.of("k/\uFFFD", "k/\uD83D\uDE00", "k/z", "k/\u00E9").forEach(key -> create(key, key));
        assertThat(keys(Range.of("k/"))).containsExactly("k/z", "k/\u00E9", "k/\uFFFD", "k/\uD83D\uDE00");
        assertThat(keys(new Range("k/", "k/\uFFFD", 0, 0))).containsExactly("k/\uD83D\uDE00");
    }

    @Test
    void lists_pageByPage() {
        List.of("a/1", "a/2", "a/3", "a/4", "a/5", "b/1").forEach(key -> create(key, key));
        Listing first = storage.list(new Range("a/", "", 2, 0));
        assertThat(first.entries()).extracting(Entry::key).containsExactly("a/1", "a/2");
        assertThat(first.remaining()).isEqualTo(3);
        Listing second = storage.list(new Range("a/", "a/2", 2, first.revision()));
        assertThat(second.entries()).extracting(Entry::key).containsExactly("a/3", "a/4");
        assertThat(second.remaining()).isEqualTo(1);
        Listing third = storage.list(new Range("a/", "a/4", 2, first.revision()));
        assertThat(third.entries()).extracting(Entry::key).containsExactly("a/5");
        assertThat(third.remaining()).isZero();
    }

    @Test
    void filters_inOnePass() {
        for (int i = 10; i < 40; i++) {
            create("a/" + i, i % 10 == 0 ? "tens" : "other");
        }
        Range tens = new Range("a/", "", 2, 0).matching(entry -> text(entry).equals("tens"));
        Listing page = storage.list(tens);
        assertThat(page.entries()).extracting(Entry::key).containsExactly("a/10", "a/20");
        assertThat(page.remaining()).as("counted before the filter").isEqualTo(19);
        assertThat(page.rejected()).isEqualTo(9);
        Listing rest = storage.list(new Range("a/", "a/20", 2, page.revision(), tens.filter()));
        assertThat(rest.entries()).extracting(Entry::key).containsExactly("a/30");
        assertThat(rest.remaining()).isZero();
        assertThat(rest.rejected()).isEqualTo(18);
    }

    @Test
    void lists_oneResourceOrSeveral() {
        List.of("g/b/x", "g/a/y/z", "g/a/x", "h/a/x", "g/ab/x", "top", "g/a").forEach(key -> create(key, key));
        long revision = storage.revision();
        create("g/a/later", "later");
        assertThat(keys(new Range("g/a/", "", 0, revision))).containsExactly("g/a/x", "g/a/y/z");
        assertThat(keys(new Range("g/a/", "g/a/x", 0, revision))).containsExactly("g/a/y/z");
        assertThat(keys(new Range("g/a", "", 0, revision))).containsExactly("g/a", "g/a/x", "g/a/y/z", "g/ab/x");
        assertThat(keys(new Range("", "g/a/x", 0, revision)))
                .containsExactly("g/a/y/z", "g/ab/x", "g/b/x", "h/a/x", "top");
        Listing page = storage.list(new Range("g/", "g/a/x", 2, revision));
        assertThat(page.entries()).extracting(Entry::key).containsExactly("g/a/y/z", "g/ab/x");
        assertThat(page.remaining()).isEqualTo(1);
    }

    @Test
    void lists_atAnOlderRevision() {
        Entry first = create("a/1", "one");
        Entry second = create("a/2", "two");
        Entry third = storage.update("a/1", first.revision(), to("three"));
        storage.delete("a/2", second.revision(), to("two"));
        assertThat(texts(new Range("a/", "", 0, first.revision()))).containsExactly("one");
        assertThat(texts(new Range("a/", "", 0, second.revision()))).containsExactly("one", "two");
        assertThat(texts(new Range("a/", "", 0, third.revision()))).containsExactly("three", "two");
        assertThat(texts(Range.of("a/"))).containsExactly("three");
        assertThat(storage.list(new Range("a/", "", 1, second.revision())))
                .satisfies(page -> assertThat(page.revision()).isEqualTo(second.revision()))
                .satisfies(page -> assertThat(page.remaining()).isEqualTo(1));
    }

    @Test
    void rejects_futureRevisions() {
        long future = storage.revision() + 1;
        assertRefused(Reason.FUTURE_REVISION, () -> storage.list(new Range("", "", 0, future)));
        assertRefused(Reason.FUTURE_REVISION, () -> storage.watch("", future, new RecordingWatcher()));
    }

    @Test
    void continues_whenAValueCannotBeEncoded() {
        assertThatThrownBy(() -> storage.create("a", revision -> {
                    throw new StackOverflowError();
                }))
                .isInstanceOf(StackOverflowError.class);
        assertThat(create("a", "one").revision()).isEqualTo(storage.revision());
    }

    @Test
    void rejectsEverything_onceClosed() {
        Entry created = create("a", "one");
        storage.close();
        assertRefused(Reason.UNAVAILABLE, () -> storage.get("a"));
        assertRefused(Reason.UNAVAILABLE, () -> storage.list(Range.of("")));
        assertRefused(Reason.UNAVAILABLE, () -> create("b", "two"));
        assertRefused(Reason.UNAVAILABLE, () -> storage.update("a", created.revision(), to("two")));
        assertRefused(Reason.UNAVAILABLE, () -> storage.watch("", created.revision(), new RecordingWatcher()));
    }

    /** Returns the value of an entry as text. */
    public static String text(Entry entry) {
        return new String(entry.value(), UTF_8);
    }

    /** Returns an encoding that does not depend on the revision. */
    public static Encoding to(String text) {
        return revision -> bytes(text);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private Entry create(String key, String text) {
        return storage.create(key, to(text));
    }

    private List<String> keys(Range range) {
        return storage.list(range).entries().stream().map(Entry::key).toList();
    }

    private List<String> texts(Range range) {
        return storage.list(range).entries().stream().map(StorageContract::text).toList();
    }

    private static void assertRefused(Reason reason, ThrowingCallable call) {
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(call)
                .extracting(StorageException::reason)
                .isEqualTo(reason);
    }
}
