package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.DeleteResult.Outcome;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.request.WriteAttempt;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Get, create, update and delete for one kind. Safe for use by many threads.
 *
 * <p>A create fills in and validates the proposed object ({@link CreatePreparation}), encodes it and adds it. An update
 * applies an {@link ObjectUpdate} to the current object, validates the result against it ({@link UpdatePreparation}),
 * encodes it and writes it with a compare-and-swap, retrying on a conflict up to ten thousand times. Only a {@link ValidatedObject} can be
 * encoded. An update without changes is not written.
 */
public final class GenericStore {

    /** Checks an object before it is stored, or the stored object before it is deleted. */
    @FunctionalInterface
    public interface Admission {

        /** For the server's own writes, which bypass admission. */
        Admission NONE = (object, attempt) -> {};

        /**
         * Checks an object.
         *
         * @param attempt the attempt to write
         * @throws StatusException when the write is rejected
         */
        void check(ObjectNode object, WriteAttempt attempt);
    }

    /**
     * Maximum number of attempts of a write. Requests end before that: the admission of each attempt fails once the lifetime of
     * the request has ended.
     */
    private static final int ATTEMPTS = 10_000;

    private static final Allocation.Reservation NOTHING = stored -> {};

    private final ServedKind kind;
    private final Storage storage;
    private final ObjectEncoder encoder;
    private final ResourceErrors resourceErrors;
    private final CreatePreparation creation;
    private final UpdatePreparation updating;
    private final DeletePreparation deletion;
    private final NameGenerator names;
    private final HotObjects hot;
    private final ObjectHistory history;

    /**
     * Creates the store of one kind.
     *
     * @param kind the kind
     * @param policy what the cluster allows
     * @param storage the backing storage
     * @param encoder encodes objects for the storage
     * @param clock the source of timestamps
     * @param random the source of generated names and UIDs
     */
    public GenericStore(
            ServedKind kind,
            ClusterPolicy policy,
            Storage storage,
            ObjectEncoder encoder,
            Clock clock,
            Randomness random) {
        this.kind = kind;
        this.storage = storage;
        this.encoder = encoder;
        this.resourceErrors = new ResourceErrors(kind);
        this.creation = new CreatePreparation(kind, policy, clock, random::uid);
        this.updating = new UpdatePreparation(kind, policy);
        this.deletion = new DeletePreparation(kind, clock);
        this.names = new NameGenerator(random);
        this.hot = new HotObjects(kind.schema());
        this.history = new ObjectHistory(kind.keys(), storage, resourceErrors);
    }

    /** Returns the kind of this store. */
    public ServedKind kind() {
        return kind;
    }

    /** Returns the past of the objects of this kind. */
    public ObjectHistory history() {
        return history;
    }

    /**
     * Reads one object.
     *
     * @throws StatusException 404 when it does not exist
     */
    public StoredObject get(String namespace, String name) {
        return StoredObject.of(find(namespace, name).orElseThrow(() -> resourceErrors.notFound(name)));
    }

    /** Returns one object as a stored entry; empty when it does not exist. */
    public Optional<Entry> entry(String namespace, String name) {
        return find(namespace, name);
    }

    /** Returns the objects of a namespace as stored entries, in the order of their names. */
    public List<Entry> entries(String namespace) {
        return storage.list(Range.of(kind.keys().prefix(namespace))).entries();
    }

    /**
     * Reads one object at a resource version or a later one.
     *
     * @param resourceVersion the minimum resource version, or {@code ""} for the newest state
     * @param readPoint the minimum revision of the newest state
     * @throws StatusException 404 when it does not exist, 504 when the version has not been reached, 400 when the
     *     version is malformed
     */
    public StoredObject get(String namespace, String name, String resourceVersion, long readPoint) {
        long asked = version(resourceVersion);
        boolean newest = resourceVersion.isEmpty();
        if (!newest && asked > storage.knownRevision()) {
            long now = storage.revision();
            if (asked > now) {
                throw StatusException.tooLargeResourceVersion(asked, now);
            }
        }
        return StoredObject.of(storage.get(kind.keys().key(namespace, name), newest ? readPoint : asked)
                .orElseThrow(() -> resourceErrors.notFound(name)));
    }

    private long version(String text) {
        try {
            return UpdatePreparation.version(text);
        } catch (StatusException e) {
            throw kind.strategy().readsPastCache()
                    ? StatusException.badRequest("invalid resource version: " + e.getMessage())
                    : e;
        }
    }

