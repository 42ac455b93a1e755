package dev.kontract.server.registry.core.warning;

import dev.kontract.server.registry.core.container.ContainersValidation;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Warnings about accepted pods and templates: deprecated fields, fields without effect and likely mistakes. */
public final class PodWarnings {

    private static final List<Map.Entry<String, String>> ANNOTATIONS = List.of(
            Map.entry(
                    "scheduler.alpha.kubernetes.io/critical-pod",
                    "non-functional in v1.16+; use the \"priorityClassName\" field instead"),
            Map.entry(
                    "security.alpha.kubernetes.io/sysctls",
                    "non-functional in v1.11+; use the \"sysctls\" field instead"),
            Map.entry(
                    "security.alpha.kubernetes.io/unsafe-sysctls",
                    "non-functional in v1.11+; use the \"sysctls\" field instead"));
    private static final List<Map.Entry<String, String>> VOLUMES = List.of(
            Map.entry("photonPersistentDisk", "deprecated in v1.11, non-functional in v1.16+"),
            Map.entry("gitRepo", "deprecated in v1.11, and disabled by default in v1.33+"),
            Map.entry("scaleIO", "deprecated in v1.16, non-functional in v1.22+"),
            Map.entry("flocker", "deprecated in v1.22, non-functional in v1.25+"),
            Map.entry("storageos", "deprecated in v1.22, non-functional in v1.25+"),
            Map.entry("quobyte", "deprecated in v1.22, non-functional in v1.25+"),
            Map.entry("glusterfs", "deprecated in v1.25, non-functional in v1.26+"),
            Map.entry("cephfs", "deprecated in v1.28, non-functional in v1.31+"),
            Map.entry("rbd", "deprecated in v1.28, non-functional in v1.31+"));

    private PodWarnings() {}

    /** Returns the warnings for a pod or template with this metadata and spec. */
    public static List<String> of(FieldValue metadata, FieldValue spec) {
        FieldWarnings warnings = new FieldWarnings();
        FieldValue annotations = metadata.child("annotations");
        SchedulingWarnings.nodes(spec, warnings);
        annotations(annotations, warnings);
        volumes(spec, warnings);
        FilePathWarnings.say(spec.child("volumes"), warnings);
        repeated(spec.child("hostAliases"), "ip", warnings);
        repeated(spec.child("imagePullSecrets"), "name", warnings);
        unnamed(spec.child("imagePullSecrets"), warnings);
        ContainerWarnings.fraction(spec.child("overhead").key("memory"), warnings);
        ContainerWarnings.fraction(spec.child("overhead").key("ephemeral-storage"), warnings);
        ContainerWarnings.seccomp(annotations.key("seccomp.security.alpha.kubernetes.io/pod"), spec, warnings);
        for (FieldValue container : ContainersValidation.all(spec)) {
            ContainerWarnings.say(container, annotations, spec, warnings);
        }
        PortWarnings.say(spec, warnings);
        PortWarnings.names(spec, warnings);
        FieldValue grace = spec.child("terminationGracePeriodSeconds");
        if (grace.number() < 0) {
            warnings.say(grace, "must be >= 0; negative values are invalid and will be treated as 1");
        }
        SchedulingWarnings.pods(spec.child("affinity"), warnings);
        spec.child("dnsConfig")
                .items("nameservers")
                .forEach(server -> IpAddress.warning(server).ifPresent(warnings::say));
        spec.items("hostAliases")
                .forEach(alias -> IpAddress.warning(alias.child("ip")).ifPresent(warnings::say));
        return warnings.found();
    }

    private static void annotations(FieldValue annotations, FieldWarnings warnings) {
        for (Map.Entry<String, String> one : ANNOTATIONS) {
            if (annotations.key(one.getKey()).present()) {
                warnings.say(annotations.key(one.getKey()), one.getValue());
            }
        }
    }

    private static void volumes(FieldValue spec, FieldWarnings warnings) {
        for (FieldValue volume : spec.items("volumes")) {
            for (Map.Entry<String, String> one : VOLUMES) {
                String field = one.getKey().equals("storageos") ? "storageOS" : one.getKey();
                if (volume.child(one.getKey()).present()) {
                    warnings.say(volume.child(field), one.getValue());
                }
            }
            ClaimWarnings.spec(
                    volume.child("ephemeral").child("volumeClaimTemplate").child("spec"), warnings);
        }
    }

    private static void repeated(FieldValue list, String field, FieldWarnings warnings) {
        Set<String> seen = new HashSet<>();
        for (FieldValue item : list.items()) {
            if (!seen.add(item.child(field).text())) {
                warnings.say(
                        item.child(field),
                        "duplicate " + field + " \"" + item.child(field).text() + '"');
            }
        }
    }

    private static void unnamed(FieldValue secrets, FieldWarnings warnings) {
        for (FieldValue secret : secrets.items()) {
            if (secret.child("name").empty()) {
                warnings.say(secret.child("name"), "invalid empty name \"\"");
            }
        }
    }
}
