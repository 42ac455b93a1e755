package dev.kontract.server.endpoints.response;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.listing.Page;
import dev.kontract.server.storage.Entry;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A list in JSON, assembled from the stored bytes of its objects.
 *
 * <p>List items omit the kind and apiVersion at the start of each stored object and the line break at its end. Those of
 * custom resources keep their type, and the fields of the list are in the order of their names, as upstream encodes what it
 * has no types for.
 */
final class ListDocument {

    static final byte[] TAIL = "]}\n".getBytes(StandardCharsets.US_ASCII);

    private final boolean custom;
    private final String type;
    private final ListBody.Items items;
    private final String head;
    private final ListCompression compression;

    ListDocument(ResourceDescriptor resource, EntryCache kept) {
        compression = new ListCompression(kept);
        String item = "{\"kind\":\"" + resource.kind() + "\",\"apiVersion\":\"" + resource.apiVersion() + "\",";
        custom = resource.custom();
        type = "\"kind\":\"" + resource.listKind() + "\",";
        items = custom
                ? ListBody.Items.LINES
                : ListBody.Items.withoutStart(item.getBytes(StandardCharsets.UTF_8).length);
        String version = "\"apiVersion\":\"" + resource.apiVersion() + "\",";
        head = custom ? '{' + version + "\"items\":[" : '{' + type + version + "\"metadata\":";
    }

    ListBody of(Page page) {
        if (custom) {
            String tail = "]," + type + "\"metadata\":" + sortedMetadata(page) + "}\n";
            return body(bytes(head), bytes(tail), page);
        }
        return body(bytes(head + metadata(page) + ",\"items\":["), TAIL, page);
    }

    private ListBody body(byte[] start, byte[] end, Page page) {
        List<byte[]> stored = page.entries().stream().map(Entry::value).toList();
        return compression.compressing(new ListBody(start, end, stored, items), page.entries());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String metadata(Page page) {
        StringBuilder text = new StringBuilder("{\"resourceVersion\":\"")
                .append(page.revision())
                .append('"');
        if (!page.continuation().isEmpty()) {
            text.append(",\"continue\":\"").append(continuation(page)).append('"');
        }
        if (page.remaining() > 0) {
            text.append(",\"remainingItemCount\":").append(page.remaining());
        }
        return text.append(shard(page)).append('}').toString();
    }

    private static String sortedMetadata(Page page) {
        StringBuilder text =
                new StringBuilder("{\"continue\":\"").append(continuation(page)).append('"');
        if (page.remaining() > 0) {
            text.append(",\"remainingItemCount\":").append(page.remaining());
        }
        return text.append(",\"resourceVersion\":\"")
                .append(page.revision())
                .append('"')
                .append(shard(page))
                .append('}')
                .toString();
    }

    private static String shard(Page page) {
        return page.shard().isEmpty() ? "" : ",\"shardInfo\":{\"selector\":\"" + page.shard() + "\"}";
    }

    private static String continuation(Page page) {
        return new String(JsonStringEncoder.getInstance().quoteAsString(page.continuation()));
    }
}
