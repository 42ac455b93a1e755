package dev.kontract.server.assertion;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.ApiServer;
import dev.kontract.server.recording.LogMark;
import dev.kontract.server.recording.RecordedRequest;
import dev.kontract.server.recording.RequestLog;
import dev.kontract.server.recording.TimelineReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/**
 * Assertions about a server.
 *
 * <p>Assertions about requests apply to all requests of clients, but not of the server's controllers, and need a server that
 * records requests; {@link #since}, {@link #during} and {@link #by} narrow them down. They fail if some of the selected
 * requests are no longer kept.
 */
public final class ServerAssert extends AbstractAssert<ServerAssert, ApiServer> {

    private final UnaryOperator<RequestLog> narrowed;

    ServerAssert(ApiServer server) {
        this(server, RequestLog::fromClients);
    }

    private ServerAssert(ApiServer server, UnaryOperator<RequestLog> narrowed) {
        super(server, ServerAssert.class);
        this.narrowed = narrowed;
    }

    private ServerAssert narrowed(UnaryOperator<RequestLog> further) {
        ServerAssert narrower = new ServerAssert(actual, log -> further.apply(narrowed.apply(log)));
        narrower.info.description(info.description());
        return narrower;
    }

    /** Returns the selected requests. Fails if some that are no longer kept might be among them. */
    private RequestLog log() {
        RequestLog log = narrowed.apply(actual.requests());
        if (log.dropped() > 0) {
            throw failure(
                    "%nExpecting a complete log%nbut the oldest %s requests are no longer kept: "
                            + "select fewer requests with since(mark) or during(action)",
                    log.dropped());
        }
        return log;
    }

    /** Selects the requests that arrived after {@code mark} was taken. */
    public ServerAssert since(LogMark mark) {
        return narrowed(log -> log.since(mark));
    }

    /** Selects the requests of a user. */
    public ServerAssert by(String user) {
        return narrowed(log -> log.by(user));
    }

    /**
     * Calls {@code action}, waits until the controllers have settled, and selects the requests that arrived in the meantime.
     */
    public ServerAssert during(ThrowingCallable action) {
        LogMark begin = actual.requests().mark();
        run(action);
        LogMark end = actual.requests().mark();
        return narrowed(log -> log.since(begin).until(end));
    }

    private void run(ThrowingCallable action) {
        Actions.run(actual, action);
    }

    /**
     * Verifies that an object exists, and starts assertions about its current state.
     *
     * @param resource the plural name of its resource, with the group if it is not the core group: {@code configmaps}, {@code
     *     deployments.apps}
     * @param namespace its namespace, {@code ""} for a cluster-scoped object
     */
    public KubernetesObjectAssert object(String resource, String namespace, String name) {
        ServerObjects objects = new ServerObjects(actual);
        Optional<ObjectNode> found = objects.find(resource, namespace, name);
        if (found.isEmpty()) {
            throw failure(
                    "%nExpecting %s %s to exist%nbut there are only: %s%n%s",
                    resource,
                    Names.of(namespace, name),
                    Names.of(objects.list(resource, namespace)),
                    about(resource, name));
        }
        return KubernetesObjectAssert.of(actual, resource, found.get());
    }

    /** Verifies that an object does not exist; for the parameters see {@link #object}. */
    public ServerAssert hasNoObject(String resource, String namespace, String name) {
        Optional<ObjectNode> found = new ServerObjects(actual).find(resource, namespace, name);
        if (found.isPresent()) {
            throw failure(
                    "%nExpecting %s %s not to exist%nbut it does:%n%s%n%s",
                    resource, Names.of(namespace, name), found.get().toPrettyString(), about(resource, name));
        }
        return this;
    }

    /** Returns the writes to an object, if they are recorded, for messages. */
    private String about(String resource, String name) {
        return Requests.recorded(actual)
                .map(log -> Requests.shown(
                        "Writes to it:", log.of(resource).named(name).writes()))
                .orElse("");
    }

    /** Starts the assertion that at most {@code limit} requests of a type were needed. */
    public RequestLimit reconcilesWithin(int limit) {
        return new RequestLimit(limit);
    }

    /** The maximum number of requests. */
    public final class RequestLimit {

        private final int limit;

