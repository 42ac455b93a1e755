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
 * <p>Those about requests apply to all requests of clients, but not of the controllers of the server, and need a server that
 * records them; {@link #since}, {@link #during} and {@link #by} narrow that down. They fail when some of the requests in question
 * are not kept any more.
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

    /** The requests in question; what is not kept any more might have been among them. */
    private RequestLog log() {
        RequestLog log = narrowed.apply(actual.requests());
        if (log.dropped() > 0) {
            throw failure(
                    "%nExpecting a complete log%nbut the oldest %s requests are not kept any more: "
                            + "ask about fewer requests, with since(mark) or during(action)",
                    log.dropped());
        }
        return log;
    }

    /** Goes on with the requests that arrived after {@code mark} was taken. */
    public ServerAssert since(LogMark mark) {
        return narrowed(log -> log.since(mark));
    }

    /** Goes on with the requests of a user. */
    public ServerAssert by(String user) {
        return narrowed(log -> log.by(user));
    }

    /** Calls {@code action}, lets the controllers settle, and goes on with the requests that arrive in the meantime. */
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
     * Verifies that an object exists, and goes on with it as it is now.
     *
     * @param resource the plural name of its resource, with the group if it is not the core group: {@code configmaps}, {@code
     *     deployments.apps}
     * @param namespace its namespace, {@code ""} for an object of the cluster
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

    /** The writes to an object, if they are recorded, for messages. */
    private String about(String resource, String name) {
        return Requests.recorded(actual)
                .map(log -> Requests.shown(
                        "What was written to it:", log.of(resource).named(name).writes()))
                .orElse("");
    }

    /** Begins the assertion that at most {@code limit} requests of a sort were needed. */
    public RequestLimit reconcilesWithin(int limit) {
        return new RequestLimit(limit);
    }

    /** A number of requests that suffices. */
    public final class RequestLimit {

        private final int limit;

        private RequestLimit(int limit) {
            this.limit = limit;
        }

        /** Verifies that there are no more than so many writes, failed ones included. */
        public ServerAssert writes() {
            return within("writes", log().writes());
        }

        /** Verifies that there are no more than so many requests. */
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
     * Verifies that every update, patch and deletion that succeeded changed something. Dry runs are left out.
     *
     * <p>A controller that writes without a change has not compared what is there with what it wants.
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
     * Verifies that nobody writes in circles: no object returned to an earlier state three times, by being changed back or created
     * again, and nobody sent the same write five times in a row in vain, because it failed or changed nothing.
     */
    public ServerAssert hasNoHotLoop() {
        List<String> loops = HotLoops.in(log().list());
        if (!loops.isEmpty()) {
            throw failure("%nExpecting no hot loop%nbut found:%n%s", String.join("\n", loops));
        }
        return this;
    }

    /**
     * Verifies that no request was denied: neither at once nor for a permission that it turned out to require, such as that to
     * create what an apply does not find. Requests that are forbidden for other reasons, such as a quota, are not meant.
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

    /** Whether the user lacked another permission than that for the request itself. */
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
        Set<String> wanted = Set.of(resources);
        RequestLog whole = log().verb("list")
                .where(request -> wanted.isEmpty() || wanted.contains(Names.resource(request)))
                .where(request -> request.limit() == 0
                        && request.labelSelector().isEmpty()
                        && request.fieldSelector().isEmpty());
        return isEmpty(whole, "Expecting lists with a selector or a limit%nbut %s had neither:%n%s");
    }

    /** Calls {@code action}, lets the controllers settle, and verifies that nothing was written, by controllers neither. */
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
