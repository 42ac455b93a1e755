package dev.kontract.server.kinds.definitions;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.FieldManager;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.Path;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.UpdateScope;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.request.OnDemand;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads definitions and writes their status, on behalf of the server. Safe for use by several threads. */
public final class DefinitionStatus {

    /** Where definitions are stored. */
    static final Keys KEYS = Keys.of("apiextensions.k8s.io", "customresourcedefinitions");

    private static final String MANAGER = "kube-apiserver";

    private final Supplier<GenericStore> store;
    private final OnDemand<FieldManager> fields;
    private final Clock clock;

    /**
     * Creates access to definitions.
     *
     * @param store returns the store of definitions once it exists
     */
    public DefinitionStatus(Supplier<GenericStore> store, Clock clock) {
        this.store = store;
        this.fields = new OnDemand<>(() -> fields(store.get().kind()));
        this.clock = clock;
    }

    private static FieldManager fields(ServedKind kind) {
        return new FieldManager(
                kind.schema(),
                kind.descriptor().apiVersion(),
                kind.descriptor().kind(),
                "status",
                FieldSet.of(Path.of("spec")));
    }

    /** A change of the status, finalizers included. */
    @FunctionalInterface
    interface Step {

        /**
         * Changes a definition, which may already be as it should.
         *
         * @param time when it happens
         * @return whether anything changed
         */
        boolean apply(ObjectNode definition, String time);
    }

    ObjectNode read(Entry entry) {
        return StoredObject.of(entry).tree();
    }

    Optional<ObjectNode> find(String name) {
        try {
            return Optional.of(store.get().get("", name).tree());
        } catch (StatusException e) {
            return ifMissing(e);
        }
    }

    private static <T> Optional<T> ifMissing(StatusException e) {
        if (e.reason() != Reason.NOT_FOUND) {
            throw e;
        }
        return Optional.empty();
    }

    /**
     * Performs a step and stores the result, if it changes anything.
     *
     * @param known the last read state of the definition
     * @return the current definition, or {@code known} if it was deleted
     */
    ObjectNode update(String name, ObjectNode known, Step step) {
        if (!step.apply(known.deepCopy(), now().toString())) {
            return known;
        }
        try {
            return store.get()
                    .update(
                            "",
                            name,
                            current -> next(Objects.requireNonNull(current), known, step),
                            UpdateScope.STATUS,
                            WriteMode.STORE,
                            WriteContext.NONE)
                    .object()
                    .tree();
        } catch (StatusException e) {
            return DefinitionStatus.<ObjectNode>ifMissing(e).orElse(known);
        }
    }

    /** A recreated definition of the same name is left unchanged. */
    private ObjectNode next(ObjectNode current, ObjectNode known, Step step) {
        ObjectNode next = current.deepCopy();
        boolean same = Metadata.of(next)
                .uid()
                .equals(known.path("metadata").path("uid").asText());
        Instant now = now();
        return same && step.apply(next, now.toString())
                ? fields.get().update(current, next, MANAGER, now)
                : current.deepCopy();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
