package dev.kontract.server.podaccess;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The access to the containers of a pod that an embedder implements. Simulated containers always have logs; other requests
 * without an implementation are rejected with 400. Immutable.
 *
 * <p>Requests for containers are long-running: they have no deadline. The embedder's code runs until it returns, and is
 * interrupted when its client disconnects or the server is closed; writing then fails.
 *
 * <pre>{@code
 * ServerConfig config = ServerConfig.builder()
 *         .podAccess(pod -> PodAccess.none()
 *                 .logs((request, output) -> output.write("started\n".getBytes(UTF_8)))
 *                 .exec(session -> {
 *                     session.stdout().write(String.join(" ", session.command()).getBytes(UTF_8));
 *                     return 0;
 *                 }))
 *         .build();
 * }</pre>
 */
public final class PodAccess {

    private static final PodAccess NONE = new PodAccess(null, null, null, null, null);

    private final @Nullable LogSource logs;
    private final @Nullable ContainerProcess exec;
    private final @Nullable ContainerProcess attach;
    private final @Nullable PortForwarder portForward;
    private final @Nullable ProxyTarget proxy;

    private PodAccess(
            @Nullable LogSource logs,
            @Nullable ContainerProcess exec,
            @Nullable ContainerProcess attach,
            @Nullable PortForwarder portForward,
            @Nullable ProxyTarget proxy) {
        this.logs = logs;
        this.exec = exec;
        this.attach = attach;
        this.portForward = portForward;
        this.proxy = proxy;
    }

    /** Returns an access that offers nothing. */
    public static PodAccess none() {
        return NONE;
    }

    /** Returns a copy whose logs {@code source} writes. */
    public PodAccess logs(LogSource source) {
        return new PodAccess(source, exec, attach, portForward, proxy);
    }

    /** Returns a copy where {@code process} runs the commands of {@code exec}. */
    public PodAccess exec(ContainerProcess process) {
        return new PodAccess(logs, process, attach, portForward, proxy);
    }

    /** Returns a copy where {@code attach} leads to {@code process}; its command is empty. */
    public PodAccess attach(ContainerProcess process) {
        return new PodAccess(logs, exec, process, portForward, proxy);
    }

    /** Returns a copy where {@code forwarder} serves the ports of the pod. */
    public PodAccess portForward(PortForwarder forwarder) {
        return new PodAccess(logs, exec, attach, forwarder, proxy);
    }

    /** Returns a copy where requests to {@code proxy} of the pod and its services lead to {@code target}. */
    public PodAccess proxy(ProxyTarget target) {
        return new PodAccess(logs, exec, attach, portForward, target);
    }

    Optional<LogSource> logs() {
        return Optional.ofNullable(logs);
    }

    Optional<ContainerProcess> exec() {
        return Optional.ofNullable(exec);
    }

    Optional<ContainerProcess> attach() {
        return Optional.ofNullable(attach);
    }

    Optional<PortForwarder> portForward() {
        return Optional.ofNullable(portForward);
    }

    Optional<ProxyTarget> proxy() {
        return Optional.ofNullable(proxy);
    }
}
