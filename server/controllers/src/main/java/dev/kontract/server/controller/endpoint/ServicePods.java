package dev.kontract.server.controller.endpoint;

import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Container;
import dev.kontract.model.ContainerPort;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Service;
import dev.kontract.model.ServicePort;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Determines the pods of a service and their addresses. */
final class ServicePods {

    private static final Set<String> OVER = Set.of("Succeeded", "Failed");

    private ServicePods() {}

    /** Returns the pods that a service selects, ordered by name; none without a selector. */
    static List<Pod> of(Service service, Informer<Pod> pods) {
        Map<String, String> selector = selector(service);
        String namespace = Objects.requireNonNullElse(service.namespace(), "");
        return pods.indexer().list(namespace).stream()
                .filter(pod -> selector != null && pod.labels().entrySet().containsAll(selector.entrySet()))
                .sorted(Comparator.comparing(pod -> Objects.requireNonNull(pod.name())))
                .toList();
    }

    /** Returns the services that select a pod. */
    static Collection<Request> services(Pod pod, Informer<Service> services) {
        String namespace = Objects.requireNonNullElse(pod.namespace(), "");
        return services.indexer().list(namespace).stream()
                .filter(service -> {
                    Map<String, String> selector = selector(service);
                    return selector != null && pod.labels().entrySet().containsAll(selector.entrySet());
                })
                .map(Request::of)
                .toList();
    }

    /** Returns whether a controller writes the endpoints of a service, which is the case if it has a selector. */
    static boolean isFollowed(Service service) {
        return selector(service) != null
                && service.getSpec() != null
                && !"ExternalName".equals(service.getSpec().getType());
    }

    private static @Nullable Map<String, String> selector(Service service) {
        return service.getSpec() == null ? null : service.getSpec().getSelector();
    }

    /** Returns whether a pod has an address and runs. */
    static boolean isReachable(Pod pod) {
        PodStatus status = pod.getStatus();
        return status != null
                && !OVER.contains(Objects.requireNonNullElse(status.getPhase(), ""))
                && !addresses(pod).isEmpty();
    }

    /** Returns the addresses of a pod in one IP family. */
    static List<String> addresses(Pod pod, boolean six) {
        return addresses(pod).stream()
                .filter(address -> address.contains(":") == six)
                .toList();
    }

    private static List<String> addresses(Pod pod) {
        PodStatus status = pod.getStatus();
        if (status == null) {
            return List.of();
        }
        if (status.getPodIPs() != null && !status.getPodIPs().isEmpty()) {
            return status.getPodIPs().stream()
                    .map(each -> Objects.requireNonNullElse(each.getIp(), ""))
                    .filter(address -> !address.isEmpty())
                    .toList();
        }
        String only = Objects.requireNonNullElse(status.getPodIP(), "");
        return only.isEmpty() ? List.of() : List.of(only);
    }

    /** Returns the pod port for a service port; empty if the pod has no port of that name. */
    static Optional<Integer> port(Pod pod, ServicePort port) {
        if (port.getTargetPort() == null) {
            return Optional.ofNullable(port.getPort());
        }
        if (port.getTargetPort().isInt()) {
            return Optional.of(port.getTargetPort().intValue());
        }
        String name = port.getTargetPort().toString();
        return containers(pod.getSpec())
                .flatMap(container -> orEmpty(container.getPorts()).stream())
                .filter(each -> name.equals(each.getName()) && protocol(each).equals(port.getProtocol()))
                .map(ContainerPort::getContainerPort)
                .findFirst();
    }

    /** Returns the containers that run as long as the pod. */
    private static Stream<Container> containers(@Nullable PodSpec spec) {
        if (spec == null) {
            return Stream.empty();
        }
        return Stream.concat(
                orEmpty(spec.getContainers()).stream(),
                orEmpty(spec.getInitContainers()).stream()
                        .filter(container -> "Always".equals(container.getRestartPolicy())));
    }

    private static String protocol(ContainerPort port) {
        return Objects.requireNonNullElse(port.getProtocol(), "TCP");
    }

    static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    /** Returns the DNS host name of a pod of a service, or null. */
    static @Nullable String hostname(Pod pod, Service service) {
        PodSpec spec = pod.getSpec();
        boolean named = spec != null
                && spec.getHostname() != null
                && !spec.getHostname().isEmpty()
                && Objects.equals(service.name(), spec.getSubdomain());
        return named ? spec.getHostname() : null;
    }

    static @Nullable String node(Pod pod) {
        PodSpec spec = pod.getSpec();
        String node = spec == null ? null : spec.getNodeName();
        return node == null || node.isEmpty() ? null : node;
    }

    static ObjectReference reference(Pod pod) {
        return new ObjectReference()
                .kind("Pod")
                .namespace(pod.namespace())
                .name(pod.name())
                .uid(pod.metadata().getUid());
    }

    /** Returns whether a service has no address of its own. */
    static boolean isHeadless(Service service) {
        String address = service.getSpec() == null ? null : service.getSpec().getClusterIP();
        return address == null || address.isEmpty() || address.equals("None");
    }

    /** Returns whether pods are published before they are ready. */
    static boolean publishesAll(Service service) {
        return service.getSpec() != null
                && Boolean.TRUE.equals(service.getSpec().getPublishNotReadyAddresses());
    }
}
