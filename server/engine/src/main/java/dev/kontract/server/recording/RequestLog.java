package dev.kontract.server.recording;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.request.ResourceNotation;
import dev.kontract.server.request.ResourceVerbs;
import dev.kontract.server.request.ServedResources;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The requests of a server, or those that match certain conditions, in the order of their arrival. A request is recorded from
 * its authentication on, and its outcome before the client receives it. The latest 10,000 are kept, fewer if they and their
 * writes take more than 64 MiB; {@link #dropped} returns the number of dropped ones. The bodies of the latest responses are kept
 * besides, up to 16 MiB.
 *
 * <p>Immutable: each condition returns another log, which is evaluated for each query. Safe for use by several threads.
 *
 * <pre>{@code
 * LogMark mark = server.requests().mark();
 * reconcile();
 * server.requests().since(mark).by("operator").of("configmaps").verb("patch").count();
 * }</pre>
 */
public final class RequestLog {

    private final RequestHistory history;
    private final ServedResources served;
    private final long from;
    private final long to;
    private final Predicate<RecordedRequest> condition;

    RequestLog(RequestHistory history, ServedResources served) {
        this(history, served, 0, Long.MAX_VALUE, request -> true);
    }

    private RequestLog(
            RequestHistory history, ServedResources served, long from, long to, Predicate<RecordedRequest> condition) {
        this.history = history;
        this.served = served;
        this.from = from;
        this.to = to;
        this.condition = condition;
    }

    /** Returns the requests that {@code other} holds for. */
    public RequestLog where(Predicate<RecordedRequest> other) {
        return new RequestLog(history, served, from, to, condition.and(other));
    }

    /** Returns the requests that arrived after {@code mark} was taken. */
    public RequestLog since(LogMark mark) {
        return new RequestLog(history, served, Math.max(from, mark.position()), to, condition);
    }

    /** Returns the requests that arrived before {@code mark} was taken. */
    public RequestLog until(LogMark mark) {
        return new RequestLog(history, served, from, Math.min(to, mark.position()), condition);
    }

    /** Returns the requests with the permissions of a user, impersonated or not. */
    public RequestLog by(String user) {
        return where(request -> request.user().equals(user));
    }

    /**
     * Returns the requests for a resource.
     *
     * @param resource its plural name, with its group if there are several of that name, and with a subresource for that alone:
     *     {@code configmaps}, {@code deployments.apps}, {@code pods/eviction}
     * @throws IllegalArgumentException if no resource has that name, unless it has a group of which nothing is served so far
     */
    public RequestLog of(String resource) {
        ResourceNotation named = served.named(resource);
        return where(request -> named.covers(request.group(), request.resource(), request.subresource()));
    }

    /**
     * Returns the requests with one of these verbs: get, list, watch, create, update, patch, delete, deletecollection.
     *
     * @throws IllegalArgumentException if one of them is not a verb
     */
    public RequestLog verb(String... verbs) {
        Set<String> wanted = ResourceVerbs.of(verbs);
        return where(request -> wanted.contains(request.verb()));
    }

    /** Returns the requests in a namespace. */
    public RequestLog in(String namespace) {
        return where(request -> request.namespace().equals(namespace));
    }

    /** Returns the requests for objects of a name. */
    public RequestLog named(String name) {
        return where(request -> request.name().equals(name));
    }

    /** Returns the requests that write, however they went. */
    public RequestLog writes() {
        return where(RecordedRequest::isWrite);
    }

    /** Returns the requests that changed something. */
    public RequestLog changes() {
        return where(RecordedRequest::isChange);
    }

    /** Returns the requests that were answered with a failure. */
    public RequestLog failures() {
        return where(RecordedRequest::isFailed);
    }

    /** Returns the requests that were answered with a status code. */
    public RequestLog code(int code) {
        return where(request -> request.code() == code);
    }

    /** Returns the requests of the controllers of the server. */
    public RequestLog fromControllers() {
        return where(request -> request.origin() == RecordedRequest.Origin.CONTROLLER);
    }

    /** Returns the requests of all but the controllers of the server. */
    public RequestLog fromClients() {
        return where(request -> request.origin() == RecordedRequest.Origin.CLIENT);
    }

    /** Returns the requests, in the order of their arrival, as they are now. */
    public List<RecordedRequest> list() {
        List<RecordedRequest> found = new ArrayList<>();
        for (RequestRecording recording : history.section(from, to)) {
            RecordedRequest request = recording.snapshot();
            if (condition.test(request)) {
                found.add(request);
            }
        }
        return found;
    }

    /** Returns the number of requests. */
    public int count() {
        return list().size();
    }

    /** Returns the first request; empty if there is none. */
    public Optional<RecordedRequest> first() {
        return list().stream().findFirst();
    }

    /** Returns the last request; empty if there is none. */
    public Optional<RecordedRequest> last() {
        List<RecordedRequest> all = list();
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    /** Forgets all requests of the server so far, whatever the conditions of this log. They do not count as {@link #dropped}. */
    public void clear() {
        history.clear();
    }

    /** Returns the position behind all requests of the server so far. */
    public LogMark mark() {
        return new LogMark(history.end());
    }

    /** Returns the number of requests of the section that are no longer kept, whether they matched the conditions or not. */
    public long dropped() {
        return history.dropped(from, to);
    }

    /** Returns the resources that are served now. */
    Catalog catalog() {
        return served.catalog();
    }

    /** Returns the requests, a line each. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        list().forEach(request -> text.append(request).append('\n'));
        return text.toString();
    }
}
