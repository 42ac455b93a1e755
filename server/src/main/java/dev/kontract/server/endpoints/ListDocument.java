package dev.kontract.server.endpoints;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.Page;
import dev.kontract.server.storage.Entry;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A list in JSON, put together from the bytes its objects are stored in.
 *
 * <p>Items of a list do not repeat the kind and the apiVersion, which every stored object begins with, nor the line break
 * that ends it.
 */
final class ListDocument {

    private final byte[] itemHead;
    private final String head;

    ListDocument(ResourceDescriptor resource) {
        String type = "{\"kind\":\"" + resource.kind() + "\",\"apiVersion\":\"" + resource.apiVersion() + "\",";
        itemHead = type.getBytes(StandardCharsets.UTF_8);
        head = "{\"kind\":\"" + resource.listKind() + "\",\"apiVersion\":\"" + resource.apiVersion()
                + "\",\"metadata\":";
    }

    byte[] of(Page page) {
        int size = 512;
        for (Entry entry : page.entries()) {
            size += entry.value().length;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(size);
        out.writeBytes((head + metadata(page) + ",\"items\":[").getBytes(StandardCharsets.UTF_8));
        boolean first = true;
        for (Entry entry : page.entries()) {
            if (!first) {
                out.write(',');
            }
            first = false;
            out.write('{');
            byte[] item = entry.value();
            out.write(item, itemHead.length, item.length - itemHead.length - 1);
        }
        out.writeBytes("]}\n".getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    private static String metadata(Page page) {
        StringBuilder text = new StringBuilder("{\"resourceVersion\":\"")
                .append(page.revision())
                .append('"');
        if (!page.continuation().isEmpty()) {
            text.append(",\"continue\":\"")
                    .append(JsonStringEncoder.getInstance().quoteAsString(page.continuation()))
                    .append('"');
        }
        if (page.remaining() > 0) {
            text.append(",\"remainingItemCount\":").append(page.remaining());
        }
        return text.append('}').toString();
    }
}
