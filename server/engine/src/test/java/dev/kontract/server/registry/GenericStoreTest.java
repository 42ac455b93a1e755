package dev.kontract.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.request.WriteAttempt;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.schema.FrozenTrees;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ForwardingStorage;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.memory.MemoryStorage;
import dev.kontract.spec.Contract;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GenericStoreTest {

    private static final ObjectNode CONTRACT = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
    private static final Codec CODEC = Codec.of(CONTRACT);
    private static final ResourceDescriptor NAMESPACES =
            Catalog.of(CONTRACT).byKind("", "v1", "Namespace").orElseThrow();
    private static final ObjectSchema SCHEMA = CODEC.schema("Namespace");
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
    private static final DeleteOptions AT_ONCE = new DeleteOptions(WriteMode.STORE, null, null, null, null);

    private final MemoryStorage storage = new MemoryStorage();
    private final Counting random = new Counting();
    private GenericStore store;

    @BeforeEach
    void open() {
        store = store(storage);
    }

    private GenericStore store(Storage storage) {
        return store(storage, new Strategy() {});
    }

    private GenericStore store(Storage storage, Strategy strategy) {
        ServedKind resource = new ServedKind(NAMESPACES, SCHEMA, strategy);
        return new GenericStore(
                resource, ClusterPolicy.DEFAULT, storage, new ObjectEncoder(CODEC, SCHEMA), CLOCK, random);
    }

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
        random.sequence = List.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1);
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
    void update_whoseRuleChangesWhatItLeftAlone_isComparedWithTheObjectAsItWas() {
        Strategy rule = new Strategy() {
            @Override
            public void prepareForUpdate(ObjectNode object, ObjectNode current) {
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
    }

    /** Sets a label, and shares of all else what is meant to be shared. */
    private static ObjectUpdate sharing() {
        return known -> {
            ObjectNode current = Objects.requireNonNull(known);
            ObjectNode next = JsonNodeFactory.instance.objectNode();
            current.properties().forEach(field -> next.set(field.getKey(), FrozenTrees.shared(field.getValue())));
            ObjectNode metadata = JsonNodeFactory.instance.objectNode().setAll((ObjectNode) current.path("metadata"));
            metadata.set("labels", JsonNodeFactory.instance.objectNode().put("a", "b"));
            return next.set("metadata", metadata);
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

    private static ObjectNode named(String name) {
        ObjectNode object = object();
        Metadata.of(object).set("name", name);
        return object;
    }

    private static ObjectNode generated(String prefix) {
        ObjectNode object = object();
        Metadata.of(object).set("generateName", prefix);
        return object;
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode().put("kind", "Namespace").put("apiVersion", "v1");
    }

    private static List<String> labels(StoredObject object) {
        return object.tree().path("metadata").path("labels").properties().stream()
                .map(Map.Entry::getKey)
                .toList();
    }

    private static void label(ObjectNode object, String name) {
        Metadata.of(object).node().withObjectProperty("labels").put(name, "");
    }

    private static ObjectUpdate next(Consumer<ObjectNode> change) {
        return current -> {
            ObjectNode object = new ObjectMapper().valueToTree(current);
            change.accept(object);
            return object;
        };
    }

    /** Changes the object called {@code a}, which is created where it is missing. */
    private static ObjectUpdate creating(Consumer<ObjectNode> change) {
        return new ObjectUpdate() {
            @Override
            public ObjectNode next(@Nullable ObjectNode current) {
                ObjectNode object = current == null ? named("a") : current.deepCopy();
                change.accept(object);
                return object;
            }

            @Override
            public boolean createsWhereMissing(Strategy strategy) {
                return true;
            }
        };
    }

    private static void assertReason(Runnable call, Reason reason) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        StatusException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(reason));
    }

    /** Chance that a test decides. */
    private static final class Counting implements Randomness {

        private List<Integer> sequence = List.of();
        private int at;

        @Override
        public String uid() {
            return UUID.randomUUID().toString();
        }

        @Override
        public int below(int bound) {
            return sequence.get(at++) % bound;
        }
    }
}
