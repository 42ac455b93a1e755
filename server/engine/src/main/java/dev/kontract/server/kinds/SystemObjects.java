package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.concurrent.ConcurrentTasks;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.apiregistration.ApiServiceStrategy;
import dev.kontract.server.registry.core.service.ServiceNetwork;
import dev.kontract.server.registry.flowcontrol.BootstrapFlowControl;
import dev.kontract.server.registry.scheduling.SystemPriorityClasses;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The objects that every cluster has from the start: namespaces, priority classes, API services, flow schemas with their priority
 * levels, and the service of the API with the range its address is from.
 */
public final class SystemObjects {

    private static final Logger LOG = LoggerFactory.getLogger(SystemObjects.class);
    private static final GroupVersionKind NAMESPACE = new GroupVersionKind("", "v1", "Namespace");
    private static final GroupVersionKind SERVICE = new GroupVersionKind("", "v1", "Service");
    private static final GroupVersionKind IP_ADDRESS = new GroupVersionKind("networking.k8s.io", "v1", "IPAddress");
    private static final GroupVersionKind SERVICE_CIDR = new GroupVersionKind("networking.k8s.io", "v1", "ServiceCIDR");
    private static final List<String> NAMESPACES = List.of("default", "kube-system", "kube-public", "kube-node-lease");
    static final String API = "kubernetes";
    static final String MANAGER = "kube-apiserver";
    private static final String FLOW_PRODUCER = "api-priority-and-fairness-config-producer-v1";
    private static final String FLOW_CONSUMER = "api-priority-and-fairness-config-consumer-v1";

    private final SystemObjectWriter writer;
    private final Instant now;

    private SystemObjects(SystemObjectWriter writer, Instant now) {
        this.writer = writer;
        this.now = now;
    }

    /**
     * Creates those that are missing.
     *
     * @param network where the address of the API's service is from
     * @param port the port of the server, to which the API's service leads; empty to leave the service to {@link #createService}
     * @param now the time of their managed fields and conditions
     * @param executor creates objects that do not depend on each other
     */
    public static void create(
            ServedKinds kinds, ServiceNetwork network, OptionalInt port, Instant now, Executor executor) {
        SystemObjects objects = new SystemObjects(new SystemObjectWriter(kinds, now), now);
        List<Runnable> first = new ArrayList<>();
        NAMESPACES.forEach(name -> first.add(() -> objects.namespace(name)));
        SystemPriorityClasses.objects()
                .forEach(each -> first.add(objects.creation(SystemPriorityClasses.KIND, each, MANAGER)));
        List<ObjectNode> services = ApiServices.of(kinds.catalog());
        services.forEach(each -> first.add(objects.creation(ApiServiceStrategy.KIND, each, MANAGER)));
        first.add(() -> objects.deregister(kinds, services));
        BootstrapFlowControl.levels()
                .forEach(each -> first.add(objects.creation(BootstrapFlowControl.LEVEL, each, FLOW_PRODUCER)));
        first.add(() -> objects.serviceRange(network));
        ConcurrentTasks.run(executor, first);
        List<Runnable> second = new ArrayList<>();
        BootstrapFlowControl.schemas().forEach(each -> second.add(() -> objects.flowSchema(each)));
        ConcurrentTasks.run(executor, second);
        try {
            port.ifPresent(each -> objects.service(network, each));
        } catch (StatusException e) {
            boolean elsewhere = isClaimed(kinds, network);
            LOG.atLevel(elsewhere ? Level.DEBUG : Level.WARN)
                    .log("The kubernetes service was not created: {}", e.getMessage());
        }
    }

    /**
     * Creates the service of the API if it is missing, because it was deleted or the server that should have created it has
     * failed.
     *
     * @param network the range of its address
     * @param port the target port, that of the server
     * @param now the time of its managed fields
     */
    public static void createService(ServedKinds kinds, ServiceNetwork network, int port, Instant now) {
        if (find(kinds, SERVICE, "default", API).isEmpty()) {
            new SystemObjects(new SystemObjectWriter(kinds, now), now).service(network, port);
        }
    }

    /**
     * Creates the service of the API if it is missing, or has its port lead to this server: it may be that of a server before
     * this one.
     *
     * @param network where its address is from
     * @param port the port of the server, to which it leads
     * @param now the time of its managed fields
     */
    public static void reconcileService(ServedKinds kinds, ServiceNetwork network, int port, Instant now) {
        createService(kinds, network, port, now);
        if (find(kinds, SERVICE, "default", API).isPresent()) { // else another server is creating it, for its own port
            new SystemObjectWriter(kinds, now).replacePorts(SERVICE, "default", API, ports(port), MANAGER);
        }
    }

