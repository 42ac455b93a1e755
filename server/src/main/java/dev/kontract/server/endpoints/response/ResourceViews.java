package dev.kontract.server.endpoints.response;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.registry.ObjectEncoder;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.listing.KeyRange;
import dev.kontract.server.registry.listing.Selectables;
import dev.kontract.server.registry.listing.WatchFilter;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.selector.SelectionPredicate;
import java.time.Clock;
import java.time.Instant;

/** Shapes the answers of one resource. Immutable, safe for use by many threads. */
public final class ResourceViews {

    private final Codec codec;
    private final ServedKind resource;
    private final Clock clock;
    private final Selectables selectables;
    private final ObjectEncoder encoder;
    private final ListDocument listDocument;
    private final EventFrames eventFrames = new EventFrames();

    /** Shapes the answers about {@code resource}. */
    public ResourceViews(Codec codec, ServedKind resource, Clock clock, Selectables selectables) {
        this.codec = codec;
        this.resource = resource;
        this.clock = clock;
        this.selectables = selectables;
        this.encoder = new ObjectEncoder(codec, resource.schema());
        this.listDocument = new ListDocument(resource.descriptor());
    }

    /**
     * Answers with one object, in the format and the view the caller takes.
     *
     * @throws dev.kontract.server.status.StatusException 406 when there is none of those
     */
    public ObjectResponses objectAnswers(RequestContext request) {
        return answers(request, "PartialObjectMetadata");
    }

    /** The same with a list. */
    public ObjectResponses listAnswers(RequestContext request) {
        return answers(request, "PartialObjectMetadataList");
    }

    private ObjectResponses answers(RequestContext request, String metadataKind) {
        return new ObjectResponses(codec, this, Negotiation.of(request.accept(), metadataKind), request);
    }

    EventWriter events(RequestContext request) {
        return new EventWriter(codec, this, Negotiation.of(request.accept(), "PartialObjectMetadata"), request);
    }

    WatchFilter watching(SelectionPredicate predicate) {
        return new WatchFilter(selectables, predicate, encoder);
    }

    ObjectNode canonical(ObjectNode object) {
        return encoder.canonical(object);
    }

    /** What the keys of the objects that are asked for start with. */
    String prefix(String namespace, SelectionPredicate predicate) {
        return KeyRange.of(resource, namespace, predicate).prefix();
    }

    ResourceDescriptor descriptor() {
        return resource.descriptor();
    }

    Instant now() {
        return clock.instant();
    }

    ListDocument listDocument() {
        return listDocument;
    }

    EventFrames eventFrames() {
        return eventFrames;
    }
}
