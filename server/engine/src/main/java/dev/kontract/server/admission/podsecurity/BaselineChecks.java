package dev.kontract.server.admission.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Checks of the level baseline, except those of security profiles. */
final class BaselineChecks {

    private static final Set<String> DEFAULT_CAPABILITIES = Set.of(
            "AUDIT_WRITE",
            "CHOWN",
            "DAC_OVERRIDE",
            "FOWNER",
            "FSETID",
            "KILL",
            "MKNOD",
            "NET_BIND_SERVICE",
            "SETFCAP",
            "SETGID",
            "SETPCAP",
            "SETUID",
            "SYS_CHROOT");
    private static final List<String> PROBES = List.of("livenessProbe", "readinessProbe", "startupProbe");
    private static final List<String> HOOKS = List.of("postStart", "preStop");
    private static final List<String> HOST_NAMESPACES = List.of("hostNetwork", "hostPID", "hostIPC");

    private BaselineChecks() {}

    static Optional<Violation> hostNamespaces(CheckedPod pod) {
        List<String> shared = HOST_NAMESPACES.stream()
                .filter(field -> pod.spec().path(field).asBoolean())
                .map(field -> field + "=true")
                .toList();
        return shared.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation("host namespaces", String.join(", ", shared)));
    }

    static Optional<Violation> privileged(CheckedPod pod) {
        List<String> bad = Setters.containers(
                pod, Setters.context(context -> context.path("privileged").asBoolean()));
        return bad.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation(
                        "privileged", Setters.containers(bad) + " must not set securityContext.privileged=true"));
    }

    static Optional<Violation> capabilities(CheckedPod pod) {
        Set<String> forbidden = new TreeSet<>();
        List<String> bad = Setters.containers(
                pod, container -> addAll(forbidden, addedCapabilities(container, DEFAULT_CAPABILITIES)));
        return bad.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation("non-default capabilities", forbiddenCapabilities(bad, forbidden)));
    }

    /** Returns the capabilities that a container adds, except {@code allowed}. */
    static List<String> addedCapabilities(JsonNode container, Set<String> allowed) {
        JsonNode added =
                CheckedPod.securityContext(container).path("capabilities").path("add");
        return items(added)
                .map(JsonNode::asText)
                .filter(capability -> !allowed.contains(capability))
                .toList();
    }

    /** Adds {@code found}; returns whether there are any. */
    static boolean addAll(Set<String> known, List<String> found) {
        known.addAll(found);
        return !found.isEmpty();
    }

    static String forbiddenCapabilities(List<String> containers, Set<String> capabilities) {
        return Setters.containers(containers) + " must not include " + Setters.quoted(capabilities)
                + " in securityContext.capabilities.add";
    }

    static Stream<JsonNode> items(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }

    static Optional<Violation> hostPathVolumes(CheckedPod pod) {
        List<String> bad = items(pod.spec().path("volumes"))
                .filter(volume -> volume.hasNonNull("hostPath"))
                .map(CheckedPod::name)
                .toList();
        return bad.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Violation("hostPath volumes", Setters.plural("volume", bad) + ' ' + Setters.quoted(bad)));
    }

    static Optional<Violation> hostPorts(CheckedPod pod) {
        Set<String> ports = new TreeSet<>();
        List<String> bad = Setters.containers(pod, container -> addAll(ports, hostPorts(container)));
        return bad.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation(
                        "hostPort",
                        Setters.containers(bad)
                                + ' '
                                + Setters.use(bad)
                                + ' '
                                + Setters.plural("hostPort", ports)
                                + ' '
                                + String.join(", ", ports)));
    }

    private static List<String> hostPorts(JsonNode container) {
        return items(container.path("ports"))
                .map(port -> port.path("hostPort").asInt())
                .filter(port -> port != 0)
                .map(String::valueOf)
                .toList();
    }

    static Optional<Violation> hostsOfProbes(CheckedPod pod) {
        Set<String> hosts = new TreeSet<>();
        Set<String> bad = new TreeSet<>(Setters.containers(pod, container -> addAll(hosts, probedHosts(container))));
        return bad.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation(
                        "probe or lifecycle host",
                        Setters.containers(bad)
                                + ' '
                                + Setters.use(bad)
                                + ' '
                                + Setters.plural("probe or lifecycle host", hosts)
                                + ' '
                                + Setters.quoted(hosts)));
    }

    private static List<String> probedHosts(JsonNode container) {
        List<String> hosts = new ArrayList<>();
        PROBES.forEach(probe -> addHosts(container.path(probe), hosts));
        HOOKS.forEach(hook -> addHosts(container.path("lifecycle").path(hook), hosts));
        return hosts;
    }

    private static void addHosts(JsonNode action, List<String> hosts) {
        Stream.of("httpGet", "tcpSocket")
                .map(kind -> action.path(kind).path("host").asText(""))
                .filter(host -> !host.isEmpty())
                .forEach(hosts::add);
    }

    static Optional<Violation> procMount(CheckedPod pod) {
        Set<String> types = new TreeSet<>();
        List<String> bad = Setters.containers(pod, Setters.context(context -> addAll(types, procMount(context))));
        return bad.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation(
                        "procMount",
                        Setters.containers(bad) + " must not set securityContext.procMount to "
                                + Setters.quoted(types)));
    }

    private static List<String> procMount(JsonNode context) {
        String type = context.path("procMount").asText("Default");
        return type.equals("Default") ? List.of() : List.of(type);
    }

    /** Returns the check that allows the sysctls {@code allowed} only. */
    static PodCheck sysctls(Set<String> allowed) {
        return pod -> {
            List<String> bad = items(pod.securityContext().path("sysctls"))
                    .map(CheckedPod::name)
                    .filter(name -> !allowed.contains(name))
                    .toList();
            return bad.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Violation("forbidden sysctls", String.join(", ", bad)));
        };
    }

    static Optional<Violation> hostProcess(CheckedPod pod) {
        Setters bad = Setters.of(
                pod,
                context -> context.path("windowsOptions").path("hostProcess").asBoolean());
        return bad.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation(
                        "hostProcess", bad + " must not set securityContext.windowsOptions.hostProcess=true"));
    }
}
