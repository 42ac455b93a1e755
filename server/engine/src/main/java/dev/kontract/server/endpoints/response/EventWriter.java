package dev.kontract.server.endpoints.response;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.printers.Ages;
import dev.kontract.server.printers.IncludeObject;
import dev.kontract.server.printers.PartialMetadata;
import dev.kontract.server.printers.TablePrinter;
import dev.kontract.server.registry.listing.ObjectEvent;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Change;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Encodes the events of one watch as frames: lines of JSON, or length-prefixed protobuf. Used by one thread at a time.
 */
final class EventWriter {

    private static final String STREAM = ";stream=watch";

    private final Codec codec;
    private final ResourceViews resource;
    private final Negotiation negotiation;
    private final IncludeObject include;
    private final Map<ObjectEvent.Type, EventForm> forms = new EnumMap<>(ObjectEvent.Type.class);
    private boolean begun;

    EventWriter(Codec codec, ResourceViews resource, Negotiation negotiation, RequestContext request) {
        this.codec = codec;
        this.resource = resource;
        this.negotiation = negotiation;
        this.include = negotiation.include(request);
        if (negotiation.format() == Format.YAML) {
            throw StatusException.onlyAccepted(
                    List.of(Format.JSON.mediaType() + STREAM, Format.PROTOBUF.mediaType() + STREAM));
        }
    }

    String mediaType() {
        return negotiation.format() == Format.JSON
                ? Format.JSON.mediaType()
                : negotiation.format().mediaType() + STREAM;
    }

    /**
     * Returns the frame of an event, encoded once for all watches that need the same form.
     *
     * @param change the change behind the event
     */
    byte[] event(ObjectEvent event, Change change) {
        boolean columns = isFirst() && negotiation.view() == Negotiation.View.TABLE;
        EventForm form =
                columns ? form(event.type(), true) : forms.computeIfAbsent(event.type(), each -> form(each, false));
        return negotiation.view() == Negotiation.View.TABLE
                ? row(event, columns, change.shared(form, AtomicReference::new))
                : change.shared(form, () -> event(event, columns));
    }

    /**
     * Returns the frame of an event with a row of a table, which shows ages.
     *
     * @param kept the frame that watches share until an age in it changes
     */
    private byte[] row(ObjectEvent event, boolean columns, AtomicReference<EncodedItems.Item> kept) {
        Ages ages = resource.ages();
        EncodedItems.Item known = kept.get();
        if (known == null || !known.isValid(ages.now())) {
            byte[] frame = frame(event.type().name(), table(event.object().tree(), columns, ages));
            known = new EncodedItems.Item(frame, ages.now(), ages.end());
            kept.set(known);
        }
        return known.bytes();
    }

    /** Returns the frame of an event without a change. */
    byte[] event(ObjectEvent event) {
        return event(event, isFirst());
    }

    private EventForm form(ObjectEvent.Type type, boolean columns) {
        return resource.shared(new EventForm(resource, type, negotiation, include, columns));
    }

    /** Returns a supplier that encodes the event when called; whether it is the first event is decided now. */
    Supplier<byte[]> later(ObjectEvent event) {
        boolean first = isFirst();
        return () -> event(event, first);
    }

    private byte[] event(ObjectEvent event, boolean first) {
        if (negotiation.isPlainJson()) {
            return Codec.jsonWatchEvent(event.type().name(), event.object().json());
        }
        if (negotiation.isStoredMetadata(resource.descriptor().type())) {
            byte[] metadata = PartialMetadata.line(event.object().metadata(), negotiation.version());
            return Codec.jsonWatchEvent(event.type().name(), metadata);
        }
        return frame(event.type().name(), shown(event.object().tree(), first));
    }

    byte[] bookmark(long revision) {
        return frame("BOOKMARK", shown(bookmarkObject(revision), isFirst()));
    }

    /** Returns the bookmark that ends the initial events (KEP-3157). */
    byte[] initialEventsEnd(long revision) {
        ObjectNode object = bookmarkObject(revision);
        object.withObjectProperty("metadata").putObject("annotations").put("k8s.io/initial-events-end", "true");
        return frame("BOOKMARK", shown(object, isFirst()));
    }

    byte[] error(StatusException failure) {
        return frame("ERROR", failure.toStatus());
    }

    private ObjectNode bookmarkObject(long revision) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("kind", resource.descriptor().kind())
                .put("apiVersion", resource.descriptor().apiVersion());
        object.putObject("metadata").put("resourceVersion", Long.toString(revision));
        return object;
    }

    private boolean isFirst() {
        boolean first = !begun;
        begun = true;
        return first;
    }

    private ObjectNode shown(ObjectNode object, boolean first) {
        return switch (negotiation.view()) {
            case OBJECT -> resource.canonical(object);
            case METADATA, METADATA_LIST -> PartialMetadata.of(object, negotiation.version());
            case TABLE -> table(object, first, resource.ages());
        };
    }

    /** Only the first event has column definitions. */
    private ObjectNode table(ObjectNode object, boolean first, Ages ages) {
        TablePrinter printer = new TablePrinter(resource.cells(), negotiation.version(), include, ages);
        return first
                ? printer.object(resource.descriptor(), object)
                : printer.laterEvent(resource.descriptor(), object);
    }

    private byte[] frame(String type, ObjectNode object) {
        return codec.watchEvent(type, object, negotiation.format() == Format.PROTOBUF ? Format.PROTOBUF : Format.JSON);
    }
}
