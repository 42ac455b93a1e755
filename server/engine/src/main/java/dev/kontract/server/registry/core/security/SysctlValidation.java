package dev.kontract.server.registry.core.security;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Validates sysctls, which must be namespaced.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/administer-cluster/sysctl-cluster/">Using sysctls in a cluster</a>
 */
final class SysctlValidation {

    private static final String SEGMENT = "[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
    private static final String FORM = "^(" + SEGMENT + "[\\./])*" + SEGMENT + "$";
    private static final Pattern PATTERN = Pattern.compile(FORM);
    private static final int LONGEST = 253;
    private static final Set<String> IPC = Set.of("kernel.sem");

    private SysctlValidation() {}

    static void validate(FieldValue spec) {
        Set<String> seen = new HashSet<>();
        for (FieldValue sysctl : spec.child("securityContext").items("sysctls")) {
            FieldValue name = sysctl.child("name");
            name(name, seen);
            ownNamespace(name, spec);
            seen.add(name.text());
        }
    }

    private static void name(FieldValue name, Set<String> seen) {
        if (name.empty()) {
            name.required();
        } else if (name.text().length() > LONGEST
                || !PATTERN.matcher(name.text()).matches()) {
            name.invalid("must have at most " + LONGEST + " characters and match regex " + FORM);
        } else if (seen.contains(name.text())) {
            name.duplicate();
        }
    }

    private static void ownNamespace(FieldValue name, FieldValue spec) {
        String dotted = dotted(name.text());
        if (spec.child("hostNetwork").flag() && dotted.startsWith("net.")) {
            name.invalid("may not be specified when 'hostNetwork' is true");
        } else if (spec.child("hostIPC").flag() && ofIpc(dotted)) {
            name.invalid("may not be specified when 'hostIPC' is true");
        }
    }

    /** Slashes are separators if one precedes the first dot. */
    private static String dotted(String name) {
        int slash = name.indexOf('/');
        int dot = name.indexOf('.');
        return slash >= 0 && (dot < 0 || slash < dot) ? name.replace('/', '.') : name;
    }

    private static boolean ofIpc(String name) {
        return IPC.contains(name)
                || name.startsWith("kernel.shm")
                || name.startsWith("kernel.msg")
                || name.startsWith("fs.mqueue.");
    }
}