    /**
     * Creates an object. With {@code generateName}, retries with a new name on a collision.
     *
     * @param proposed the object with defaults applied and managed fields recorded; ownership passes to the store
     * @param context the context of the write
     * @param admission called with the validated object; may reject it
     * @return the stored object, or the one a dry run would store
     */
    public StoredObject create(
            String namespace, ObjectNode proposed, WriteMode mode, WriteContext context, Admission admission) {
        Metadata metadata = Metadata.of(proposed);
        if (!metadata.name().isEmpty() || metadata.generateName().isEmpty()) {
            return add(namespace, proposed, mode, context, admission);
        }
        for (int attempt = 1; attempt < NameGenerator.ATTEMPTS; attempt++) {
            ObjectNode named = names.named(proposed.deepCopy());
            if (!exists(namespace, Metadata.of(named).name())) {
                return add(namespace, named, mode, context, admission);
            }
        }
        ObjectNode last = names.named(proposed);
        if (exists(namespace, Metadata.of(last).name())) {
            throw resourceErrors.generateNameConflict(Metadata.of(last).name());
        }
        return add(namespace, last, mode, context, admission);
    }

    private StoredObject add(
            String namespace, ObjectNode proposed, WriteMode mode, WriteContext context, Admission admission) {
        boolean versioned = mode == WriteMode.STORE && CreatePreparation.hasVersion(proposed);
        return reserve(namespace, proposed, null, mode, context)
                .during(mode, context, reserving -> {
                    ValidatedObject object = creation.validated(proposed, namespace, mode);
                    Optional<StoredObject> added = Optional.empty();
                    for (int attempt = 1; added.isEmpty(); attempt++) {
                        requireMoreAttempts(attempt);
                        WriteAttempt tried = reserving.attempt();
                        admission.check(object.object(), tried);
                        if (versioned) {
                            throw StatusException.badRequest(
                                    "resourceVersion should not be set on objects to be created");
                        }
                        added = addIfAbsent(namespace, object, mode, tried);
                        if (added.isEmpty() && find(namespace, name(object)).isPresent()) {
                            throw occupied(namespace, object.object());
                        }
                    }
                    return added;
                })
                .orElseThrow();
    }

    private static String name(ValidatedObject object) {
        return Metadata.of(object.object()).name();
    }

    private Allocation.Reservation reserve(
            String namespace, ObjectNode proposed, @Nullable ObjectNode current, WriteMode mode, WriteContext context) {
        FieldErrors errors = new FieldErrors();
        Allocation allocation = kind.strategy().allocation();
        Allocation.Reservation reserved = allocation.reserve(namespace, proposed, current, mode, context, errors);
        if (!errors.isEmpty()) {
            reserved.end(false);
            resourceErrors.ifAny(errors, Metadata.of(proposed).name());
        }
        return reserved;
    }

    /** Returns empty when an object of that name exists, possibly created concurrently. */
    private Optional<StoredObject> addIfAbsent(
            String namespace, ValidatedObject object, WriteMode mode, WriteAttempt attempt) {
        String name = Metadata.of(object.object()).name();
        if (exists(namespace, name)) {
            return Optional.empty();
        }
        if (mode == WriteMode.DRY_RUN) {
            if (find(namespace, name).isPresent()) {
                return Optional.empty();
            }
            return Optional.of(StoredObject.ofDryRun(storage, encoder.encode(object.object()), object.object()));
        }
        return unlessOvertaken(
                        attempt,
                        () -> storage.create(
                                kind.keys().key(namespace, name),
                                document(object),
                                kind.strategy().timeToLive(object.object()),
                                attempt))
                .map(written -> new StoredObject(written.value(), object.object()));
    }

    private StatusException occupied(String namespace, ObjectNode proposed) {
        String name = Metadata.of(proposed).name();
        boolean deleting = find(namespace, name)
                .filter(entry -> Metadata.of(StoredObject.of(entry).tree()).isDeleting())
                .isPresent();
        if (deleting) {
            return resourceErrors.beingDeleted(name);
        }
        return Metadata.of(proposed).generateName().isEmpty()
                ? resourceErrors.alreadyExists(name)
                : resourceErrors.generateNameConflict(name);
    }

    /**
     * Updates an object, or creates it if it is missing and the kind allows create on update.
     *
     * @param context the context of the write
     * @throws StatusException 404 when it does not exist, 409 on a conflict, 422 when the result is invalid
     */
    public UpdateResult update(
            String namespace,
            String name,
            ObjectUpdate update,
            UpdateScope scope,
            WriteMode mode,
            WriteContext context) {
        return retriedOnLatest(
                namespace,
                name,
                entry -> entry.isEmpty()
                        ? createByUpdate(namespace, name, update, scope, mode, context)
                        : attempt(namespace, name, entry.get(), update, scope, mode, context));
    }

