package dev.kontract.server.registry.listing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectEncoder;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.selector.SelectionPredicate;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Converts changes to the events of one watch. An object that starts to match is ADDED, one that stops matching is
 * DELETED.
 */
public final class WatchFilter {

    private final Selectables selectables;
    private final SelectionPredicate predicate;
    private final ObjectEncoder encoder;
    private final UnaryOperator<Change> presentation;

    /**
     * Creates a filter for {@code predicate}.
     *
     * @param presentation gives a change the form that the watch shows; see {@link
     *     dev.kontract.server.storage.Storage#presented}
     */
    public WatchFilter(
            Selectables selectables,
            SelectionPredicate predicate,
            ObjectEncoder encoder,
            UnaryOperator<Change> presentation) {
        selectables.check(predicate.fields());
        this.selectables = selectables;
        this.predicate = predicate;
        this.encoder = encoder;
        this.presentation = presentation;
    }

    /** Returns the event for a change reported by the storage; empty if it is not visible to the watch. */
    public Optional<ObjectEvent> event(Change written) {
        Change change = presentation.apply(written);
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

    /** The last state the watch saw, with the resource version at which it stopped matching. */
    private StoredObject atRevision(Entry entry, long revision) {
        ObjectNode object = StoredObject.of(entry).tree();
        Metadata.of(object).set("resourceVersion", Long.toString(revision));
        return new StoredObject(encoder.encode(object));
    }
}
