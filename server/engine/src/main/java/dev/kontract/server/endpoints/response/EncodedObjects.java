package dev.kontract.server.endpoints.response;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.codec.protobuf.Envelope;
import dev.kontract.server.endpoints.response.EncodedItems.Item;
import dev.kontract.server.printers.Ages;
import dev.kontract.server.printers.CellPrinters;
import dev.kontract.server.printers.IncludeObject;
import dev.kontract.server.printers.PartialMetadata;
import dev.kontract.server.printers.TablePrinter;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.listing.Page;
import dev.kontract.server.request.ResponseBody;
import dev.kontract.server.storage.Entry;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Objects and lists of one kind in protobuf, as metadata and as tables, and lists in YAML: assembled from the encodings that
 * entries keep, as {@link ListDocument} assembles lists from the stored bytes.
 */
final class EncodedObjects {

    private static final int END_OF_OBJECT = "}\n".length();

    private final Codec codec;
    private final CellPrinters cells;
    private final ResourceDescriptor resource;
    private final Clock clock;
    private final EncodedItems items;
    private final Map<Form, EncodedItems.Form> forms = new ConcurrentHashMap<>(2);
    private final Map<Form, ListCompression> compressions = new ConcurrentHashMap<>(2);

    /**
     * The parameters of an encoding.
     *
     * @param include how much of the object a row of a table includes
     */
    record Form(Negotiation negotiation, IncludeObject include) {

        /** Returns the form of the items, which lists and single objects share. */
        private Form ofItems() {
            return negotiation.view() == Negotiation.View.METADATA_LIST
                    ? new Form(negotiation.with(Negotiation.View.METADATA), include)
                    : this;
        }

        boolean isProtobuf() {
            return negotiation.format() == Format.PROTOBUF;
        }
    }

    EncodedObjects(Codec codec, CellPrinters cells, ResourceDescriptor resource, Clock clock, EncodedItems items) {
        this.codec = codec;
        this.cells = cells;
        this.resource = resource;
        this.clock = clock;
        this.items = items;
    }

    /**
     * Returns a page in a form; empty if it has to be built as a tree: lists without items, tables in YAML or in an order of
     * their own and objects without a message.
     *
     * @param document builds the same list without items
     */
    Optional<ResponseBody> list(Page page, Form form, ListDocument document) {
        if (page.entries().isEmpty() || !supportsList(form.negotiation)) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        ObjectNode empty = new StoredObject(document.of(page.withoutEntries()).whole()).tree();
        ObjectNode list = withoutItems(empty, form, now);
        if (form.isProtobuf() && codec.schemaOf(list).isEmpty()) {
            return Optional.empty();
        }
        List<byte[]> encoded = items.of(page.entries(), encoder(form), now);
        ListBody body = switch (form.negotiation.format()) {
            case PROTOBUF -> protobuf(list, encoded);
            case YAML -> yaml(list, encoded);
            default -> json(list, form, encoded);
        };
        return Optional.of(compressions
                .computeIfAbsent(form, each -> new ListCompression(items.cache()))
                .compressing(body, page.entries()));
    }

    /** Returns the stored object in a form; empty if it has to be built as a tree: other formats and objects without a message. */
    Optional<byte[]> object(Entry entry, Form form) {
        Negotiation negotiation = form.negotiation;
        GroupVersionKind type =
                negotiation.view() == Negotiation.View.METADATA ? negotiation.metadataType() : resource.type();
        if (!supportsObject(negotiation)
                || (form.isProtobuf() && codec.schema(type).isEmpty())) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        byte[] item = items.of(entry, encoder(form), now);
        if (form.isProtobuf()) {
            return Optional.of(Codec.protobufObject(type, item));
        }
        return Optional.of(
                negotiation.view() == Negotiation.View.TABLE
                        ? json(table(revisionOf(entry), form, now), form, List.of(item))
                                .whole()
                        : line(item));
    }

    private static byte[] line(byte[] item) {
        byte[] line = Arrays.copyOf(item, item.length + 1);
        line[item.length] = '\n';
        return line;
    }

