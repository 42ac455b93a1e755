package dev.kontract.server.controller.nodettl;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Node;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The controller {@code ttl-controller}: writes into an annotation of each node how many seconds its kubelet may keep Secrets and
 * ConfigMaps, more the more nodes there are.
 *
 * @see <a href="https://kubernetes.io/docs/reference/labels-annotations-taints/#node-alpha-kubernetes-io-ttl">The annotation
 *     node.alpha.kubernetes.io/ttl</a>
 */
public final class NodeTtlController implements ControllerFactory {

    private static final String ANNOTATION = "node.alpha.kubernetes.io/ttl";

    @Override
    public String name() {
        return "ttl-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<Node> nodes = context.informers().of(Kinds.NODE);
        ClusterSize size = new ClusterSize();
        return context.controller()
                .reconciles(nodes)
                .start(request -> reconcile(
                        context, nodes, request, size.seconds(nodes.indexer().size())));
    }

    private static Result reconcile(ControllerContext context, Informer<Node> nodes, Request request, int seconds) {
        Optional<Node> node = nodes.indexer().get(request.toString());
        if (node.isPresent() && !seconds(node.get()).equals(Optional.of(seconds))) {
            Map<String, String> annotation = Map.of(ANNOTATION, String.valueOf(seconds));
            try {
                context.client()
                        .resource(Kinds.NODE)
                        .patch(request.name(), Patch.merge(Map.of("metadata", Map.of("annotations", annotation))));
            } catch (ApiException.NotFound e) {
                // The node is gone.
            }
        }
        return Result.done();
    }

    private static Optional<Integer> seconds(Node node) {
        String text = Objects.requireNonNullElse(node.metadata().getAnnotations(), Map.<String, String>of())
                .get(ANNOTATION);
        try {
            return Optional.ofNullable(text).map(Integer::valueOf);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
