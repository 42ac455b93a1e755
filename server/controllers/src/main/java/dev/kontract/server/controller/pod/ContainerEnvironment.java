package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import dev.kontract.model.EnvVar;
import dev.kontract.model.ObjectFieldSelector;
import dev.kontract.model.Pod;
import dev.kontract.model.PodIP;
import dev.kontract.model.PodStatus;
import dev.kontract.server.controller.shell.Surroundings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The environment of a container, as far as its pod defines it: values from other objects, such as Secrets, are unknown.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/inject-data-application/define-interdependent-environment-variables/">Define
 *     dependent environment variables</a>
 */
final class ContainerEnvironment {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\$|\\$\\(([A-Za-z_.-][A-Za-z0-9_.-]*)\\)");
    private static final Pattern OF_MAP = Pattern.compile("metadata\\.(labels|annotations)\\['(.+)']");

    private final Pod pod;
    private final Map<String, String> variables = new LinkedHashMap<>();
    private final Set<String> unknown = new HashSet<>();

    ContainerEnvironment(Pod pod, Container container) {
        this.pod = pod;
        if (!Objects.requireNonNullElse(container.getEnvFrom(), List.of()).isEmpty()) {
            unknown.add(Surroundings.ANY);
        }
        for (EnvVar each : Objects.requireNonNullElse(container.getEnv(), List.<EnvVar>of())) {
            Optional<String> value = each.getValueFrom() == null
                    ? expand(Objects.requireNonNullElse(each.getValue(), ""))
                    : Optional.ofNullable(each.getValueFrom().getFieldRef()).flatMap(this::field);
            value.ifPresentOrElse(
                    text -> variables.put(each.getName(), text), () -> unknown.add(Objects.toString(each.getName())));
        }
    }

    Map<String, String> variables() {
        return variables;
    }

    Set<String> unknown() {
        return unknown;
    }

    String hostName() {
        return Objects.requireNonNullElse(pod.getSpec().getHostname(), Objects.toString(pod.name(), ""));
    }

    /** Returns the container's command and arguments as words; empty if a value in them is unknown. */
    Optional<List<String>> words(Container container) {
        List<String> all = new ArrayList<>(Objects.requireNonNullElse(container.getCommand(), List.<String>of()));
        all.addAll(Objects.requireNonNullElse(container.getArgs(), List.of()));
        List<String> words = new ArrayList<>();
        for (String each : all) {
            expand(each).ifPresent(words::add);
        }
        return words.size() == all.size() ? Optional.of(words) : Optional.empty();
    }

    /** Replaces references such as {@code $(NAME)}; references to undefined variables are kept. */
    private Optional<String> expand(String text) {
        StringBuilder expanded = new StringBuilder();
        Matcher matcher = REFERENCE.matcher(text);
        while (matcher.find()) {
            String name = matcher.group(1);
            if (name != null && unknown.contains(name)) {
                return Optional.empty();
            }
            String value = name == null ? "$" : variables.getOrDefault(name, matcher.group());
            matcher.appendReplacement(expanded, Matcher.quoteReplacement(value));
        }
        return Optional.of(matcher.appendTail(expanded).toString());
    }

    /** Returns the value of a field of the pod. */
    private Optional<String> field(ObjectFieldSelector field) {
        String path = Objects.toString(field.getFieldPath());
        Matcher ofMap = OF_MAP.matcher(path);
        if (ofMap.matches()) {
            Map<String, String> map = ofMap.group(1).equals("labels")
                    ? pod.labels()
                    : Objects.requireNonNullElse(pod.metadata().getAnnotations(), Map.<String, String>of());
            return Optional.of(map.getOrDefault(ofMap.group(2), ""));
        }
        PodStatus status = Objects.requireNonNullElseGet(pod.getStatus(), PodStatus::new);
        return Optional.ofNullable(
                switch (path) {
                    case "metadata.name" -> pod.name();
                    case "metadata.namespace" -> pod.namespace();
                    case "metadata.uid" -> pod.metadata().getUid();
                    case "spec.nodeName" ->
                        Objects.requireNonNullElse(pod.getSpec().getNodeName(), "");
                    case "spec.serviceAccountName" ->
                        Objects.requireNonNullElse(pod.getSpec().getServiceAccountName(), "");
                    case "status.hostIP", "status.hostIPs" -> status.getHostIP();
                    case "status.podIP" -> status.getPodIP();
                    case "status.podIPs" ->
                        status.getPodIPs() == null
                                ? null
                                : status.getPodIPs().stream().map(PodIP::getIp).collect(Collectors.joining(","));
                    default -> null;
                });
    }
}
