package dev.kontract.server.registry;

import static dev.kontract.server.registry.NamespaceObjects.assertReason;
import static dev.kontract.server.registry.NamespaceObjects.generated;
import static dev.kontract.server.registry.NamespaceObjects.label;
import static dev.kontract.server.registry.NamespaceObjects.named;
import static dev.kontract.server.registry.NamespaceObjects.next;
import static dev.kontract.server.registry.NamespaceObjects.store;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.NamespaceObjects.RandomSequence;
import dev.kontract.server.request.WriteAttempt;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.schema.FrozenTrees;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.memory.MemoryStorage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GenericStoreTest {

    private final MemoryStorage storage = new MemoryStorage();
    private final GenericStore store = store(storage);

    @AfterEach
    void close() {
        storage.close();
    }

    @Test
    void create_fillsInWhatTheServerOwns() {
        Metadata metadata = Metadata.of(create("a").tree());

        assertThat(metadata.uid()).isNotEmpty();
        assertThat(metadata.resourceVersion()).isEqualTo(Long.toString(storage.revision()));
        assertThat(metadata.text("creationTimestamp")).isEqualTo("2026-01-02T03:04:05Z");
    }

    @Test
    void create_ofATakenName_isRefused() {
        create("a");

        assertReason(() -> create("a"), Reason.ALREADY_EXISTS);
    }

    @Test
    void update_warns_evenIfAdmissionRefuses() {
        create("a");
        List<String> warnings = new ArrayList<>();
        GenericStore odd = store(storage, new Strategy() {
            @Override
            public List<String> warnings(ObjectNode object) {
                return List.of("odd");
            }
        });
        ObjectUpdate refused = new ObjectUpdate() {
            @Override
            public ObjectNode next(@Nullable ObjectNode current) {
                return Objects.requireNonNull(current).deepCopy();
            }

            @Override
            public void warn(List<String> texts) {
                warnings.addAll(texts);
            }

            @Override
            public void admit(ObjectNode next, @Nullable ObjectNode current, WriteAttempt attempt) {
                throw StatusException.badRequest("no");
            }
        };

        assertReason(
                () -> odd.update("", "a", refused, UpdateScope.OBJECT, WriteMode.STORE, WriteContext.NONE),
                Reason.BAD_REQUEST);
        assertThat(warnings).contains("odd");
    }

    @Test
    void create_withAVersion_isRefused_onceTheObjectIsSound() {
        ObjectNode versioned = named("a");
        Metadata.of(versioned).set("resourceVersion", "7");
        ObjectNode alsoNameless = versioned.deepCopy();
        Metadata.of(alsoNameless).remove("name");

        assertReason(
                () -> store.create("", alsoNameless, WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE),
                Reason.INVALID);
        assertReason(
                () -> store.create(
                        "", versioned.deepCopy(), WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE),
                Reason.BAD_REQUEST);
        assertThat(store.create("", versioned, WriteMode.DRY_RUN, WriteContext.NONE, GenericStore.Admission.NONE)
                        .tree()
                        .at("/metadata/name")
                        .asText())
                .isEqualTo("a");
        assertReason(() -> store.get("", "a"), Reason.NOT_FOUND);
    }

    @Test
    void create_withAGeneratedName_triesAgainWhenItIsTaken() {
        GenericStore store =
                store(storage, new Strategy() {}, new RandomSequence(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1));
        ObjectNode first = store.create(
                        "", generated("x-"), WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE)
                .tree();
        ObjectNode second = store.create(
                        "", generated("x-"), WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE)
                .tree();

        assertThat(Metadata.of(first).name()).isEqualTo("x-bbbbb");
        assertThat(Metadata.of(second).name()).isEqualTo("x-ccccc");
    }

    @Test
    void create_asDryRun_storesNothing() {
        long before = storage.revision();
        ObjectNode tried = store.create(
                        "", named("a"), WriteMode.DRY_RUN, WriteContext.NONE, GenericStore.Admission.NONE)
                .tree();

        assertThat(Metadata.of(tried).resourceVersion()).isEmpty();
        assertThat(storage.revision()).isEqualTo(before);
        assertReason(() -> store.get("", "a"), Reason.NOT_FOUND);
    }

    @Test
    void update_thatChangesNothing_writesNothing() {
        create("a");
        long before = storage.revision();

        store.update("", "a", next(object -> {}), UpdateScope.OBJECT, WriteMode.STORE, WriteContext.NONE);

        assertThat(storage.revision()).isEqualTo(before);
    }

    @Test
    void update_whoseRuleModifiesASharedPart_isComparedWithTheStoredObject() {
        AtomicInteger prepared = new AtomicInteger();
        Strategy rule = new Strategy() {
            @Override
            public void prepareForUpdate(ObjectNode object, ObjectNode current) {
                prepared.incrementAndGet();
                object.withObjectProperty("spec").putArray("finalizers").add("example.com/rule");
            }

            @Override
            public boolean tracksGeneration() {
                return true;
            }
        };
        GenericStore ruled = store(storage, rule);
        ObjectNode object = named("a");
        object.putObject("spec").putArray("finalizers").add("example.com/own");
        ruled.create("", object, WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE);

        ruled.update("", "a", sharing(), UpdateScope.OBJECT, WriteMode.STORE, WriteContext.NONE);
        ObjectNode first = ruled.get("", "a").tree();
        ruled.update("", "a", sharing(), UpdateScope.OBJECT, WriteMode.STORE, WriteContext.NONE);
        ObjectNode second = ruled.get("", "a").tree();

        assertThat(first.at("/spec/finalizers/0").asText()).isEqualTo("example.com/rule");
        assertThat(Metadata.of(first).generation()).isEqualTo(2);
        assertThat(Metadata.of(second).generation()).isEqualTo(2);
        assertThat(prepared).hasValue(2);
    }

    /** Sets a label and shares everything else with the stored object. */
    private static ObjectUpdate sharing() {
        return known -> {
            ObjectNode current = Objects.requireNonNull(known);
            ObjectNode next = JsonNodeFactory.instance.objectNode().setAll(current);
            ObjectNode metadata = JsonNodeFactory.instance.objectNode().setAll((ObjectNode) current.path("metadata"));
            metadata.set("labels", JsonNodeFactory.instance.objectNode().put("a", "b"));
            return FrozenTrees.thawed(next.set("metadata", metadata));
        };
    }

    @Test
    void update_fromAnOlderVersion_isAConflict() {
        ObjectNode old = create("a").tree();
        store.update(
                "", "a", next(object -> label(object, "x")), UpdateScope.OBJECT, WriteMode.STORE, WriteContext.NONE);

        assertReason(
                () -> store.update(
                        "",
                        "a",
                        next(object -> object.setAll(old.deepCopy())),
                        UpdateScope.OBJECT,
                        WriteMode.STORE,
                        WriteContext.NONE),
                Reason.CONFLICT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "-1", "1x", "18446744073709551616"})
    void update_fromAVersionThatIsNone_isRefused_whetherTheObjectIsThereOrNot(String version) {
        create("a");
        ObjectUpdate change = next(object -> Metadata.of(object).set("resourceVersion", version));
        ObjectUpdate creation = new ObjectUpdate() {
            @Override
            public ObjectNode next(@Nullable ObjectNode current) {
                return change.next(named("b"));
            }

            @Override
            public boolean createsWhereMissing(Strategy strategy) {
                return true;
            }
        };

        assertReason(
                () -> store.update("", "a", change, UpdateScope.OBJECT, WriteMode.STORE, WriteContext.NONE),
                Reason.BAD_REQUEST);
        assertReason(
                () -> store.update("", "b", creation, UpdateScope.OBJECT, WriteMode.STORE, WriteContext.NONE),
                Reason.BAD_REQUEST);
    }

    @Test
    void update_thatBeginsADeletion_isInvalid() {
        create("a");

        assertReason(
                () -> store.update(
                        "",
                        "a",
                        next(object -> Metadata.of(object).set("deletionTimestamp", "2026-01-01T00:00:00Z")),
                        UpdateScope.OBJECT,
                        WriteMode.STORE,
                        WriteContext.NONE),
                Reason.INVALID);
    }

    @Test
    void update_withABadLabel_complainsAboutTheStateAndTheChange() {
        create("a");

        assertThatThrownBy(() -> store.update(
                        "",
                        "a",
                        next(object -> label(object, "b b")),
                        UpdateScope.OBJECT,
                        WriteMode.STORE,
                        WriteContext.NONE))
                .isInstanceOfSatisfying(
                        StatusException.class,
                        refused -> assertThat(refused.details().causes()).hasSize(2));
    }

    private StoredObject create(String name) {
        return store.create("", named(name), WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE);
    }
}