    /**
     * Creates missing system namespaces.
     *
     * @param now the time of their managed fields
     */
    public static void createNamespaces(ServedKinds kinds, Instant now) {
        SystemObjects objects = new SystemObjects(new SystemObjectWriter(kinds, now), now);
        NAMESPACES.stream()
                .filter(name -> find(kinds, NAMESPACE, "", name).isEmpty())
                .forEach(objects::namespace);
    }

    /** Returns whether a server has claimed the address of the service, which it creates next. */
    private static boolean isClaimed(ServedKinds kinds, ServiceNetwork network) {
        return find(kinds, IP_ADDRESS, "", network.first())
                .filter(address -> address.at("/spec/parentRef/name").asText().equals(API))
                .isPresent();
    }

    private static Optional<ObjectNode> find(ServedKinds kinds, GroupVersionKind kind, String namespace, String name) {
        try {
            return Optional.of(kinds.store(kind).get(namespace, name).tree());
        } catch (StatusException e) {
            return Optional.empty();
        }
    }

    private Runnable creation(GroupVersionKind kind, ObjectNode object, String manager) {
        return () -> writer.create(kind, "", object, manager);
    }

    /** Deletes the APIServices of versions that a server before this one has served itself, and this one does not. */
    private void deregister(ServedKinds kinds, List<ObjectNode> served) {
        Set<String> names =
                served.stream().map(each -> Metadata.of(each).name()).collect(Collectors.toSet());
        for (Entry entry : kinds.store(ApiServiceStrategy.KIND).entries("")) {
            Metadata stored = Metadata.of(StoredObject.of(entry).metadataTree());
            if (ApiServices.isOfStart(stored.node().path("labels")) && !names.contains(stored.name())) {
                writer.delete(ApiServiceStrategy.KIND, stored);
            }
        }
    }

    private void namespace(String name) {
        ObjectNode namespace = object(NAMESPACE, name);
        namespace.withObjectProperty("metadata").putObject("labels").put("kubernetes.io/metadata.name", name);
        writer.create(NAMESPACE, "", namespace, MANAGER);
    }

    private void flowSchema(ObjectNode schema) {
        String name = schema.path("metadata").path("name").asText();
        String level = schema.path("spec")
                .path("priorityLevelConfiguration")
                .path("name")
                .asText();
        if (writer.create(BootstrapFlowControl.SCHEMA, "", schema, FLOW_PRODUCER)) {
            ObjectNode status = object(BootstrapFlowControl.SCHEMA, name);
            condition(status, "Dangling", "False")
                    .put("reason", "Found")
                    .put(
                            "message",
                            "This FlowSchema references the PriorityLevelConfiguration object named \"" + level
                                    + "\" and it exists");
            writer.applyStatus(BootstrapFlowControl.SCHEMA, status, FLOW_CONSUMER);
        }
    }

    private void serviceRange(ServiceNetwork network) {
        ObjectNode range = object(SERVICE_CIDR, API);
        range.putObject("spec").putArray("cidrs").add(network.range());
        if (writer.create(SERVICE_CIDR, "", range, MANAGER)) {
            ObjectNode status = object(SERVICE_CIDR, API);
            condition(status, "Ready", "True").put("message", "Kubernetes default Service CIDR is ready");
            writer.applyStatus(SERVICE_CIDR, status, "kubernetes-service-cidr-controller");
        }
    }

    private void service(ServiceNetwork network, int port) {
        ObjectNode service = object(SERVICE, API);
        service.withObjectProperty("metadata")
                .put("namespace", "default")
                .putObject("labels")
                .put("component", "apiserver")
                .put("provider", API);
        ObjectNode spec = service.putObject("spec");
        spec.set("ports", ports(port));
        spec.put("clusterIP", network.first());
        spec.put("type", "ClusterIP").put("sessionAffinity", "None");
        spec.put("ipFamilyPolicy", "SingleStack").put("internalTrafficPolicy", "Cluster");
        writer.create(SERVICE, "default", service, MANAGER);
    }

    private static ArrayNode ports(int port) {
        ArrayNode ports = JsonNodeFactory.instance.arrayNode();
        ports.addObject()
                .put("name", "https")
                .put("protocol", "TCP")
                .put("port", 443)
                .put("targetPort", port);
        return ports;
    }

    static ObjectNode object(GroupVersionKind kind, String name) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("kind", kind.kind()).put("apiVersion", kind.apiVersion());
        object.putObject("metadata").put("name", name);
        return object;
    }

    private ObjectNode condition(ObjectNode object, String type, String status) {
        return object.putObject("status")
                .putArray("conditions")
                .addObject()
                .put("type", type)
                .put("status", status)
                .put("lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
    }
}
