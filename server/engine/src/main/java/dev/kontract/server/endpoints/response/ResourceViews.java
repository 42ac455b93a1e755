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
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** Builds the responses of one kind. Immutable and thread-safe. */
public final class ResourceViews {

    private final Codec codec;
    private final CellPrinters cells;
    private final ServedKind kind;
    private final Clock clock;
    private final Selectables selectables;
    private final ObjectEncoder encoder;
    private final ListDocument listDocument;
    private final EncodedLists encodedLists;
    private final Negotiation.Messages messages;
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
        this.listDocument = new ListDocument(kind.descriptor());
        this.encodedLists = new EncodedLists(codec, cells, kind.descriptor(), clock, encodedItems);
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

    /** See {@link EncodedLists#of}. */
    Optional<ResponseBody> encodedList(Page page, Negotiation negotiation, IncludeObject include) {
        return encodedLists.of(page, new EncodedLists.Form(negotiation, include), listDocument);
    }
}