    /** A table of one object has its revision. */
    private static ObjectNode revisionOf(Entry entry) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.putObject("metadata").put("resourceVersion", Long.toString(entry.revision()));
        return list;
    }

    private EncodedItems.Form encoder(Form form) {
        return forms.computeIfAbsent(form.ofItems(), each -> new EncodedItems.Form(entry -> item(entry, each)));
    }

    private static boolean supportsObject(Negotiation negotiation) {
        boolean protobuf = negotiation.format() == Format.PROTOBUF;
        boolean json = negotiation.format() == Format.JSON && !negotiation.pretty();
        return switch (negotiation.view()) {
            case OBJECT -> protobuf;
            case METADATA -> json || protobuf;
            case TABLE -> json;
            case METADATA_LIST -> false;
        };
    }

    /** The message of lists of metadata in v1beta1 has its items first. */
    private boolean supportsList(Negotiation negotiation) {
        boolean protobuf = negotiation.format() == Format.PROTOBUF;
        return switch (negotiation.view()) {
            case OBJECT -> true;
            case METADATA_LIST -> !protobuf || negotiation.version().equals("v1");
            case TABLE -> negotiation.format() == Format.JSON && cells.keepsOrder(resource.type());
            case METADATA -> false;
        };
    }

    private ObjectNode withoutItems(ObjectNode list, Form form, Instant now) {
        Negotiation negotiation = form.negotiation;
        return switch (negotiation.view()) {
            case METADATA_LIST ->
                PartialMetadata.ofList(list, negotiation.version()).without("items");
            case TABLE -> table(list, form, now);
            default -> list.without("items");
        };
    }

    private ObjectNode table(ObjectNode list, Form form, Instant now) {
        return printer(form, new Ages(now)).list(resource, list).without("rows");
    }

    private TablePrinter printer(Form form, Ages ages) {
        return new TablePrinter(cells, form.negotiation.version(), form.include, ages);
    }

    private Item item(Entry entry, Form form) {
        Negotiation negotiation = form.negotiation;
        StoredObject stored = StoredObject.of(entry);
        return switch (negotiation.view()) {
            case OBJECT -> encoded(stored.tree(), negotiation);
            case TABLE -> row(stored, form);
            case METADATA, METADATA_LIST -> metadata(stored, negotiation);
        };
    }

    private Item row(StoredObject stored, Form form) {
        Instant now = clock.instant();
        Ages ages = new Ages(now);
        return new Item(json(printer(form, ages).row(resource, stored.tree())), now, ages.end());
    }

    private Item metadata(StoredObject stored, Negotiation negotiation) {
        if (negotiation.isStoredMetadata(resource.type())) {
            return new Item(withoutEnd(PartialMetadata.line(stored.metadata(), negotiation.version())));
        }
        ObjectNode shown = PartialMetadata.showsStored(resource.type()) ? stored.metadataTree() : stored.tree();
        return encoded(PartialMetadata.of(shown, negotiation.version()), negotiation);
    }

    private Item encoded(ObjectNode item, Negotiation negotiation) {
        return new Item(
                switch (negotiation.format()) {
                    case PROTOBUF -> codec.protobufItem(item);
                    case YAML -> yaml(negotiation.view() == Negotiation.View.OBJECT ? listed(item) : item);
                    default -> json(item);
                });
    }

    /** Items of lists omit their type, except custom resources. */
    private ObjectNode listed(ObjectNode object) {
        return resource.custom() ? object : object.without(List.of("kind", "apiVersion"));
    }

    /** Lists in YAML are not indented. */
    private byte[] yaml(ObjectNode item) {
        return codec.encode(JsonNodeFactory.instance.arrayNode().add(item), Format.YAML);
    }

    private byte[] json(ObjectNode item) {
        return withoutEnd(codec.encode(item, Format.JSON));
    }

    private static byte[] withoutEnd(byte[] line) {
        return Arrays.copyOf(line, line.length - 1);
    }

    /** The items follow the API version in the order of the fields. */
    private ListBody yaml(ObjectNode list, List<byte[]> encoded) {
        String fields = new String(codec.encode(list, Format.YAML), StandardCharsets.UTF_8);
        int end = fields.indexOf('\n') + 1;
        return new ListBody(
                (fields.substring(0, end) + "items:\n").getBytes(StandardCharsets.UTF_8),
                fields.substring(end).getBytes(StandardCharsets.UTF_8),
                encoded,
                ListBody.Items.ADJACENT);
    }

    private ListBody protobuf(ObjectNode list, List<byte[]> encoded) {
        long size = encoded.stream().mapToLong(item -> item.length).sum();
        return new ListBody(codec.protobufListStart(list, size), Envelope.end(), encoded, ListBody.Items.ADJACENT);
    }

    private ListBody json(ObjectNode list, Form form, List<byte[]> encoded) {
        byte[] object = codec.encode(list, Format.JSON);
        String field = form.negotiation.view() == Negotiation.View.TABLE ? "rows" : "items";
        byte[] start = (",\"" + field + "\":[").getBytes(StandardCharsets.US_ASCII);
        byte[] head = Arrays.copyOf(object, object.length - END_OF_OBJECT + start.length);
        System.arraycopy(start, 0, head, object.length - END_OF_OBJECT, start.length);
        return new ListBody(head, ListDocument.TAIL, encoded, ListBody.Items.SEPARATED);
    }
}
