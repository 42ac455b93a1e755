package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.view.ApiResponse;
import java.util.ArrayList;
import java.util.List;

/**
 * A subresource that leads into a pod: {@code log}, {@code exec}, {@code attach}, {@code portforward} and {@code proxy}. There is
 * no kubelet behind a node, so that a request that is in order ends in 501.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/">Pod operations</a>
 */
final class PodConnection implements Endpoint {

    private static final List<String> LISTS = List.of("initContainers", "containers", "ephemeralContainers");
    private static final Keys NODES = Keys.of("", "nodes");

    private final KindComponents components;
    private final String name;

    /** Creates the subresource {@code name} of pods. */
    PodConnection(KindComponents components, String name) {
        this.components = components;
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
        if (name.equals("log")) {
            checkLogOptions(request);
        }
        ObjectNode pod = pod(request);
        if (name.equals("proxy")) {
            requireAddress(pod);
        } else if (!name.equals("portforward")) {
            requireContainer(pod, request);
        }
        String node = pod.path("spec").path("nodeName").asText("");
        if (node.isEmpty() && name.equals("log")) {
            return ApiResponse.of(204, "", new byte[0]);
        }
        String podName = pod.path("metadata").path("name").asText();
        if (!name.equals("proxy")) {
            if (node.isEmpty()) {
                throw StatusException.badRequest("pod " + podName + " does not have a host assigned");
            }
            if (components.services().storage().get(NODES.key("", node)).isEmpty()) {
                throw StatusException.notFound("", "nodes", node);
            }
        }
        throw StatusException.notImplemented(
                "the containers of pod " + podName + " are simulated: this server offers no " + name + " for it");
    }

    private ObjectNode pod(RequestContext request) {
        String asked = request.info().name();
        String podName = name.equals("proxy") ? proxied(asked) : asked;
        return components.store().get(components.namespace(request), podName).content();
    }

    /** The name of the pod in {@code name}, {@code name:port} or {@code scheme:name:port}. */
    private static String proxied(String asked) {
        String[] parts = asked.split(":", -1);
        if (parts.length > 3) {
            throw StatusException.badRequest("invalid pod request \"" + asked + '"');
        }
        return parts[parts.length == 3 ? 1 : 0];
    }

    private static void requireAddress(ObjectNode pod) {
        if (pod.path("status").path("podIPs").path(0).path("ip").asText("").isEmpty()) {
            throw StatusException.badRequest("address not allowed");
        }
    }

    private static void requireContainer(ObjectNode pod, RequestContext request) {
        String wanted = request.query().text("container");
        String podName = pod.path("metadata").path("name").asText();
        List<String> names = new ArrayList<>();
        for (String list : LISTS) {
            for (JsonNode container : pod.path("spec").path(list)) {
                names.add(container.path("name").asText());
            }
        }
        if (wanted.isEmpty() && pod.path("spec").path("containers").size() > 1) {
            throw StatusException.badRequest("a container name must be specified for pod " + podName
                    + ", choose one of: [" + String.join(" ", names) + ']');
        }
        if (!wanted.isEmpty() && !names.contains(wanted)) {
            throw StatusException.badRequest("container " + wanted + " is not valid for pod " + podName);
        }
    }

    private static void checkLogOptions(RequestContext request) {
        QueryParameters query = request.query();
        List<FieldError> errors = new ArrayList<>();
        Long tailLines = query.integer("tailLines");
        Long limitBytes = query.integer("limitBytes");
        Long sinceSeconds = query.integer("sinceSeconds");
        if (tailLines != null && tailLines < 0) {
            errors.add(FieldError.invalid("tailLines", tailLines, "must be greater than or equal to 0"));
        }
        if (limitBytes != null && limitBytes < 1) {
            errors.add(FieldError.invalid("limitBytes", limitBytes, "must be greater than 0"));
        }
        if (sinceSeconds != null && !query.text("sinceTime").isEmpty()) {
            errors.add(FieldError.forbidden("", "at most one of `sinceTime` or `sinceSeconds` may be specified"));
        } else if (sinceSeconds != null && sinceSeconds < 1) {
            errors.add(FieldError.invalid("sinceSeconds", sinceSeconds, "must be greater than 0"));
        }
        if (!query.text("stream").isEmpty()) {
            errors.add(FieldError.forbidden("stream", "may not be specified"));
        }
        if (!errors.isEmpty()) {
            throw StatusException.invalid("", "PodLogOptions", request.info().name(), errors);
        }
    }
}
