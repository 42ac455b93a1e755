package dev.kontract.server.admission.podsecurity;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The checks of the Pod Security Standards, by level and version. */
final class Standards {

    private static final Set<String> SYSCTLS_1_0 = Set.of(
            "kernel.shm_rmid_forced",
            "net.ipv4.ip_local_port_range",
            "net.ipv4.tcp_syncookies",
            "net.ipv4.ping_group_range",
            "net.ipv4.ip_unprivileged_port_start");
    private static final Set<String> SYSCTLS_1_27 = union(SYSCTLS_1_0, "net.ipv4.ip_local_reserved_ports");
    private static final Set<String> SYSCTLS_1_29 = union(
            SYSCTLS_1_27,
            "net.ipv4.tcp_keepalive_time",
            "net.ipv4.tcp_fin_timeout",
            "net.ipv4.tcp_keepalive_intvl",
            "net.ipv4.tcp_keepalive_probes");
    private static final Set<String> SYSCTLS_1_32 = union(SYSCTLS_1_29, "net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem");
    private static final Set<String> SE_LINUX_1_0 = Set.of("container_t", "container_init_t", "container_kvm_t");
    private static final Set<String> SE_LINUX_1_31 = union(SE_LINUX_1_0, "container_engine_t");

    /** A check of the versions from {@code since} on, up to the next one of the rule. */
    private record Versioned(int since, PodCheck check) {}

    /**
     * A check with its changes.
     *
     * @param versions the versions that changed it, in their order
     * @param weaker the check of the level baseline that this one replaces, empty for none
     */
    private record Rule(List<Versioned> versions, String id, String weaker) {

        static Rule of(String id, Versioned... versions) {
            return new Rule(List.of(versions), id, "");
        }

        Rule replacing(String baseline) {
            return new Rule(versions, id, baseline);
        }

        /** Returns the check in a version, with no item if there was none. */
        List<PodCheck> in(int version) {
            return versions.stream()
                    .filter(each -> each.since() <= version)
                    .reduce((earlier, later) -> later)
                    .map(each -> List.of(each.check()))
                    .orElse(List.of());
        }
    }

    /** In the order of their names, which is that of messages. */
    private static final List<Rule> BASELINE = List.of(
            Rule.of("appArmorProfile", since(0, ProfileChecks::appArmor)),
            Rule.of("capabilities", since(0, BaselineChecks::capabilities)),
            Rule.of("hostNamespaces", since(0, BaselineChecks::hostNamespaces)),
            Rule.of("hostPathVolumes", since(0, BaselineChecks::hostPathVolumes)),
            Rule.of("hostPorts", since(0, BaselineChecks::hostPorts)),
            Rule.of("hostProbesAndHostLifecycle", since(34, BaselineChecks::hostsOfProbes)),
            Rule.of("privileged", since(0, BaselineChecks::privileged)),
            Rule.of(
                    "procMount",
                    since(0, BaselineChecks::procMount),
                    since(35, userNamespaces(BaselineChecks::procMount))),
            Rule.of(
                    "seLinuxOptions",
                    since(0, ProfileChecks.seLinux(SE_LINUX_1_0)),
                    since(31, ProfileChecks.seLinux(SE_LINUX_1_31))),
            Rule.of("seccompProfile", since(0, ProfileChecks::seccompAnnotations), since(19, ProfileChecks::seccomp)),
            Rule.of(
                    "sysctls",
                    since(0, BaselineChecks.sysctls(SYSCTLS_1_0)),
                    since(27, BaselineChecks.sysctls(SYSCTLS_1_27)),
                    since(29, BaselineChecks.sysctls(SYSCTLS_1_29)),
                    since(32, BaselineChecks.sysctls(SYSCTLS_1_32))),
            Rule.of("windowsHostProcess", since(0, BaselineChecks::hostProcess)));

    /** In the order of their names, after those of the level baseline. */
    private static final List<Rule> RESTRICTED = List.of(
            Rule.of(
                    "allowPrivilegeEscalation",
                    since(8, RestrictedChecks::privilegeEscalation),
                    since(25, windows(RestrictedChecks::privilegeEscalation))),
            Rule.of(
                            "capabilities_restricted",
                            since(22, RestrictedChecks::capabilities),
                            since(25, windows(RestrictedChecks::capabilities)))
                    .replacing("capabilities"),
            Rule.of("procMount_restricted", since(35, BaselineChecks::procMount))
                    .replacing("procMount"),
            Rule.of("restrictedVolumes", since(0, RestrictedChecks::volumes)).replacing("hostPathVolumes"),
            Rule.of(
                    "runAsNonRoot",
                    since(0, RestrictedChecks::runAsNonRoot),
                    since(35, userNamespaces(RestrictedChecks::runAsNonRoot))),
            Rule.of(
                    "runAsUser",
                    since(23, RestrictedChecks::runAsUser),
                    since(35, userNamespaces(RestrictedChecks::runAsUser))),
            Rule.of(
                            "seccompProfile_restricted",
                            since(19, ProfileChecks::seccompRequired),
                            since(25, windows(ProfileChecks::seccompRequired)))
                    .replacing("seccompProfile"));

    /** The version of the last change; later ones are the same. */
    private static final int LAST_CHANGE = 35;

    private static final List<List<PodCheck>> BASELINE_VERSIONS = versions(Standards::baseline);
    private static final List<List<PodCheck>> RESTRICTED_VERSIONS = versions(Standards::restricted);

    private Standards() {}

    /** Returns the violations of {@code standard} by {@code pod}. */
    static List<Violation> violations(Standard standard, CheckedPod pod) {
        return checks(standard).stream()
                .flatMap(check -> check.check(pod).stream())
                .toList();
    }

    private static List<PodCheck> checks(Standard standard) {
        StandardVersion version = standard.version();
        int minor = version.latest() ? LAST_CHANGE : (int) Math.min(version.minor(), LAST_CHANGE);
        return switch (standard.level()) {
            case PRIVILEGED -> List.of();
            case BASELINE -> BASELINE_VERSIONS.get(minor);
            case RESTRICTED -> RESTRICTED_VERSIONS.get(minor);
        };
    }

    private static List<List<PodCheck>> versions(IntFunction<List<PodCheck>> checks) {
        return IntStream.rangeClosed(0, LAST_CHANGE).mapToObj(checks).toList();
    }

    private static List<PodCheck> baseline(int version) {
        return BASELINE.stream().flatMap(rule -> rule.in(version).stream()).toList();
    }

    private static List<PodCheck> restricted(int version) {
        Set<String> replaced = new HashSet<>();
        List<PodCheck> own = new ArrayList<>();
        for (Rule rule : RESTRICTED) {
            List<PodCheck> check = rule.in(version);
            if (!check.isEmpty()) {
                replaced.add(rule.weaker());
                own.addAll(check);
            }
        }
        List<PodCheck> all = new ArrayList<>();
        BASELINE.stream().filter(rule -> !replaced.contains(rule.id())).forEach(rule -> all.addAll(rule.in(version)));
        all.addAll(own);
        return List.copyOf(all);
    }

    private static Versioned since(int minor, PodCheck check) {
        return new Versioned(minor, check);
    }

    private static PodCheck windows(PodCheck check) {
        return check.exceptOnWindows();
    }

    private static PodCheck userNamespaces(PodCheck check) {
        return check.exceptInUserNamespaces();
    }

    private static Set<String> union(Set<String> some, String... others) {
        Set<String> all = new HashSet<>(some);
        all.addAll(List.of(others));
        return Set.copyOf(all);
    }
}
