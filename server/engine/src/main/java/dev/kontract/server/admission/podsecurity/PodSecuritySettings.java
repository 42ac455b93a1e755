package dev.kontract.server.admission.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/**
 * The settings of the PodSecurity plugin.
 *
 * @param defaults the policy where a namespace has no labels
 * @param users the users whose requests are not checked
 * @param namespaces the namespaces whose pods are not checked
 * @param runtimeClasses the runtime classes whose pods are not checked
 */
public record PodSecuritySettings(
        PodPolicy defaults, Set<String> users, Set<String> namespaces, Set<String> runtimeClasses) {

    /** Checks what labels of namespaces ask for, without exemptions. */
    public static final PodSecuritySettings DEFAULT =
            new PodSecuritySettings(PodPolicy.PRIVILEGED, Set.of(), Set.of(), Set.of());

    /** Copies the sets. */
    public PodSecuritySettings {
        users = Set.copyOf(users);
        namespaces = Set.copyOf(namespaces);
        runtimeClasses = Set.copyOf(runtimeClasses);
    }

    /** Returns whether the runtime class of a pod with this specification is exempt. */
    boolean exempts(JsonNode spec) {
        return runtimeClasses.contains(spec.path("runtimeClassName").asText(""));
    }
}
