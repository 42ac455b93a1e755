package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ForwardingStorage;
import dev.kontract.server.storage.History;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.OwnedDerivation;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A storage as one version of a kind sees it: what is read has the {@link ObjectForm} of the version, and what is written is
 * stored in the stored one. The form of an entry is worked out once and kept with the entry. Safe for use by many threads.
 *
 * <p>Closing it ends the watches that began here and leaves the storage behind it alone.
 */
public final class ConvertingStorage extends ForwardingStorage {

    /** The forms of an entry in one version of a kind, whatever its definition says of that version over time. */
    public static final class Forms implements Derivation<AtomicReference<@Nullable Formed>> {

        private final OwnedDerivation<AtomicReference<@Nullable Formed>> slots =
                new OwnedDerivation<>(entry -> new AtomicReference<>());

        /** Creates an identity for the forms of one version. */
        public Forms() {}

        @Override
        public Object key() {
            return slots.key();
        }

        @Override
        public AtomicReference<@Nullable Formed> from(Entry entry) {
            return slots.from(entry);
        }
    }

    /**
     * A cached entry in another form.
     *
     * @param view the identity of the view that created it, which entries may outlive
     * @param entry the entry in the form
     */
    record Formed(Object view, Entry entry) {}

    private final ObjectForm form;
    private final Forms forms;
    private final CreationGate gate;
    private final Object identity = new Object();
    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;
    private volatile boolean withdrawn;

    /** Creates a view of {@code storage} for a kind that stays; see the other constructor. */
    public ConvertingStorage(Storage storage, ObjectForm form, Forms forms) {
        this(storage, form, forms, new CreationGate());
    }

    /**
     * Creates a view of {@code storage}.
     *
     * @param form the form of the objects
     * @param forms where the form of an entry is kept; the same for all definitions of a version
     * @param gate what objects are created through
     */
    public ConvertingStorage(Storage storage, ObjectForm form, Forms forms, CreationGate gate) {
        super(storage);
        this.form = form;
        this.forms = forms;
        this.gate = gate;
    }

    @Override
    public Optional<Entry> get(String key) {
        return delegate().get(key).map(this::formed);
    }

    @Override
    public Optional<Entry> get(String key, long atLeast) {
        return delegate().get(key, atLeast).map(this::formed);
    }

    /** Returns the value under {@code key}, as it was at {@code atLeast} or later, if its form is known already. */
    public Optional<Entry> known(String key, long atLeast) {
        return delegate().get(key, atLeast).map(this::knownForm);
    }

    private @Nullable Entry knownForm(Entry stored) {
        Formed known = stored.derived(forms).get();
        return known != null && isOwn(known) ? known.entry() : null;
    }

    private Entry formed(Entry stored) {
        AtomicReference<@Nullable Formed> slot = stored.derived(forms);
        Formed known = slot.get();
        if (known == null || !isOwn(known)) {
            known = new Formed(identity, presented(stored, form.of(stored.value())));
            slot.set(known);
        }
        return known.entry();
    }

    private boolean isOwn(Formed known) {
        return known.view() == identity;
    }

    @SuppressWarnings("ReferenceEquality") // the same array means the same form
    private static Entry presented(Entry stored, byte[] value) {
        return value == stored.value() ? stored : stored.presentedAs(value);
    }

    @Override
    public Listing list(Range range) {
        return list(range, delegate()::list);
    }

    @Override
    public Listing list(Range range, long atLeast) {
        return list(range, each -> delegate().list(each, atLeast));
    }

    private Listing list(Range range, Function<Range, Listing> source) {
        if (range.filter() == Range.EVERY) {
            return formed(source.apply(range));
        }
        if (form.isExpensive()) {
            // Forms that the filter needs are computed in advance: together, and not while the storage lists.
            formed(source.apply(new Range(range.prefix(), range.after(), 0, range.revision()))
                    .entries());
        }
        return formed(source.apply(range.matching(entry -> range.filter().test(formed(entry)))));
    }

    private Listing formed(Listing stored) {
        return new Listing(formed(stored.entries()), stored.revision(), stored.remaining(), stored.rejected());
    }

    private List<Entry> formed(List<Entry> stored) {
        List<Entry> entries = new ArrayList<>(stored.size());
        List<Integer> unknown = new ArrayList<>(0);
        for (Entry entry : stored) {
            Entry known = knownForm(entry);
            if (known == null) {
                unknown.add(entries.size());
            }
            entries.add(known == null ? entry : known);
        }
        if (!unknown.isEmpty()) {
            work(unknown, entries);
        }
        return entries;
    }

    /** Replaces the entries at {@code places} by their forms. */
    private void work(List<Integer> places, List<Entry> entries) {
        List<byte[]> values =
                form.of(places.stream().map(place -> entries.get(place).value()).toList());
        for (int i = 0; i < values.size(); i++) {
            Entry entry = entries.get(places.get(i));
            Formed made = new Formed(identity, presented(entry, values.get(i)));
            entry.derived(forms).set(made);
            entries.set(places.get(i), made.entry());
        }
    }

