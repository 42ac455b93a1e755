package dev.kontract.server.podaccess;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.request.OnDemand;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.WebSocketHandshake;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs requests to pods as sessions of the embedder's code. Each session has its own thread, which is interrupted when the
 * client disconnects; requests beyond the limit are rejected with 429. Thread-safe.
 */
public final class PodSessions implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PodSessions.class);

    private static final Duration CONNECTING = Duration.ofSeconds(10);

    private final Function<Pod, PodAccess> access;
    private final Optional<ContainerLogs> logs;
    private final Authorizer authorizer;
    private final SessionThreads threads = new SessionThreads();
    private final OnDemand<HttpClient> proxies = new OnDemand<>(PodSessions::client);

    /**
     * Creates sessions.
     *
     * @param access the embedder's access to a pod
     * @param logs the logs of containers without logs of the embedder; empty if there are none
     * @param authorizer decides who may open a session
     */
    public PodSessions(Function<Pod, PodAccess> access, Optional<ContainerLogs> logs, Authorizer authorizer) {
        this.access = access;
        this.logs = logs;
        this.authorizer = authorizer;
    }

    /**
     * Checks that the user may create the subresource, even if a WebSocket requests it by GET.
     *
     * @throws StatusException 403 otherwise
     * @see <a href="https://issues.k8s.io/133515">Permissions of WebSocket upgrades</a>
     */
    public void requireCreation(RequestContext request) {
        AuthorizationAttributes creation =
                AuthorizationAttributes.of(request.user(), request.info()).withVerb("create");
        if (request.info().verb().equals(creation.verb())) {
            return;
        }
        Decision decision = authorizer.authorize(creation);
        if (!decision.isAllowed()) {
            throw creation.forbidden(decision.reason());
        }
    }

    /**
     * Returns the log of a container.
     *
     * @param current returns the current pod; empty if it was deleted
     * @throws StatusException 400 if there is none
     */
    public ApiResponse log(
            ObjectNode pod,
            Supplier<Optional<ObjectNode>> current,
            String container,
            LogOptions options,
            RequestContext request) {
        Optional<LogSource> offer = access(pod)
                .logs()
                .or(() -> logs.map(each -> each.of(() -> current.get().map(PodSessions::typed))));
        LogSource source = offered(offer, pod, request);
        LogSession session = new LogSession(source, options.of(container), options.limitBytes(), threads);
        return session.response(request.headers());
    }

    /**
     * Answers {@code exec} with a process of a container.
     *
     * @throws StatusException 400 when the embedder offers none, 400 or 403 when no WebSocket can be opened
     */
    public ApiResponse exec(ObjectNode pod, String container, RequestContext request) {
        ContainerProcess process = offered(access(pod).exec(), pod, request);
        return process(process, container, "error executing command in container", request);
    }

    /**
     * Answers {@code attach} with a process of a container.
     *
     * @throws StatusException 400 when the embedder offers none, 400 or 403 when no WebSocket can be opened
     */
    public ApiResponse attach(ObjectNode pod, String container, RequestContext request) {
        ContainerProcess process = offered(access(pod).attach(), pod, request);
        return process(process, container, "error attaching to container", request);
    }

    private ApiResponse process(ContainerProcess process, String container, String failing, RequestContext request) {
        requireWebSocket(request);
        ProcessOptions options = ProcessOptions.of(request.query());
        ChannelProtocol protocol = ChannelProtocol.choose(request.headers(), ChannelProtocol.OF_PROCESSES);
        return new ApiResponse.Upgraded(
                new ProcessSession(container, options, protocol).with(process, failing, threads::start));
    }

    /**
     * Answers {@code portforward} with connections to ports.
     *
     * @throws StatusException 400 when the embedder offers none, 400 or 403 when no WebSocket can be opened
     */
    public ApiResponse portForward(ObjectNode pod, RequestContext request) {
        PortForwarder forwarder = offered(access(pod).portForward(), pod, request);
        requireWebSocket(request);
        ChannelProtocol protocol = ChannelProtocol.choose(request.headers(), ChannelProtocol.OF_PORTS);
        PortSession session = PortSession.of(request.info().name(), request.query());
        return new ApiResponse.Upgraded(session.with(forwarder, protocol, threads::start));
    }

    /**
     * Forwards a request to the server that represents a port of a pod.
     *
     * @param scheme {@code http} or {@code https}
     * @param port the port; 0 for none
     * @param path the path after {@code /proxy}
     * @throws StatusException 400 when the embedder offers none, 503 when there is no such port
     */
    public ApiResponse proxy(ObjectNode pod, String scheme, int port, String path, RequestContext request) {
        ProxyTarget target = offered(access(pod).proxy(), pod, request);
        if (isSpdy(request) || WebSocketHandshake.isRequested(request.headers())) {
            throw StatusException.badRequest("this server does not forward upgraded connections");
        }
        try {
            ProxyRequest forwarded = new ProxyRequest(target.locate(scheme, port), path, request);
            return new ProxySession(proxies.get(), threads).response(forwarded);
        } catch (IOException e) {
            throw StatusException.serviceUnavailable("error trying to reach service: " + e.getMessage());
        }
    }

    private static HttpClient client() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECTING)
                .build();
    }

    private static Pod typed(ObjectNode pod) {
        return Json.mapper().convertValue(pod, Pod.class);
    }

    /** A failure of the embedder's function is reported to the client, who is usually its author. */
    private PodAccess access(ObjectNode pod) {
        Pod typed = typed(pod);
        try {
            return Objects.requireNonNull(access.apply(typed), "no access to the pod was given, not even none()");
        } catch (RuntimeException e) {
            LOG.error("The access to pod {} failed", typed.name(), e);
            throw StatusException.internal(e.toString());
        }
    }

    /** Refused as a bad request: clients such as fabric8 retry after a 501, and never show its message. */
    private static <T> T offered(Optional<T> offer, ObjectNode pod, RequestContext request) {
        return offer.orElseThrow(() -> StatusException.badRequest("the containers of pod "
                + pod.path("metadata").path("name").asText() + " are simulated: this server offers no "
                + request.info().subresource() + " for it"));
    }

    private static boolean isSpdy(RequestContext request) {
        return request.header("upgrade").toUpperCase(Locale.ROOT).startsWith("SPDY/");
    }

    private void requireWebSocket(RequestContext request) {
        threads.requireFree();
        if (isSpdy(request)) {
            throw StatusException.badRequest("this server does not support SPDY, only WebSocket");
        }
        if (!WebSocketHandshake.isRequested(request.headers())) {
            throw StatusException.badRequest("Upgrade request required");
        }
    }

    /** Interrupts all sessions. */
    @Override
    public void close() {
        threads.close();
    }
}
