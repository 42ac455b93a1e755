package dev.kontract.server.endpoints.response;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.printers.Ages;
import dev.kontract.server.printers.CellPrinters;
import dev.kontract.server.printers.IncludeObject;
import dev.kontract.server.registry.ObjectEncoder;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.listing.KeyRange;
import dev.kontract.server.registry.listing.Page;
import dev.kontract.server.registry.listing.Selectables;
import dev.kontract.server.registry.listing.WatchFilter;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.ResponseBody;
import dev.kontract.server.selector.SelectionPredicate;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.view.Representation;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** Builds the responses of one kind. Thread-safe. */
public final class ResourceViews {

    /** The size in bytes of objects that a thread of the transport may encode. */
    private static final int QUICKLY_ENCODED = 32 * 1024;

    private final Codec codec;
    private final CellPrinters cells;
    private final ServedKind kind;
    private final Clock clock;
    private final Selectables selectables;
    private final ObjectEncoder encoder;
    private final ListDocument listDocument;
    private final EncodedObjects encodedObjects;
    private final Negotiation.Messages messages;
    private final AcceptedForms acceptedForms = new AcceptedForms();
    private final Map<EventForm, EventForm> eventForms = new ConcurrentHashMap<>(4);

    /** Creates the responses for {@code kind}. */
    public ResourceViews(
            Codec codec,
            CellPrinters cells,
            ServedKind kind,
            Clock clock,
            Selectables selectables,
            EncodedItems encodedItems) {
        this.codec = codec;
        this.cells = cells;
        this.kind = kind;
        this.clock = clock;
        this.selectables = selectables;
        this.encoder = new ObjectEncoder(codec, kind.schema());
        this.listDocument = new ListDocument(kind.descriptor(), encodedItems.cache());
        this.encodedObjects = new EncodedObjects(codec, cells, kind.descriptor(), clock, encodedItems);
        this.messages = kind.descriptor().custom() ? Negotiation.Messages.METADATA : Negotiation.Messages.OBJECTS;
    }

    /**
     * Negotiates responses with stored objects or lists of them.
     *
     * @throws dev.kontract.server.status.StatusException 406 when no media range is acceptable
     */
    public ObjectResponses objectResponses(RequestContext request) {
        return new ObjectResponses(codec, this, Negotiation.of(request.accept(), Negotiation.ALL, messages), request);
    }

    /**
     * Negotiates the response to a read of a stored object; {@link #knownForm} answers the next ones with the same {@code Accept}.
     *
     * @throws dev.kontract.server.status.StatusException 406 when no media range is acceptable
     */
    public ObjectResponses responsesToGet(RequestContext request) {
        Negotiation negotiation = Negotiation.of(request.accept(), Negotiation.ALL, messages);
        acceptedForms.remember(request.accept(), new EncodedObjects.Form(negotiation, IncludeObject.METADATA));
        return new ObjectResponses(codec, this, negotiation, request);
    }

    /**
     * Returns an object in the form of an {@code Accept} header, if this header is among those used last and the
     * object is small enough to be encoded without delaying others.
     *
     * @param entry the object in its served form
     */
    Optional<Representation> knownForm(Entry entry, String accept) {
        EncodedObjects.Form form = acceptedForms.get(accept);
        return form == null || entry.value().length > QUICKLY_ENCODED
                ? Optional.empty()
                : encodedObjects
                        .object(entry, form)
                        .map(bytes ->
                                Representation.of(form.negotiation().format().mediaType(), bytes));
    }

    /**
     * Negotiates responses with objects that are not stored, such as reviews, which have no table.
     *
     * @throws dev.kontract.server.status.StatusException 406 when no media range is acceptable
     */
    public ObjectResponses responsesWithoutTable(RequestContext request) {
        return new ObjectResponses(
                codec, this, Negotiation.of(request.accept(), Negotiation.WITHOUT_TABLE, messages), request);
    }

    EventWriter events(RequestContext request) {
        return new EventWriter(codec, this, Negotiation.of(request.accept(), Negotiation.OF_EVENTS, messages), request);
    }

    WatchFilter watching(SelectionPredicate predicate, UnaryOperator<Change> presentation) {
        return new WatchFilter(selectables, predicate, encoder, presentation);
    }

    /** The instance that all watches of the resource have of a form, so that it is found without a comparison. */
    EventForm shared(EventForm form) {
        EventForm known = eventForms.putIfAbsent(form, form);
        return known == null ? form : known;
    }

    ObjectNode canonical(ObjectNode object) {
        return encoder.canonical(object);
    }

    /** Returns the storage key prefix of the selected objects. */
    String prefix(String namespace, SelectionPredicate predicate) {
        return KeyRange.of(kind, namespace, predicate).prefix();
    }

    ResourceDescriptor descriptor() {
        return kind.descriptor();
    }

    CellPrinters cells() {
        return cells;
    }

    Ages ages() {
        return new Ages(clock.instant());
    }

    ListDocument listDocument() {
        return listDocument;
    }

    /** See {@link EncodedObjects#list}. */
    Optional<ResponseBody> encodedList(Page page, Negotiation negotiation, IncludeObject include) {
        return encodedObjects.list(page, new EncodedObjects.Form(negotiation, include), listDocument);
    }
}