    @Override
    public Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
        Encoding encoded = stored(value);
        String name = key.substring(key.lastIndexOf('/') + 1);
        return written(gate.create(name, () -> delegate().create(key, encoded, timeToLive, context)), encoded);
    }

    @Override
    public Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
        requireServed();
        Encoding next = stored(value);
        Optional<Entry> current = delegate().get(key, expected).filter(entry -> entry.revision() == expected);
        if (current.isPresent()
                && next instanceof EncodedObject encoded
                && !formed(current.get()).isAsStored()
                && encoded.isStoredIn(current.get())) {
            return formed(current.get());
        }
        return written(delegate().update(key, expected, next, timeToLive, context), next);
    }

    @Override
    public Entry delete(String key, long expected, Encoding last, WriteContext context) {
        return delegate().delete(key, expected, stored(last), context);
    }

    /** An object just written in the stored form need not be read again. */
    private Entry written(Entry entry, Encoding encoding) {
        if (encoding instanceof EncodedObject encoded && encoded.source() != null && form.holds(encoded.source())) {
            entry.derived(forms).set(new Formed(identity, entry));
        }
        return formed(entry);
    }

    @Override
    public byte[] asRead(byte[] value) {
        if (form.isStored()) {
            return value;
        }
        String version = Metadata.of(new StoredObject(value).tree()).resourceVersion();
        ObjectNode stored = form.toStored(value);
        if (!version.isEmpty()) {
            Metadata.of(stored).set("resourceVersion", version);
        }
        return form.of(form.encodeStored(stored));
    }

    private Encoding stored(Encoding value) {
        return form.isStored() ? value : EncodedObject.of(form.toStored(value.at(0)), form::encodeStored);
    }

    private void requireServed() {
        if (withdrawn) {
            throw StatusException.noSuchResource();
        }
    }

    @Override
    public Subscription watch(String prefix, long after, Watcher watcher) {
        Watch watch = new Watch(watcher);
        watch.begin(delegate().watch(prefix, after, watch));
        return watch;
    }

    @Override
    public History history() {
        History stored = delegate().history();
        return (key, limit) -> {
            History.OfKey found = stored.of(key, limit);
            return new History.OfKey(
                    found.changes().stream().map(this::presented).toList(), found.since());
        };
    }

    @Override
    public Change presented(Change change) {
        return change.shared(identity, () -> {
            Entry previous = change.previous();
            return new Change(change.type(), formed(change.entry()), previous == null ? null : formed(previous));
        });
    }

    /**
     * Lets stored entries forget what was derived for this view, which no longer serves anything.
     *
     * @param prefix where the entries are
     * @param derivations what was derived from them
     * @param last whether no other view shares the forms
     */
    public void forget(String prefix, List<Derivation<?>> derivations, boolean last) {
        List<Entry> present;
        try {
            present = delegate().list(Range.of(prefix)).entries();
        } catch (StorageException e) {
            return; // The entries keep it until they are replaced.
        }
        for (Entry entry : present) {
            derivations.forEach(entry::forget);
            if (last) {
                entry.forget(forms);
            }
        }
    }

    /** Rejects all further updates, because the kind has been removed. */
    public void withdraw() {
        withdrawn = true;
        close();
    }

    @Override
    public void close() {
        closed = true;
        watches.forEach(Watch::end);
    }

    /** A watch that ends with this view, too. */
    private final class Watch implements Watcher, Subscription {

        private final Watcher watcher;
        private @Nullable Subscription subscription;
        private boolean ended;

        Watch(Watcher watcher) {
            this.watcher = watcher;
        }

        void begin(Subscription begun) {
            synchronized (this) {
                subscription = begun;
            }
            watches.add(this);
            if (closed) {
                end();
            } else if (hasEnded()) {
                watches.remove(this);
            }
        }

        private synchronized boolean hasEnded() {
            return ended;
        }

        @Override
        public void changed(Change change) {
            watcher.changed(change);
        }

        @Override
        public void progressed(long revision) {
            watcher.progressed(revision);
        }

        @Override
        public void ended() {
            watches.remove(this);
            boolean first;
            synchronized (this) {
                first = !ended;
                ended = true;
            }
            if (first) {
                watcher.ended();
            }
        }

        void end() {
            close();
            ended();
        }

        @Override
        public synchronized void requestProgress() {
            if (subscription != null && !ended) {
                subscription.requestProgress();
            }
        }

        @Override
        public void close() {
            watches.remove(this);
            Subscription open;
            synchronized (this) {
                open = subscription;
            }
            if (open != null) {
                open.close();
            }
        }
    }
}