        private RequestLimit(int limit) {
            this.limit = limit;
        }

        /** Verifies that there are at most so many writes, including failed ones. */
        public ServerAssert writes() {
            return within("writes", log().writes());
        }

        /** Verifies that there are at most so many requests. */
        public ServerAssert requests() {
            return within("requests", log());
        }

        private ServerAssert within(String sort, RequestLog counted) {
            int count = counted.count();
            if (count > limit) {
                throw failure("%nExpecting at most %s %s%nbut there were %s:%n%s", limit, sort, count, report(counted));
            }
            return ServerAssert.this;
        }
    }

    /**
     * Verifies that every update, patch and deletion that succeeded changed something. Dry runs are excluded.
     *
     * <p>A controller that writes without a change has not compared the current state with the desired one.
     */
    public ServerAssert hasNoWriteWithoutChange() {
        RequestLog idle = log().writes()
                .where(request -> request.isSuccessful()
                        && !request.isChange()
                        && !request.isDryRun()
                        && !request.verb().equals("create"));
        return isEmpty(idle, "Expecting every write to change something%nbut %s changed nothing:%n%s");
    }

    /**
     * Verifies that no client writes in a loop: no object returned to an earlier state three times, by being changed back or
     * recreated, and no client sent the same ineffective write five times in a row, because it failed or changed nothing.
     */
    public ServerAssert hasNoHotLoop() {
        List<String> loops = HotLoops.in(log().list());
        if (!loops.isEmpty()) {
            throw failure("%nExpecting no hot loop%nbut found:%n%s", String.join("\n", loops));
        }
        return this;
    }

    /**
     * Verifies that no request was denied for a missing permission, including permissions required during processing, such as
     * that to create an object that an apply does not find. Requests that are forbidden for other reasons, such as a quota, are
     * ignored.
     *
     * @see ApiServer#permissions
     */
    public ServerAssert deniedNothing() {
        return isEmpty(log().where(this::isDenied), "Expecting no request to be denied%nbut %s was:%n%s");
    }

    private boolean isDenied(RecordedRequest request) {
        return switch (request.decision()) {
            case DENIED -> true;
            case NONE -> request.code() == 403; // Impersonation is denied before anything is decided.
            case ALLOWED -> request.code() == 403 && lacksAnother(request);
        };
    }

    /** Returns whether the user lacked a permission other than that for the request itself. */
    private boolean lacksAnother(RecordedRequest request) {
        return actual.permissions().of(request.user()).denied().stream()
                .anyMatch(permission -> permission.apiGroup().equals(request.group())
                        && permission.namespace().equals(request.namespace())
                        && !permission.verb().equals(request.verb()));
    }

    /**
     * Verifies that these resources are only listed with a label selector, a field selector or a limit.
     *
     * @param resources their plural names, with the group if it is not the core group; none for all resources
     */
    public ServerAssert listsOnlyWithSelectorOrLimit(String... resources) {
        Set<String> selected = Set.of(resources);
        RequestLog whole = log().verb("list")
                .where(request -> selected.isEmpty() || selected.contains(Names.resource(request)))
                .where(request -> request.limit() == 0
                        && request.labelSelector().isEmpty()
                        && request.fieldSelector().isEmpty());
        return isEmpty(whole, "Expecting lists with a selector or a limit%nbut %s had neither:%n%s");
    }

    /**
     * Calls {@code action}, waits until the controllers have settled, and verifies that nothing was written, not even by
     * controllers.
     */
    public ServerAssert isUnchangedBy(ThrowingCallable action) {
        LogMark begin = actual.requests().mark();
        run(action);
        RequestLog changes =
                new ServerAssert(actual, log -> log.since(begin)).log().changes();
        return isEmpty(changes, "Expecting no change%nbut %s changed something:%n%s");
    }

    private ServerAssert isEmpty(RequestLog unexpected, String message) {
        List<RecordedRequest> all = new ArrayList<>(unexpected.list());
        if (!all.isEmpty()) {
            throw failure("%n" + message, all.size() == 1 ? "a request" : all.size() + " requests", report(unexpected));
        }
        return this;
    }

    private static String report(RequestLog requests) {
        return TimelineReport.of(requests).text();
    }
}
