package dev.kontract.server.registry.listing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectEncoder;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.selector.SelectionPredicate;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import java.util.Optional;

/**
 * Turns writes into the events of one watch: an object that begins to match is ADDED, one that ceases to is DELETED.
 */
public final class WatchFilter {

    private final Selectables selectables;
    private final SelectionPredicate predicate;
    private final ObjectEncoder encoder;

    /** Events for whoever asked for {@code predicate}. */
    public WatchFilter(Selectables selectables, SelectionPredicate predicate, ObjectEncoder encoder) {
        selectables.check(predicate.fields());
        this.selectables = selectables;
        this.predicate = predicate;
        this.encoder = encoder;
    }

    /** The event that {@code change} is to this watch, empty when it is none. */
    public Optional<ObjectEvent> event(Change change) {
        Entry previous = change.previous();
        boolean matches = change.type() != Change.Type.DELETED && matches(change.entry());
        boolean matched = previous != null && matches(previous);
        if (matches) {
            return Optional.of(new ObjectEvent(
                    matched ? ObjectEvent.Type.MODIFIED : ObjectEvent.Type.ADDED, StoredObject.of(change.entry())));
        }
        if (previous == null || !matched) {
            return Optional.empty();
        }
        StoredObject last = change.type() == Change.Type.DELETED
                ? StoredObject.of(change.entry())
                : change.shared(encoder, () -> atRevision(previous, change.revision()));
        return Optional.of(new ObjectEvent(ObjectEvent.Type.DELETED, last));
    }

    private boolean matches(Entry entry) {
        return predicate.isEverything() || selectables.matches(predicate, entry);
    }

    /** The state the watcher last saw, at the version with which it stopped matching: the same for all who lose it. */
    private StoredObject atRevision(Entry entry, long revision) {
        ObjectNode object = StoredObject.of(entry).tree();
        Metadata.of(object).set("resourceVersion", Long.toString(revision));
        return new StoredObject(encoder.encode(object));
    }
}
