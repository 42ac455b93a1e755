package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.podaccess.LogOptions;
import dev.kontract.server.podaccess.PodSessions;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.view.ApiResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A subresource that leads into a pod: {@code log}, {@code exec}, {@code attach} and {@code portforward}. There is
 * no kubelet behind a node: what the embedder does not offer of a pod is refused with 400.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/">Pod operations</a>
 */
final class PodConnection implements Endpoint {

    private static final List<String> LISTS = List.of("initContainers", "containers", "ephemeralContainers");
    private static final Set<String> STARTED = Set.of("Running", "Succeeded", "Failed");
    private static final Keys NODES = Keys.of("", "nodes");

    private final KindComponents components;
    private final PodSessions sessions;
    private final String name;

    /** Creates the subresource {@code name} of pods. */
    PodConnection(KindComponents components, PodSessions sessions, String name) {
        this.components = components;
        this.sessions = sessions;
        this.name = name;
    }

    @Override
    public ApiResponse get(RequestContext request) {
        return connect(request);
    }

    @Override
    public ApiResponse create(RequestContext request) {
        return connect(request);
    }

    @Override
    public ApiResponse update(RequestContext request) {
        return connect(request);
    }

    @Override
    public ApiResponse patch(RequestContext request) {
        return connect(request);
    }

    @Override
    public ApiResponse delete(RequestContext request) {
        return connect(request);
    }

    private ApiResponse connect(RequestContext request) {
        return switch (name) {
            case "log" -> log(request);
            default -> session(request);
        };
    }

    private ApiResponse log(RequestContext request) {
        LogOptions options = LogOptions.of(request.query(), request.info().name(), components.clock());
        ObjectNode pod = pod(request, request.info().name());
        String container = container(pod, request);
        if (nodeName(pod).isEmpty() && !hasRun(pod)) {
            return ApiResponse.of(204, "", new byte[0]);
        }
        requireNode(pod);
        return sessions.log(pod, () -> current(request, pod), container, options, request);
    }

    private ApiResponse session(RequestContext request) {
        sessions.requireCreation(request);
        ObjectNode pod = pod(request, request.info().name());
        String container = name.equals("portforward") ? "" : container(pod, request);
        requireNode(pod);
        return switch (name) {
            case "exec" -> sessions.exec(pod, container, request);
            case "attach" -> sessions.attach(pod, container, request);
            default -> sessions.portForward(pod, request);
        };
    }

    /** Returns the current pod; empty if it was deleted, even if another one has its name. */
    private Optional<ObjectNode> current(RequestContext request, ObjectNode pod) {
        try {
            ObjectNode now = pod(request, request.info().name());
            return Optional.of(now).filter(each -> each.at("/metadata/uid").equals(pod.at("/metadata/uid")));
        } catch (StatusException e) {
            return Optional.empty();
        }
    }

    private ObjectNode pod(RequestContext request, String podName) {
        return components.store().get(components.namespace(request), podName).content();
    }

    private static String podName(ObjectNode pod) {
        return pod.path("metadata").path("name").asText();
    }

    private static String nodeName(ObjectNode pod) {
        return pod.path("spec").path("nodeName").asText("");
    }

    /** Simulated pods run also where there is no node. */
    private static boolean hasRun(ObjectNode pod) {
        return STARTED.contains(pod.path("status").path("phase").asText());
    }

    private void requireNode(ObjectNode pod) {
        String node = nodeName(pod);
        if (node.isEmpty() && hasRun(pod)) {
            return;
        }
        if (node.isEmpty()) {
            throw StatusException.badRequest("pod " + podName(pod) + " does not have a host assigned");
        }
        if (components.services().storage().get(NODES.key("", node)).isEmpty()) {
            throw StatusException.notFound("", "nodes", node);
        }
    }

    /** Returns the requested container, or the only one. */
    private static String container(ObjectNode pod, RequestContext request) {
        String wanted = request.query().text("container");
        List<String> names = new ArrayList<>();
        for (String list : LISTS) {
            for (JsonNode container : pod.path("spec").path(list)) {
                names.add(container.path("name").asText());
            }
        }
        if (wanted.isEmpty() && pod.path("spec").path("containers").size() > 1) {
            throw StatusException.badRequest("a container name must be specified for pod " + podName(pod)
                    + ", choose one of: [" + String.join(" ", names) + ']');
        }
        if (!wanted.isEmpty() && !names.contains(wanted)) {
            throw StatusException.badRequest("container " + wanted + " is not valid for pod " + podName(pod));
        }
        return wanted.isEmpty()
                ? pod.path("spec").path("containers").path(0).path("name").asText()
                : wanted;
    }
}
