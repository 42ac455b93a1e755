package dev.kontract.server.controller.node;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.controller.WorkQueue;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Json;
import dev.kontract.model.Lease;
import dev.kontract.model.MicroTime;
import dev.kontract.model.Node;
import dev.kontract.server.concurrent.ConcurrentTasks;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The controller {@code node-simulator}, the kubelets of the simulated nodes as far as the nodes themselves are
 * concerned: it registers them and renews their leases. A node that is deleted comes back, as a kubelet would register
 * it again, unless its lease says that it has vanished.
 */
public final class NodeSimulator implements ControllerFactory {

    private static final Logger LOG = LoggerFactory.getLogger(NodeSimulator.class);

    /** The name of the controller. */
    public static final String NAME = "node-simulator";

    /** The namespace of the leases. */
    static final String LEASES = "kube-node-lease";

    /**
     * The most nodes whose leases one work item renews. The controllers share their threads item by item, so with an item for
     * each node the renewals of a large cluster would fall behind whenever many pods change.
     */
    private static final int GROUP = 100;

    private final NodeSimulation simulation;

    /** Creates a simulator with the given settings. */
    public NodeSimulator(NodeSimulation simulation) {
        this.simulation = simulation;
    }

    /** Returns whether a node has failed, as its annotation says. */
    public static boolean isStopped(Node node) {
        return SimulatedNode.isStopped(node);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String fieldManager() {
        return "kubelet";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        if (simulation.count() == 0) {
            return () -> {};
        }
        Informer<Node> nodes = context.informers().of(Kinds.NODE);
        Map<String, SimulatedNode> simulated = new LinkedHashMap<>();
        for (int number = 1; number <= simulation.count(); number++) {
            SimulatedNode node = new SimulatedNode(number, simulation);
            simulated.put(node.name(), node);
        }
        Kubelets kubelets = new Kubelets(context, nodes, simulated);
        WorkQueue<Request> queue = context.queue();
        Controller registrations = context.controller()
                .queue(queue)
                .watches(nodes, node -> changed(node, simulated))
                .start(kubelets::reconcile);
        simulated.keySet().forEach(name -> queue.add(new Request("", name)));
        Controller renewals = startRenewals(context, kubelets);
        return () -> {
            registrations.close();
            renewals.close();
        };
    }

    /** Renewals have a queue of their own, so that they are not delayed while a large cluster registers its nodes. */
    private Controller startRenewals(ControllerContext context, Kubelets kubelets) {
        WorkQueue<Request> queue = context.queue();
        int groups = (simulation.count() + GROUP - 1) / GROUP;
        for (int group = 0; group < groups; group++) {
            Duration first = SimulatedNode.PERIOD.multipliedBy(group + 1L).dividedBy(groups);
            queue.addAfter(new Request("", String.valueOf(group)), first);
        }
        return context.controller(NAME + " leases")
                .queue(queue)
                .workers(2)
                .start(group -> kubelets.renewAll(Integer.parseInt(group.name())));
    }

    /** Renewals do not touch the node, so its changes are rare. */
    private static List<Request> changed(Node node, Map<String, SimulatedNode> simulated) {
        return simulated.containsKey(node.name()) ? List.of(Request.of(node)) : List.of();
    }

    private record Kubelets(ControllerContext context, Informer<Node> nodes, Map<String, SimulatedNode> simulated) {

        Result reconcile(Request request) {
            SimulatedNode kubelet = simulated.get(request.name());
            if (kubelet == null) {
                return Result.done();
            }
            Optional<Node> found = nodes.indexer().get(request.toString());
            Instant now = context.clock().instant();
            if (found.isEmpty()) {
                if (!hasVanished(kubelet)) {
                    register(kubelet, now);
                }
                return Result.again(SimulatedNode.PERIOD);
            }
            Node node = found.get();
            if (SimulatedNode.isStopped(node)) {
                return Result.done();
            }
            if (!SimulatedNode.isUpToDate(node)) {
                Node next = Json.copy(node);
                kubelet.recover(next, now);
                SimulatedNode.offerExtended(next);
                context.client().resource(Kinds.NODE).status().replace(next);
            }
            renew(kubelet, now);
            return Result.done();
        }

        Result renewAll(int group) {
            List<Runnable> renewals = simulated.values().stream()
                    .skip((long) group * GROUP)
                    .limit(GROUP)
                    .filter(kubelet -> nodes.indexer()
                            .get(kubelet.name())
                            .filter(node -> !SimulatedNode.isStopped(node))
                            .isPresent())
                    .<Runnable>map(
                            kubelet -> () -> renew(kubelet, context.clock().instant()))
                    .toList();
            ConcurrentTasks.run(context.writers(), renewals);
            return Result.again(SimulatedNode.PERIOD);
        }

        private boolean hasVanished(SimulatedNode kubelet) {
            return leases().find(kubelet.name())
                    .filter(SimulatedNode::isStopped)
                    .isPresent();
        }

        private Resource<Lease> leases() {
            return context.client().leases(LEASES);
        }

        private void register(SimulatedNode kubelet, Instant now) {
            try {
                context.client().resource(Kinds.NODE).create(kubelet.registration(now));
            } catch (ApiException.AlreadyExists e) {
                // The informer will receive it.
            }
            renew(kubelet, now);
        }

        /** Renews a lease; the next period tries again if the server rejects that, which must not concern other nodes. */
        private void renew(SimulatedNode kubelet, Instant now) {
            try {
                writeLease(kubelet, now);
            } catch (ApiException.AlreadyExists e) {
                // Created in the meantime, and thus just renewed.
            } catch (ApiException e) {
                LOG.debug("The lease of {} was not renewed: {}", kubelet.name(), e.getMessage());
            }
        }

        private void writeLease(SimulatedNode kubelet, Instant now) {
            try {
                leases().patch(kubelet.name(), Patch.merge().set("/spec/renewTime", new MicroTime(now).toString()));
            } catch (ApiException.NotFound e) {
                leases().create(kubelet.lease(now));
            }
        }
    }
}
