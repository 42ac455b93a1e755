package dev.kontract.server.endpoints.response;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.codec.protobuf.Envelope;
import dev.kontract.server.printers.PartialMetadata;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.listing.Page;
import dev.kontract.server.request.ResponseBody;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.OwnedDerivation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lists of one kind in protobuf, and lists of metadata in protobuf and JSON: assembled from the encodings of their items, as
 * {@link ListDocument} assembles lists from the stored bytes.
 */
final class EncodedLists {

    private static final int END_OF_OBJECT = "}\n".length();
    private static final byte[] ITEMS = ",\"items\":[".getBytes(StandardCharsets.US_ASCII);

    private final Codec codec;
    private final EncodedItems items;
    private final Map<Negotiation, OwnedDerivation<byte[]>> forms = new ConcurrentHashMap<>(2);

    EncodedLists(Codec codec, EncodedItems items) {
        this.codec = codec;
        this.items = items;
    }

    /**
     * Returns a page in a negotiated form; empty if it has to be built as a tree: other formats, tables, lists without items
     * and objects without a message.
     *
     * @param document builds the same list without items
     */
    Optional<ResponseBody> of(Page page, Negotiation negotiation, ListDocument document) {
        if (page.entries().isEmpty() || !isSupported(negotiation)) {
            return Optional.empty();
        }
        ObjectNode list =
                shown(new StoredObject(document.of(page.withoutEntries()).whole()).tree(), negotiation);
        boolean protobuf = negotiation.format() == Format.PROTOBUF;
        if (protobuf && codec.schemaOf(list).isEmpty()) {
            return Optional.empty();
        }
        OwnedDerivation<byte[]> form = forms.computeIfAbsent(negotiation, this::form);
        List<byte[]> encoded =
                page.entries().stream().map(entry -> items.of(entry, form)).toList();
        return Optional.of(protobuf ? protobuf(list, encoded) : json(list, encoded));
    }

    /** The message of lists of metadata in v1beta1 has its items first. */
    private static boolean isSupported(Negotiation negotiation) {
        boolean metadata = negotiation.view() == Negotiation.View.METADATA_LIST;
        return switch (negotiation.format()) {
            case JSON -> metadata;
            case PROTOBUF ->
                metadata ? negotiation.version().equals("v1") : negotiation.view() == Negotiation.View.OBJECT;
            case YAML, PRETTY_JSON -> false;
        };
    }

    private static ObjectNode shown(ObjectNode list, Negotiation negotiation) {
        return negotiation.view() == Negotiation.View.OBJECT
                ? list
                : PartialMetadata.ofList(list, negotiation.version()).without("items");
    }

    private OwnedDerivation<byte[]> form(Negotiation negotiation) {
        return new OwnedDerivation<>(entry -> encoded(entry, negotiation));
    }

    private byte[] encoded(Entry entry, Negotiation negotiation) {
        ObjectNode object = StoredObject.of(entry).tree();
        ObjectNode item = negotiation.view() == Negotiation.View.OBJECT
                ? object
                : PartialMetadata.of(object, negotiation.version());
        if (negotiation.format() == Format.PROTOBUF) {
            return codec.protobufItem(item);
        }
        byte[] json = codec.encode(item, Format.JSON);
        return Arrays.copyOf(json, json.length - 1);
    }

    private ResponseBody protobuf(ObjectNode list, List<byte[]> encoded) {
        long size = encoded.stream().mapToLong(item -> item.length).sum();
        return new ListBody(codec.protobufListStart(list, size), Envelope.end(), encoded, ListBody.Items.ADJACENT);
    }

    private ResponseBody json(ObjectNode list, List<byte[]> encoded) {
        byte[] object = codec.encode(list, Format.JSON);
        byte[] head = Arrays.copyOf(object, object.length - END_OF_OBJECT + ITEMS.length);
        System.arraycopy(ITEMS, 0, head, object.length - END_OF_OBJECT, ITEMS.length);
        return new ListBody(head, ListDocument.TAIL, encoded, ListBody.Items.SEPARATED);
    }
}
