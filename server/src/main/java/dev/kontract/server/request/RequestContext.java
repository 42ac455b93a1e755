package dev.kontract.server.request;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One request for whoever answers it: what it asks for, who asks, and its bytes.
 *
 * <p>Not thread-safe: one thread at a time works on the answer, and a stream that outlives the call takes what it needs
 * out of it first.
 */
public final class RequestContext {

    private static final byte[] NO_BODY = {};
    private static final Set<String> TRUE = Set.of("1", "t", "T", "true", "TRUE", "True");

    private final RequestInfo info;
    private final UserInfo user;
    private final String method;
    private final QueryParameters query;
    private final Map<String, List<String>> headers;
    private @Nullable ResponseWarnings warnings;
    private byte[] body = NO_BODY;
    private @Nullable Throwable fault;

    /**
     * A request without a body.
     *
     * @param headers by name in lower case
     */
    public RequestContext(
            RequestInfo info, UserInfo user, String method, QueryParameters query, Map<String, List<String>> headers) {
        this.info = info;
        this.user = user;
        this.method = method;
        this.query = query;
        this.headers = headers;
    }

    /** What is asked for. */
    public RequestInfo info() {
        return info;
    }

    /** Who asks. */
    public UserInfo user() {
        return user;
    }

    /** The HTTP method. */
    public String method() {
        return method;
    }

    /** The query's parameters. */
    public QueryParameters query() {
        return query;
    }

    /** The first value of a header, or {@code ""}; the name in any case. */
    public String header(String name) {
        List<String> values = headers.get(name.toLowerCase(Locale.ROOT));
        return values == null || values.isEmpty() ? "" : values.get(0);
    }

    /** All headers by name in lower case. */
    public Map<String, List<String>> headers() {
        return headers;
    }

    /** The body as it was sent, empty when there is none. */
    public byte[] body() {
        return body;
    }

    /** Gives the request its body. */
    public RequestContext withBody(byte[] bytes) {
        this.body = bytes;
        return this;
    }

    /** The media type of the body as sent, or {@code ""}. */
    public String contentType() {
        return header("content-type");
    }

    /** The media types the caller takes, as sent; several headers make one list. */
    public String accept() {
        return String.join(",", headers.getOrDefault("accept", List.of()));
    }

    /** Whether the answer is for human eyes: the query says so, or a browser or command-line tool asks. */
    public boolean isPretty() {
        String pretty = query.first("pretty");
        if (pretty != null && !pretty.isEmpty()) {
            return TRUE.contains(pretty);
        }
        String agent = header("user-agent");
        return agent.startsWith("curl") || agent.startsWith("Wget") || agent.startsWith("Mozilla/5.0");
    }

    /** Sends a warning along with the answer, whatever that will be; each text once. */
    public void warn(String text) {
        if (warnings == null) {
            warnings = new ResponseWarnings();
        }
        warnings.add(text);
    }

    /** Notes that it is the server's fault if there is no good answer. */
    public void failed(Throwable cause) {
        this.fault = cause;
    }

    /** What has failed inside the server, or null. */
    public @Nullable Throwable fault() {
        return fault;
    }

    /** The warnings so far. */
    public List<String> warnings() {
        return warnings == null ? List.of() : warnings.texts();
    }
}
