package dev.kontract.server.endpoints.response;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.listing.Page;
import java.nio.charset.StandardCharsets;

/**
 * A list in JSON, assembled from the stored bytes of its objects.
 *
 * <p>List items omit the kind and apiVersion at the start of each stored object and the line break at its end.
 */
final class ListDocument {

    private final int skipped;
    private final String head;

    ListDocument(ResourceDescriptor resource) {
        String type = "{\"kind\":\"" + resource.kind() + "\",\"apiVersion\":\"" + resource.apiVersion() + "\",";
        skipped = type.getBytes(StandardCharsets.UTF_8).length;
        head = "{\"kind\":\"" + resource.listKind() + "\",\"apiVersion\":\"" + resource.apiVersion()
                + "\",\"metadata\":";
    }

    ListBody of(Page page) {
        byte[] start = (head + metadata(page) + ",\"items\":[").getBytes(StandardCharsets.UTF_8);
        return new ListBody(start, page.entries(), skipped);
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