    /**
     * Tries a write on the cached object, which may be stale, and then on its latest state until no concurrent write
     * intervenes. A rejection is final only if it was based on the latest revision; otherwise the write is retried on that
     * revision.
     *
     * @param attempt tries once; empty if a concurrent write intervened
     */
    private <T> T retriedOnLatest(String namespace, String name, Function<Optional<Entry>, Optional<T>> attempt) {
        Optional<Entry> entry = storage.get(kind.keys().key(namespace, name), 0);
        for (int tried = 1; ; tried++) {
            requireMoreAttempts(tried);
            boolean newest = tried > 1;
            try {
                Optional<T> done = attempt.apply(entry);
                if (done.isPresent()) {
                    return done.get();
                }
                entry = find(namespace, name);
            } catch (StatusException e) {
                // A failure of the storage may hide that the write took place.
                if (newest || e.code() >= 500) {
                    throw e;
                }
                Optional<Entry> now = find(namespace, name);
                if (revision(now) == revision(entry)) {
                    throw e;
                }
                entry = now;
            }
        }
    }

    private static void requireMoreAttempts(int attempt) {
        if (attempt > ATTEMPTS) {
            throw StatusException.timeout("too many other writes of the same object", 1);
        }
    }

    private static long revision(Optional<Entry> entry) {
        return entry.map(Entry::revision).orElse(0L);
    }

    /** Tries once to create the object; empty when another write created it first. */
    private Optional<UpdateResult> createByUpdate(
            String namespace,
            String name,
            ObjectUpdate update,
            UpdateScope scope,
            WriteMode mode,
            WriteContext context) {
        if (!update.createsWhereMissing(kind.strategy())) {
            throw resourceErrors.notFound(name);
        }
        updating.checkUid(update, namespace, name, "", mode);
        ObjectNode proposed = update.next(null);
        Metadata metadata = Metadata.of(proposed);
        UpdatePreparation.version(metadata.resourceVersion());
        Allocation.Reservation reserved =
                scope.isWholeObject() ? reserve(namespace, proposed, null, mode, context) : NOTHING;
        return reserved.during(mode, context, reserving -> {
            update.warn(kind.strategy().warningsOnProposal(proposed));
            ValidatedObject object = creation.validated(proposed, namespace, mode);
            WriteAttempt tried = reserving.attempt();
            update.warn(kind.strategy().warnings(object.object()));
            update.admit(object.object(), null, tried);
            return addIfAbsent(namespace, object, mode, tried)
                    .map(created -> new UpdateResult(created, UpdateResult.Outcome.CREATED));
        });
    }

    /** Tries once to update the object; empty when a concurrent write won. */
    private Optional<UpdateResult> attempt(
            String namespace,
            String name,
            Entry entry,
            ObjectUpdate update,
            UpdateScope scope,
            WriteMode mode,
            WriteContext context) {
        ObjectNode current = hot.tree(entry);
        updating.checkUid(update, namespace, name, Metadata.of(current).uid(), mode);
        ObjectNode next = update.next(current);
        Allocation.Reservation reserved =
                scope.isWholeObject() ? reserve(namespace, next, current, mode, context) : NOTHING;
        return reserved.during(mode, context, reserving -> {
            ValidatedObject object = updating.validated(update, next, current, scope, mode);
            update.warn(scope.warnings(kind.strategy(), object.object(), current));
            WriteAttempt tried = reserving.attempt();
            update.admit(object.object(), current, tried);
            return written(entry, current, object, mode, tried)
                    .map(written -> new UpdateResult(written, UpdateResult.Outcome.CHANGED));
        });
    }

    private Optional<StoredObject> written(
            Entry entry, ObjectNode current, ValidatedObject object, WriteMode mode, WriteAttempt attempt) {
        if (Metadata.of(current).isDeleting() && !deletion.isHeld(object.object())) {
            return remove(entry, object, mode, attempt).map(gone -> new StoredObject(encoder.encode(object.object())));
        }
        EncodedObject document = document(object);
        if (mode == WriteMode.DRY_RUN || isNoop(entry, document)) {
            return ifNewest(
                    entry, () -> StoredObject.ofDryRun(storage, document.at(entry.revision()), object.object()));
        }
        return update(entry, document, kind.strategy().timeToLive(object.object()), attempt)
                .map(written -> updated(written, object, document));
    }

