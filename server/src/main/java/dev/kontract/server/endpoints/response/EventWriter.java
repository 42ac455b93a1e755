package dev.kontract.server.endpoints.response;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.printers.IncludeObject;
import dev.kontract.server.printers.PartialMetadata;
import dev.kontract.server.printers.TablePrinter;
import dev.kontract.server.registry.listing.ObjectEvent;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.function.Supplier;

/** Writes the events of one watch as frames: lines of JSON, or length-prefixed protobuf. Used by one thread at a time. */
final class EventWriter {

    private static final String STREAM = ";stream=watch";

    private final Codec codec;
    private final ResourceViews resource;
    private final Negotiation negotiation;
    private final IncludeObject include;
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

    byte[] event(ObjectEvent event) {
        return event(event, isFirst());
    }

    /** An event that is encoded only when it is asked for; whether it is the first one is settled now. */
    Supplier<byte[]> later(ObjectEvent event) {
        boolean first = isFirst();
        return () -> event(event, first);
    }

    private byte[] event(ObjectEvent event, boolean first) {
        if (negotiation.isPlainJson()) {
            return resource.eventFrames().of(event);
        }
        return frame(event.type().name(), shown(event.object().tree(), first));
    }

    byte[] bookmark(long revision) {
        return frame("BOOKMARK", shown(bookmarkObject(revision), isFirst()));
    }

    /** The bookmark that closes the events of what existed (KEP-3157). */
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
            case TABLE -> table(object, first);
        };
    }

    /** The columns are described once, with the first event. */
    private ObjectNode table(ObjectNode object, boolean first) {
        TablePrinter printer = new TablePrinter(negotiation.version(), include, resource.now());
        return first
                ? printer.object(resource.descriptor(), object)
                : printer.laterEvent(resource.descriptor(), object);
    }

    private byte[] frame(String type, ObjectNode object) {
        if (negotiation.format() == Format.PROTOBUF) {
            return Codec.protobufWatchEvent(type, codec.encode(object, Format.PROTOBUF));
        }
        return EventFrames.line(type, codec.encode(object, Format.JSON));
    }
}
