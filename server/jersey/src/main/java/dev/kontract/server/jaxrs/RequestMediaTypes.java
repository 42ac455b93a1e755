package dev.kontract.server.jaxrs;

import dev.kontract.server.request.RequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Rewrites the media types of a request so that JAX-RS finds the method: removes parameters and qualities, which only the
 * resource evaluates, ranges such as {@code application/*}, which match no method, and malformed types; adds the default if the
 * header is absent. The resource sees the original request.
 */
final class RequestMediaTypes {

    private static final Pattern MEDIA_TYPE = Pattern.compile("[\\w!#$&^*.+-]+/[\\w!#$&^*.+-]+");
    private static final Pattern NAMED = Pattern.compile("\\*/\\*|[a-z\\d!#$&^_.+-]+/[a-z\\d!#$&^_.+-]+");

    private RequestMediaTypes() {}

    /** Sets the media types of the body and of the response. */
    static void normalize(RequestContext context, MultivaluedMap<String, String> headers) {
        headers.put(HttpHeaders.ACCEPT, List.of(accept(context.accept())));
        headers.remove("accept-charset");
        headers.remove("accept-language");
        normalizeBody(context, headers);
    }

    /** Sets the media type of the body alone. */
    static void normalizeBody(RequestContext context, MultivaluedMap<String, String> headers) {
        headers.put(HttpHeaders.CONTENT_TYPE, List.of(contentType(context)));
    }

    private static String accept(String sent) {
        if (sent.isBlank()) {
            return "*/*";
        }
        List<String> ranges = new ArrayList<>();
        for (String range : sent.split(",", -1)) {
            String type = range.split(";", 2)[0].strip();
            if (NAMED.matcher(type).matches()) {
                ranges.add(type);
            }
        }
        return ranges.isEmpty() ? "unknown/unknown" : String.join(",", ranges);
    }

    private static String contentType(RequestContext context) {
        String sent = context.contentType();
        if (context.body().length == 0 && !context.method().equals("PATCH")) {
            return "application/json";
        }
        if (sent.isBlank()) {
            return context.method().equals("PATCH") ? "application/octet-stream" : "application/json";
        }
        String type = sent.split(";", 2)[0].strip();
        return MEDIA_TYPE.matcher(type).matches() ? type : "application/octet-stream";
    }
}
