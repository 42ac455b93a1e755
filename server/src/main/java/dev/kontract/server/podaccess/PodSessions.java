package dev.kontract.server.podaccess;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.WebSocketHandshake;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The requests that lead into pods, as sessions of the embedder's code. Each session has a thread of its own, which is interrupted
 * when its client is gone; requests beyond the limit are refused with 429. Thread-safe.
 */
public final class PodSessions implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PodSessions.class);

    private final Function<Pod, PodAccess> access;
    private final Authorizer authorizer;
    private final SessionThreads threads = new SessionThreads();

    /**
     * Creates sessions.
     *
     * @param access what the embedder offers of a pod
     * @param authorizer decides who may open a session
     */
    public PodSessions(Function<Pod, PodAccess> access, Authorizer authorizer) {
        this.access = access;
        this.authorizer = authorizer;
    }

    /**
     * Checks that the user may create the subresource, also when a WebSocket asks for it by GET.
     *
     * @throws StatusException 403 when not
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
     * Answers with the log of a container.
     *
     * @throws StatusException 501 when the embedder offers none
     */
    public ApiResponse log(ObjectNode pod, String container, LogOptions options, RequestContext request) {
        LogSource source = offered(access(pod).logs(), pod, request);
        LogSession session = new LogSession(source, options.of(container), options.limitBytes(), threads);
        return session.response(request.headers());
    }

    /**
     * Answers {@code exec} with a process of a container.
     *
     * @throws StatusException 501 when the embedder offers none, 400 and 403 when no WebSocket can be opened
     */
    public ApiResponse exec(ObjectNode pod, String container, RequestContext request) {
        ContainerProcess process = offered(access(pod).exec(), pod, request);
        return process(process, container, "error executing command in container", request);
    }

    /**
     * Answers {@code attach} with a process of a container.
     *
     * @throws StatusException 501 when the embedder offers none, 400 and 403 when no WebSocket can be opened
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
     * @throws StatusException 501 when the embedder offers none, 400 and 403 when no WebSocket can be opened
     */
    public ApiResponse portForward(ObjectNode pod, RequestContext request) {
        PortForwarder forwarder = offered(access(pod).portForward(), pod, request);
        requireWebSocket(request);
        ChannelProtocol protocol = ChannelProtocol.choose(request.headers(), ChannelProtocol.OF_PORTS);
        PortSession session = PortSession.of(request.info().name(), request.query());
        return new ApiResponse.Upgraded(session.with(forwarder, protocol, threads::start));
    }

    /** A failure of the embedder's function is told to the client, who is most often its author. */
    private PodAccess access(ObjectNode pod) {
        Pod typed = Json.mapper().convertValue(pod, Pod.class);
        try {
            return Objects.requireNonNull(access.apply(typed), "no access to the pod was given, not even none()");
        } catch (RuntimeException e) {
            LOG.error("The access to pod {} failed", typed.name(), e);
            throw StatusException.internal(e.toString());
        }
    }

    private static <T> T offered(Optional<T> offer, ObjectNode pod, RequestContext request) {
        return offer.orElseThrow(() -> StatusException.notImplemented("the containers of pod "
                + pod.path("metadata").path("name").asText() + " are simulated: this server offers no "
                + request.info().subresource() + " for it"));
    }

    private void requireWebSocket(RequestContext request) {
        threads.requireFree();
        if (request.header("upgrade").toUpperCase(Locale.ROOT).startsWith("SPDY/")) {
            throw StatusException.notImplemented("this server does not support SPDY, only WebSocket");
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
