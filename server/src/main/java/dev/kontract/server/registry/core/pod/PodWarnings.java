package dev.kontract.server.registry.core.pod;

import dev.kontract.server.registry.core.container.ContainersValidation;
import dev.kontract.server.registry.validation.Amount;
import dev.kontract.server.registry.validation.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is accepted in a pod and yet better known. */
final class PodWarnings {

    private static final Map<String, String> LABELS = Map.of(
            "beta.kubernetes.io/arch", "deprecated since v1.14; use \"kubernetes.io/arch\" instead",
            "beta.kubernetes.io/os", "deprecated since v1.14; use \"kubernetes.io/os\" instead",
            "failure-domain.beta.kubernetes.io/region",
                    "deprecated since v1.17; use \"topology.kubernetes.io/region\" instead",
            "failure-domain.beta.kubernetes.io/zone",
                    "deprecated since v1.17; use \"topology.kubernetes.io/zone\" instead",
            "beta.kubernetes.io/instance-type",
                    "deprecated since v1.17; use \"node.kubernetes.io/instance-type\" instead");
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
            Map.entry("gitRepo", "deprecated in v1.11"),
            Map.entry("scaleIO", "deprecated in v1.16, non-functional in v1.22+"),
            Map.entry("flocker", "deprecated in v1.22, non-functional in v1.25+"),
            Map.entry("storageos", "deprecated in v1.22, non-functional in v1.25+"),
            Map.entry("quobyte", "deprecated in v1.22, non-functional in v1.25+"),
            Map.entry("glusterfs", "deprecated in v1.25, non-functional in v1.26+"),
            Map.entry("cephfs", "deprecated in v1.28, non-functional in v1.31+"),
            Map.entry("rbd", "deprecated in v1.28, non-functional in v1.31+"));

    private final List<String> found = new ArrayList<>();

    private PodWarnings() {}

    static List<String> of(Value metadata, Value spec) {
        PodWarnings warnings = new PodWarnings();
        warnings.scheduling(spec);
        warnings.annotations(metadata.child("annotations"));
        warnings.volumes(spec);
        warnings.repeated(spec.child("hostAliases"), "ip");
        warnings.repeated(spec.child("imagePullSecrets"), "name");
        warnings.unnamedSecrets(spec.child("imagePullSecrets"));
        warnings.fractions(spec.child("overhead"));
        for (Value container : ContainersValidation.all(spec)) {
            warnings.fractions(container.child("resources").child("limits"));
            warnings.fractions(container.child("resources").child("requests"));
            warnings.hidden(container.child("env"));
        }
        warnings.found.addAll(PortWarnings.of(spec));
        if (spec.child("terminationGracePeriodSeconds").number() < 0) {
            warnings.say(
                    spec.child("terminationGracePeriodSeconds"),
                    "must be >= 0; negative values are invalid and will be treated as 1");
        }
        warnings.affinity(spec.child("affinity"));
        return warnings.found;
    }

    private void scheduling(Value spec) {
        spec.child("nodeSelector").entries().forEach((key, value) -> {
            if (LABELS.containsKey(key)) {
                say(value, LABELS.getOrDefault(key, ""));
            }
        });
        for (Value constraint : spec.items("topologySpreadConstraints")) {
            Value key = constraint.child("topologyKey");
            if (LABELS.containsKey(key.text())) {
                say(key, key.text() + " is " + LABELS.getOrDefault(key.text(), ""));
            }
            selects(constraint);
        }
    }

    private void affinity(Value affinity) {
        for (String kind : List.of("podAffinity", "podAntiAffinity")) {
            for (Value term : affinity.child(kind).items("requiredDuringSchedulingIgnoredDuringExecution")) {
                selects(term);
            }
            for (Value term : affinity.child(kind).items("preferredDuringSchedulingIgnoredDuringExecution")) {
                selects(term.child("podAffinityTerm"));
            }
        }
    }

    private void selects(Value holder) {
        if (holder.child("labelSelector").absent()) {
            say(holder.child("labelSelector"), "a null labelSelector results in matching no pod");
        }
    }

    private void annotations(Value annotations) {
        for (Map.Entry<String, String> one : ANNOTATIONS) {
            if (annotations.key(one.getKey()).present()) {
                say(annotations.key(one.getKey()), one.getValue());
            }
        }
    }

    private void volumes(Value spec) {
        for (Value volume : spec.items("volumes")) {
            for (Map.Entry<String, String> one : VOLUMES) {
                String field = one.getKey().equals("storageos") ? "storageOS" : one.getKey();
                if (volume.child(one.getKey()).present()) {
                    say(volume.child(field), one.getValue());
                }
            }
        }
    }

    private void repeated(Value list, String field) {
        Set<String> seen = new HashSet<>();
        for (Value item : list.items()) {
            if (!seen.add(item.child(field).text())) {
                say(
                        item.child(field),
                        "duplicate " + field + " \"" + item.child(field).text() + '"');
            }
        }
    }

    private void unnamedSecrets(Value secrets) {
        for (Value secret : secrets.items()) {
            if (secret.child("name").empty()) {
                say(secret.child("name"), "invalid empty name \"\"");
            }
        }
    }

    private void fractions(Value resources) {
        for (String name : List.of("memory", "ephemeral-storage")) {
            Value amount = resources.key(name);
            if (amount.present() && !Amount.of(amount.text()).whole()) {
                say(amount, "fractional byte value \"" + amount.text() + "\" is invalid, must be an integer");
            }
        }
    }

    private void hidden(Value variables) {
        Set<String> seen = new HashSet<>();
        for (Value variable : variables.items()) {
            String name = variable.child("name").text();
            String value = variable.child("value").text();
            String reference = "$(" + name + ")";
            boolean buildsOn =
                    variable.child("valueFrom").absent() && !value.equals(reference) && value.contains(reference);
            if (!seen.add(name) && !buildsOn) {
                say(variable, "hides previous definition of \"" + name + "\", which may be dropped when using apply");
            }
        }
    }

    private void say(Value at, String what) {
        found.add(at.path() + ": " + what);
    }
}
