package dev.kontract.server.request;

import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A request as its handler sees it: the parsed attributes, the user, headers and body.
 *
 * <p>Not thread-safe: a request is handled by one thread at a time, and a stream that outlives the call must copy
 * what it needs.
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
    private Annotations annotations = (key, value, detail) -> {};
    private byte[] body = NO_BODY;
    private @Nullable Throwable fault;
    private Deviation deviation = Deviation.NONE;
    private List<Runnable> afterwards = List.of();
    private RequestLifetime lifetime = RequestLifetime.UNLIMITED;
    private long readPoint = ResourceVersion.NEWEST;
    private WriteContext writes = WriteContext.NONE;
    private List<X509Certificate> certificates = List.of();
    private Supplier<String> remoteAddress = () -> "";
    private boolean confidential;
    private BooleanSupplier signedOut = () -> false;

    /**
     * Creates a request without a body.
     *
     * @param headers the headers, with names in lower case
     */
    public RequestContext(
            RequestInfo info, UserInfo user, String method, QueryParameters query, Map<String, List<String>> headers) {
        this.info = info;
        this.user = user;
        this.method = method;
        this.query = query;
        this.headers = headers;
    }

    /** Returns the parsed attributes. */
    public RequestInfo info() {
        return info;
    }

    /** Returns the user. */
    public UserInfo user() {
        return user;
    }

    /** Returns the HTTP method. */
    public String method() {
        return method;
    }

    /** Returns the query parameters. */
    public QueryParameters query() {
        return query;
    }

    /** Returns the first value of a header, or {@code ""}; the name is case-insensitive. */
    public String header(String name) {
        List<String> values = headers.get(name.toLowerCase(Locale.ROOT));
        return values == null || values.isEmpty() ? "" : values.get(0);
    }

    /** Returns all headers, with names in lower case. */
    public Map<String, List<String>> headers() {
        return headers;
    }

    /** Returns the body as sent, empty if there is none. */
    public byte[] body() {
        return body;
    }

    /** Sets the body of the request. */
    public RequestContext withBody(byte[] bytes) {
        this.body = bytes;
        return this;
    }

    /** Sets the lifetime of the request. */
    public RequestContext withLifetime(RequestLifetime limited) {
        this.lifetime = limited;
        return this;
    }

    /** Returns the lifetime of the request. */
    public RequestLifetime lifetime() {
        return lifetime;
    }

    /**
     * Sets the read point: a revision that the storage had after the arrival of the request. Reads for the request are
     * linearizable if they see at least that revision. Not for requests that write: after a conflict they must read a later
     * revision.
     */
    public RequestContext withReadPoint(long revision) {
        this.readPoint = revision;
        return this;
    }

    /** Returns the read point, {@link ResourceVersion#NEWEST} if there is none. */
    public long readPoint() {
        return readPoint;
    }

    /** Sets the context of the writes that the request makes. */
    public RequestContext withWrites(WriteContext context) {
        this.writes = context;
        return this;
    }

    /** Returns the context of the writes that the request makes. */
    public WriteContext writes() {
        return writes;
    }

    /** Sets the certificate that the client presented and its issuers. */
    public RequestContext withCertificates(List<X509Certificate> presented) {
        this.certificates = presented;
        return this;
    }

    /** Sets what returns the address that the request came from. */
    public RequestContext withRemoteAddress(Supplier<String> address) {
        this.remoteAddress = address;
        return this;
    }

    /** Returns the address that the request came from, which may be that of a proxy; empty if it is unknown. */
    public String remoteAddress() {
        return remoteAddress.get();
    }

    /** Returns the certificate that the client presented and its issuers, not verified; empty if it presented none. */
    public List<X509Certificate> certificates() {
        return certificates;
    }

    /** Sets whether nobody between the client and the server can read the request. */
    public RequestContext withConfidentiality(boolean given) {
        this.confidential = given;
        return this;
    }

    /** Returns whether nobody between the client and the server can read the request: it was sent over TLS or within the process. */
    public boolean isConfidential() {
        return confidential;
    }

    /**
     * Sets the session that has authenticated the request.
     *
     * @param hasEnded returns whether it has ended
     */
    public RequestContext withSession(BooleanSupplier hasEnded) {
        this.signedOut = hasEnded;
        return this;
    }

    /** Returns whether the request was authenticated by a session that has ended since then. */
    public boolean isSignedOut() {
        return signedOut.getAsBoolean();
    }

    /** Returns the Content-Type header, or {@code ""}. */
    public String contentType() {
        return header("content-type");
    }

    /** Returns the Accept header; several headers are joined. */
    public String accept() {
        return String.join(",", headers.getOrDefault("accept", List.of()));
    }

    /** Returns whether JSON is to be indented. */
    public boolean isPretty() {
        return isPretty(query, header("user-agent"));
    }

    /**
     * Returns whether JSON is to be indented: the query asks for it, or the user agent is a browser or a command-line
     * tool.
     */
    public static boolean isPretty(QueryParameters query, String agent) {
        String pretty = query.first("pretty");
        if (pretty != null && !pretty.isEmpty()) {
            return TRUE.contains(pretty);
        }
        return agent.startsWith("curl") || agent.startsWith("Wget") || agent.startsWith("Mozilla/5.0");
    }

    /** Adds a warning to the response, whatever its status; duplicates are ignored. */
    public void warn(String text) {
        if (warnings == null) {
            warnings = new ResponseWarnings();
        }
        warnings.add(text);
    }

    /** Receives annotations of the audit event. */
    @FunctionalInterface
    public interface Annotations {

        /**
         * Adds an annotation, unless there is one with this key.
         *
         * @param detail whether it is part of the content of the request, which not every audit level includes
         */
        void add(String key, String value, boolean detail);
    }

    /** Sets the receiver of the annotations; without one they are dropped. */
    public void annotationsTo(Annotations receiver) {
        this.annotations = receiver;
    }

    /** Returns the receiver of annotations of the audit event. */
    public Annotations annotations() {
        return annotations;
    }

    /** Runs {@code task} when the write of the request has completed or failed. */
    public void afterwards(Runnable task) {
        if (afterwards.isEmpty()) {
            afterwards = new ArrayList<>();
        }
        afterwards.add(task);
    }

    /** Runs the tasks that wait for the end of the write, once. */
    public void finishWrite() {
        List<Runnable> tasks = afterwards;
        afterwards = List.of();
        tasks.forEach(Runnable::run);
    }

    /** Sets an intentional deviation in the handling of the request. */
    public void deviatesBy(Deviation intended) {
        this.deviation = intended;
    }

    /** Returns the intentional deviation in the handling of the request. */
    public Deviation deviation() {
        return deviation;
    }

    /** Records an internal failure that prevents a successful response. */
    public void failed(Throwable cause) {
        this.fault = cause;
    }

    /** Returns the recorded internal failure, or null. */
    public @Nullable Throwable fault() {
        return fault;
    }

    /** Returns the warnings added so far. */
    public List<String> warnings() {
        return warnings == null ? List.of() : warnings.texts();
    }
}
