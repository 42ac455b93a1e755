package dev.kontract.server.kinds.definitions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.Patience;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectEncoder;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.Randomness;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.UpdateScope;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.registry.apiextensions.ApiextensionsStrategies;
import dev.kontract.server.registry.apiextensions.DefinitionCondition;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ForwardingStorage;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.memory.MemoryStorage;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefinitionReconcilerTest {

    private static final ObjectNode CONTRACT = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
    private static final Catalog CATALOG = Catalog.of(CONTRACT);
    private static final Codec CODEC = Codec.of(CONTRACT);
    private static final DeleteOptions AT_ONCE = new DeleteOptions(WriteMode.STORE, null, null, null, null);
    private static final Randomness RANDOM = new Randomness() {
        @Override
        public String uid() {
            return UUID.randomUUID().toString();
        }

        @Override
        public int below(int bound) {
            return 0;
        }
    };

    private final DefinitionProgress progress = new DefinitionProgress();
    private final MemoryStorage storage = new MemoryStorage();

    /** The action of another server while this one is about to write a deleted definition; once. */
    private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});

    /** The plural of definitions whose status cannot be written now. */
    private final AtomicReference<String> failing = new AtomicReference<>("none");

    /** Why it cannot be written. */
    private final AtomicReference<StorageException.Reason> failure =
            new AtomicReference<>(StorageException.Reason.UNAVAILABLE);

    private final GenericStore definitions = store(
            CATALOG.byKind("apiextensions.k8s.io", "v1", "CustomResourceDefinition")
                    .orElseThrow(),
            ApiextensionsStrategies.all().values().iterator().next(),
            Keys.of("apiextensions.k8s.io", "customresourcedefinitions"));

    /** Config maps represent the objects of a definition. */
    private final GenericStore instances = store(
            CATALOG.byKind("", "v1", "ConfigMap").orElseThrow(), new Strategy() {}, Keys.of("example.com", "widgets"));

    private final List<String> served = new ArrayList<>();
    private DefinitionReconciler reconciler;

    private GenericStore store(ResourceDescriptor descriptor, Strategy strategy, Keys keys) {
        ObjectSchema schema = CODEC.schema(descriptor.schema());
        ServedKind kind = new ServedKind(descriptor, schema, strategy, keys);
        return new GenericStore(
                kind,
                ClusterPolicy.DEFAULT,
                progress.awaitedIn(new Disturbed()),
                new ObjectEncoder(CODEC, schema),
                Clock.systemUTC(),
                RANDOM);
    }

    @BeforeEach
    void start() {
        DefinitionStatus status = new DefinitionStatus(() -> definitions, Clock.systemUTC());
        DefinitionCleanup cleanup = new DefinitionCleanup(
                storage,
                status,
                new DefinitionCleanup.Instances() {
                    @Override
                    public boolean isBuiltIn(String group, String plural) {
                        return false;
                    }

                    @Override
                    public Optional<GenericStore> store(ObjectNode definition) {
                        return Optional.of(instances);
                    }
                },
                this::serve);
        reconciler = new DefinitionReconciler(storage, status, cleanup, this::serve, progress, CATALOG);
        reconciler.start();
    }

    private void serve(ObjectNode definition) {
        synchronized (served) {
            served.add(definition.at("/metadata/name").asText() + ' ' + condition(definition, "Established"));
        }
    }

    @AfterEach
    void stop() {
        reconciler.close();
        storage.close();
    }

    @Test
    void definition_isServedBeforeItIsEstablished() {
        create("widgets", "Widget");
        JsonNode established = await("widgets", "Established", "True InitialNamesAccepted");

        assertThat(condition(established, "NamesAccepted")).isEqualTo("True NoConflicts");
        assertThat(established.at("/status/acceptedNames/listKind").asText()).isEqualTo("WidgetList");
        synchronized (served) {
            assertThat(served).startsWith("widgets.example.com False Installing");
        }
    }

    @Test
    void definition_isServedWhenItsWriteReturns() {
        create("widgets", "Widget");
        synchronized (served) {
            assertThat(served).isNotEmpty();
        }
    }

    @Test
    void names_thatAnotherDefinitionHas_areGivenWhenThatIsGone() {
        create("widgets", "Widget");
        await("widgets", "Established", "True InitialNamesAccepted");
        create("gadgets", "Widget");
        JsonNode conflict = await("gadgets", "NamesAccepted", "False ListKindConflict");

        assertThat(condition(conflict, "Established")).isEqualTo("False NotAccepted");
        assertThat(conflict.at("/status/acceptedNames/plural").asText()).isEqualTo("gadgets");
        assertThat(conflict.at("/status/acceptedNames/kind").asText()).isEmpty();
        definitions.delete("", "widgets.example.com", AT_ONCE, WriteContext.NONE, GenericStore.Admission.NONE);
        await("gadgets", "Established", "True InitialNamesAccepted");
    }

    @Test
    void names_areGivenInTheOrderOfRevisions_afterAStart() {
        reconciler.close();
        List<String> plurals = List.of("w4", "w1", "w3", "w2", "w0");
        plurals.forEach(each -> create(each, "Widget"));
        assertThat(find("w4").map(each -> condition(each, "NamesAccepted"))).contains("");

        start();
        await("w4", "NamesAccepted", "True NoConflicts");
        for (String each : plurals.subList(1, plurals.size())) {
            await(each, "NamesAccepted", "False ListKindConflict");
        }
    }

    @Test
    void names_areGivenInTheOrderOfRevisions_afterAFailure() {
        failing.set("w1");
        create("w1", "Widget");
        create("w0", "Widget");
        assertThat(find("w0").map(each -> condition(each, "NamesAccepted"))).contains("");

        failing.set("none");
        await("w1", "NamesAccepted", "True NoConflicts");
        await("w0", "NamesAccepted", "False ListKindConflict");
    }

    @Test
    void definition_thatCanNeverBeUpdated_keepsNoOtherFromBeingServed_afterAStart() {
        failure.set(StorageException.Reason.TOO_LARGE);
        failing.set("w1");
        create("w1", "Widget");
        create("gadgets", "Gadget");
        await("gadgets", "Established", "True InitialNamesAccepted");
        reconciler.close();
        synchronized (served) {
            served.clear();
        }

        start();
        Patience.await("a served definition", () -> {
            synchronized (served) {
                return served.contains("gadgets.example.com True InitialNamesAccepted");
            }
        });
        assertThat(find("w1").map(each -> condition(each, "NamesAccepted"))).contains("");
    }

    /** Definitions and built-in kinds share storage keys. */
    @ParameterizedTest
    @CsvSource({"roles, Rule, SingularConflict", "rules, Role, ListKindConflict"})
    void names_ofABuiltInKind_areNotGiven(String plural, String kind, String reason) {
        create(plural, "rbac.authorization.k8s.io", kind);
        Patience.await(
                "a decision",
                () -> find(plural, "rbac.authorization.k8s.io")
                        .filter(each -> condition(each, "NamesAccepted").equals("False " + reason))
                        .isPresent());

        assertThat(find(plural, "rbac.authorization.k8s.io").map(each -> condition(each, "Established")))
                .contains("False NotAccepted");
    }

    @Test
    void deletedDefinition_waitsForItsLastObject() {
        create("widgets", "Widget");
        await("widgets", "Established", "True InitialNamesAccepted");
        instance("free", "");
        instance("held", "example.com/hold");
        definitions.delete("", "widgets.example.com", AT_ONCE, WriteContext.NONE, GenericStore.Admission.NONE);

        await("widgets", "Terminating", "True InstanceDeletionInProgress");
        Patience.await(
                "a removed object",
                () -> storage.get("example.com/widgets/default/free").isEmpty());
        ObjectUpdate release = current -> {
            ObjectNode next = Objects.requireNonNull(current).deepCopy();
            next.withObjectProperty("metadata").remove("finalizers");
            return next;
        };
        instances.update("default", "held", release, UpdateScope.OBJECT, WriteMode.STORE, WriteContext.NONE);
        Patience.await("a removed definition", () -> find("widgets").isEmpty());
    }

    @Test
    void cleanup_thatAnotherServerHasFinished_isNotBegunAgain() {
        create("widgets", "Widget");
        await("widgets", "Established", "True InitialNamesAccepted");
        edit(
                "widgets",
                next -> next.withObjectProperty("metadata")
                        .withArray("finalizers")
                        .add("example.com/hold"));
        meanwhile.set(() -> edit("widgets", next -> {
            next.withObjectProperty("metadata").putArray("finalizers").add("example.com/hold");
            DefinitionCondition.no("Terminating", "InstanceDeletionCompleted", "by another server")
                    .set(next, "2026-01-01T00:00:00Z");
        }));
        definitions.delete("", "widgets.example.com", AT_ONCE, WriteContext.NONE, GenericStore.Admission.NONE);

        // One thread cleans up: when it is done with the second definition, it is with the first one.
        create("gadgets", "Gadget");
        definitions.delete("", "gadgets.example.com", AT_ONCE, WriteContext.NONE, GenericStore.Admission.NONE);
        Patience.await("a removed definition", () -> find("gadgets").isEmpty());
        assertThat(find("widgets")
                        .map(each -> each.at("/status/conditions/2/message").asText()))
                .contains("by another server");
    }

    @Test
    void condition_ofSchemasThatAreNotStructural_isWithdrawn() {
        create("widgets", "Widget");
        await("widgets", "Established", "True InitialNamesAccepted");
        edit(
                "widgets",
                next -> next.withArray("/status/conditions")
                        .addObject()
                        .put("type", "NonStructuralSchema")
                        .put("status", "True"));

        Patience.await(
                "the end of the condition",
                () -> find("widgets")
                        .filter(each -> !each.toString().contains("NonStructuralSchema"))
                        .isPresent());
    }

    private void edit(String plural, Consumer<ObjectNode> change) {
        ObjectUpdate update = current -> {
            ObjectNode next = Objects.requireNonNull(current).deepCopy();
            change.accept(next);
            return next;
        };
        definitions.update("", plural + ".example.com", update, UpdateScope.STATUS, WriteMode.STORE, WriteContext.NONE);
    }

    private void instance(String name, String finalizer) {
        ObjectNode object = tree("{\"kind\": \"ConfigMap\", \"apiVersion\": \"v1\", \"metadata\": {}}");
        ObjectNode metadata = object.withObjectProperty("metadata").put("name", name);
        if (!finalizer.isEmpty()) {
            metadata.putArray("finalizers").add(finalizer);
        }
        instances.create("default", object, WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE);
    }

    private void create(String plural, String kind) {
        create(plural, "example.com", kind);
    }

    private void create(String plural, String group, String kind) {
        ObjectNode definition = tree("""
                {"kind": "CustomResourceDefinition", "apiVersion": "apiextensions.k8s.io/v1",
                 "metadata": {"name": "%1$s.%3$s", "annotations": {"api-approved.kubernetes.io": "unapproved, test"}},
                 "spec": {"group": "%3$s", "scope": "Namespaced", "conversion": {"strategy": "None"},
                   "names": {"plural": "%1$s", "singular": "%1$s", "kind": "%2$s", "listKind": "%2$sList"},
                   "versions": [{"name": "v1", "served": true, "storage": true,
                     "schema": {"openAPIV3Schema": {"type": "object"}}}]}}""".formatted(plural, kind, group));
        definitions.create("", definition, WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE);
    }

    private static ObjectNode tree(String json) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode await(String plural, String type, String status) {
        Patience.await(
                type + ' ' + status,
                () -> find(plural)
                        .filter(each -> condition(each, type).equals(status))
                        .isPresent());
        return find(plural).orElseThrow();
    }

    private Optional<ObjectNode> find(String plural) {
        return find(plural, "example.com");
    }

    private Optional<ObjectNode> find(String plural, String group) {
        try {
            return Optional.of(definitions.get("", plural + '.' + group).tree());
        } catch (StatusException e) {
            return Optional.empty();
        }
    }

    private static String condition(JsonNode definition, String type) {
        for (JsonNode condition : definition.at("/status/conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition.path("status").asText()
                        + ' '
                        + condition.path("reason").asText();
            }
        }
        return "";
    }

    private final class Disturbed extends ForwardingStorage {

        Disturbed() {
            super(storage);
        }

        @Override
        public Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
            if (storage.get(key).filter(this::isDeleting).isPresent()) {
                meanwhile.getAndSet(() -> {}).run();
            }
            if (key.endsWith("/" + failing.get() + ".example.com")) {
                throw new StorageException(failure.get(), "a failure", revision());
            }
            return super.update(key, expected, value, timeToLive, context);
        }

        private boolean isDeleting(Entry entry) {
            return Metadata.of(StoredObject.of(entry).tree()).isDeleting();
        }
    }
}