    private Optional<Entry> update(Entry entry, EncodedObject document, Duration timeToLive, WriteAttempt attempt) {
        return unlessOvertaken(
                attempt, () -> storage.update(entry.key(), entry.revision(), document, timeToLive, attempt));
    }

    /**
     * Deletes an object, or marks it for deletion if it must be kept.
     *
     * @param context the context of the write
     * @param admission called with the object to delete; may reject the deletion
     * @throws StatusException 404 when it does not exist, 409 when a precondition fails
     */
    public DeleteResult delete(
            String namespace, String name, DeleteOptions options, WriteContext context, Admission admission) {
        return retriedOnLatest(
                namespace,
                name,
                entry -> attemptDeletion(
                        entry.orElseThrow(() -> resourceErrors.notFound(name)), options, context.attempt(), admission));
    }

    private Optional<DeleteResult> attemptDeletion(
            Entry entry, DeleteOptions options, WriteAttempt attempt, Admission admission) {
        ObjectNode current = StoredObject.of(entry).tree();
        deletion.checkPreconditions(current, options);
        admission.check(current, attempt);
        ObjectNode marked = deletion.marked(current, options);
        return deletion.isHeld(marked)
                ? hold(entry, marked, options.mode(), attempt).map(stored -> new DeleteResult(stored, Outcome.WAITING))
                : remove(entry, new ValidatedObject(deletion.last(current, marked)), options.mode(), attempt)
                        .map(stored -> new DeleteResult(stored, Outcome.GONE));
    }

    private Optional<StoredObject> hold(Entry entry, ObjectNode marked, WriteMode mode, WriteAttempt attempt) {
        EncodedObject document = document(new ValidatedObject(marked));
        if (mode == WriteMode.DRY_RUN || isNoop(entry, document)) {
            return ifNewest(entry, () -> StoredObject.ofDryRun(storage, document.at(entry.revision()), null));
        }
        return update(entry, document, Storage.FOREVER, attempt).map(StoredObject::of);
    }

    /** Removes an object from the storage. Watches report the stored state, the caller gets {@code last}. */
    private Optional<StoredObject> remove(Entry entry, ValidatedObject last, WriteMode mode, WriteAttempt attempt) {
        if (mode == WriteMode.DRY_RUN) {
            return ifNewest(entry, () -> new StoredObject(document(last).at(entry.revision())));
        }
        ObjectNode current = StoredObject.of(entry).tree();
        EncodedObject stored = EncodedObject.of(current, encoder::encode);
        return unlessOvertaken(attempt, () -> storage.delete(entry.key(), entry.revision(), stored, attempt))
                .map(gone -> {
                    kind.strategy().allocation().release(current, gone.revision(), attempt);
                    return new StoredObject(document(last).at(gone.revision()));
                });
    }

    private boolean isNoop(Entry entry, EncodedObject document) {
        return document.isStoredIn(entry) && !storage.isOutdated(entry.key());
    }

    /** Returns the result of a no-op write if {@code entry} is still the latest revision. */
    private <T> Optional<T> ifNewest(Entry entry, Supplier<T> result) {
        boolean newest = revision(storage.get(entry.key())) == entry.revision();
        return newest ? Optional.of(result.get()) : Optional.empty();
    }

    /** Returns whether there is such an object; the write itself detects a later deletion. */
    private boolean exists(String namespace, String name) {
        return storage.get(kind.keys().key(namespace, name), 0).isPresent()
                && find(namespace, name).isPresent();
    }

    private Optional<Entry> find(String namespace, String name) {
        return storage.get(kind.keys().key(namespace, name));
    }

    /** An object that was updated is likely to be updated again. */
    private StoredObject updated(Entry written, ValidatedObject object, EncodedObject document) {
        ObjectNode tree = document.tree(written.revision());
        if (tree != null) {
            hot.put(written, tree);
        }
        return new StoredObject(written.value(), object.object());
    }

    private EncodedObject document(ValidatedObject object) {
        return EncodedObject.of(object.object(), encoder);
    }

    private static Optional<Entry> unlessOvertaken(WriteAttempt attempt, Supplier<Entry> write) {
        try {
            return Optional.of(write.get());
        } catch (StorageException e) {
            boolean overtaken = e.reason() == StorageException.Reason.CONFLICT
                    || e.reason() == StorageException.Reason.KEY_EXISTS
                    || (e.reason() == StorageException.Reason.CONDITION && attempt.isConditional());
            if (overtaken) {
                return Optional.empty();
            }
            throw StorageFailures.of(e);
        }
    }
}
