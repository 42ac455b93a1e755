package dev.kontract.server.admission.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.status.GoText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Checks of security profiles: AppArmor, SELinux and seccomp. */
final class ProfileChecks {

    private static final String APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";
    private static final String SECCOMP_POD = "seccomp.security.alpha.kubernetes.io/pod";
    private static final String SECCOMP_CONTAINER = "container.seccomp.security.alpha.kubernetes.io/";
    private static final String SECCOMP = "seccompProfile";
    private static final String TYPE = "type";
    private static final String DEFAULT_PROFILE = "runtime/default";
    private static final String LOCAL_PROFILE = "localhost/";
    private static final Set<String> ALLOWED_TYPES = Set.of("RuntimeDefault", "Localhost");

    private ProfileChecks() {}

    static Optional<Violation> appArmor(CheckedPod pod) {
        Set<String> types = new TreeSet<>();
        Setters bad =
                Setters.of(pod, context -> BaselineChecks.addAll(types, badType(context.path("appArmorProfile"))));
        List<String> annotations = pod.annotations().properties().stream()
                .filter(each -> each.getKey().startsWith(APP_ARMOR)
                        && !isAllowedAppArmor(each.getValue().asText()))
                .map(each -> each.getKey() + '=' + GoText.quote(each.getValue().asText()))
                .sorted()
                .toList();
        List<String> values = new ArrayList<>(types);
        values.addAll(annotations);
        List<String> setters = bad.texts();
        if (!annotations.isEmpty()) {
            setters.add(Setters.plural("annotation", annotations));
        }
        return setters.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation(
                        Setters.plural("forbidden AppArmor profile", values),
                        String.join(" and ", setters) + " must not set AppArmor profile type to "
                                + Setters.quoted(values)));
    }

    private static boolean isAllowedAppArmor(String annotation) {
        return annotation.isEmpty() || annotation.equals(DEFAULT_PROFILE) || annotation.startsWith(LOCAL_PROFILE);
    }

    /** Returns the type of a profile as the only item unless it is allowed; empty without a profile. */
    private static List<String> badType(JsonNode profile) {
        String type = profile.path(TYPE).asText("");
        return !profile.isObject() || ALLOWED_TYPES.contains(type) ? List.of() : List.of(type);
    }

    /** Returns the check that allows the SELinux types {@code allowed} only, besides the empty one. */
    static PodCheck seLinux(Set<String> allowed) {
        return pod -> seLinux(pod, allowed);
    }

    private static Optional<Violation> seLinux(CheckedPod pod, Set<String> allowed) {
        Set<String> types = new TreeSet<>();
        Set<String> others = new TreeSet<>();
        Setters bad = Setters.of(pod, context -> {
            JsonNode options = context.path("seLinuxOptions");
            boolean badType = BaselineChecks.addAll(types, badSeLinuxType(options, allowed));
            boolean user = setsText(options, "user", others);
            boolean role = setsText(options, "role", others);
            return badType || user || role;
        });
        if (bad.isEmpty()) {
            return Optional.empty();
        }
        List<String> details = new ArrayList<>();
        if (!types.isEmpty()) {
            details.add(Setters.plural(TYPE, types) + ' ' + Setters.quoted(types));
        }
        for (String field : List.of("user", "role")) {
            if (others.contains(field)) {
                details.add(field + " may not be set");
            }
        }
        return Optional.of(new Violation(
                "seLinuxOptions",
                bad + " set forbidden securityContext.seLinuxOptions: " + String.join("; ", details)));
    }

    private static List<String> badSeLinuxType(JsonNode options, Set<String> allowed) {
        String type = options.path(TYPE).asText("");
        return type.isEmpty() || allowed.contains(type) ? List.of() : List.of(type);
    }

    private static boolean setsText(JsonNode options, String field, Set<String> set) {
        boolean sets = !options.path(field).asText("").isEmpty();
        if (sets) {
            set.add(field);
        }
        return sets;
    }

    /** Checks the annotations that preceded the field; up to version 1.18. */
    static Optional<Violation> seccompAnnotations(CheckedPod pod) {
        Set<String> bad = new TreeSet<>();
        addSeccomp(pod, SECCOMP_POD, bad);
        pod.containers().forEach(container -> addSeccomp(pod, SECCOMP_CONTAINER + CheckedPod.name(container), bad));
        return bad.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation(
                        SECCOMP, "forbidden " + Setters.plural("annotation", bad) + ' ' + String.join(", ", bad)));
    }

    private static void addSeccomp(CheckedPod pod, String annotation, Set<String> bad) {
        if (pod.annotations().has(annotation)) {
            String value = pod.annotations().path(annotation).asText();
            if (!value.equals(DEFAULT_PROFILE) && !value.equals("docker/default") && !value.startsWith(LOCAL_PROFILE)) {
                bad.add(annotation + '=' + GoText.quote(value));
            }
        }
    }

    static Optional<Violation> seccomp(CheckedPod pod) {
        Set<String> types = new TreeSet<>();
        Setters bad = Setters.of(pod, context -> BaselineChecks.addAll(types, badType(context.path(SECCOMP))));
        return bad.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation(
                        SECCOMP,
                        bad + " must not set securityContext.seccompProfile.type to " + Setters.quoted(types)));
    }

    static Optional<Violation> seccompRequired(CheckedPod pod) {
        Optional<Violation> forbidden = seccomp(pod);
        if (forbidden.isPresent() || pod.securityContext().path(SECCOMP).isObject()) {
            return forbidden;
        }
        List<String> without = Setters.containers(
                pod, Setters.context(context -> !context.path(SECCOMP).isObject()));
        return without.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Violation(
                                SECCOMP,
                                "pod or " + Setters.containers(without)
                                        + " must set securityContext.seccompProfile.type to \"RuntimeDefault\" or \"Localhost\""));
    }
}
