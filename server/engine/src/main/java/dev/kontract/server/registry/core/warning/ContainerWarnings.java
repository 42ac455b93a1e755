package dev.kontract.server.registry.core.warning;

import dev.kontract.server.registry.core.security.ProfileAnnotations;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Warns about annotations replaced by fields, fractional byte quantities and duplicate environment variables. */
final class ContainerWarnings {

    private ContainerWarnings() {}

    static void say(FieldValue container, FieldValue annotations, FieldValue spec, FieldWarnings warnings) {
        String name = container.child("name").text();
        seccomp(annotations.key("container.seccomp.security.alpha.kubernetes.io/" + name), container, warnings);
        FieldValue appArmor = annotations.key("container.apparmor.security.beta.kubernetes.io/" + name);
        boolean inTemplate = !annotations.path().toString().startsWith("metadata.");
        boolean said = has(container, "appArmorProfile") || ProfileAnnotations.saysAppArmor(appArmor, spec);
        if (inTemplate && appArmor.present() && !said) {
            warnings.say(appArmor, "deprecated since v1.30; use the \"appArmorProfile\" field instead");
        }
        for (String resource : List.of("memory", "ephemeral-storage")) {
            fraction(container.child("resources").child("limits").key(resource), warnings);
            fraction(container.child("resources").child("requests").key(resource), warnings);
        }
        hidden(container.child("env"), warnings);
    }

    static void seccomp(FieldValue annotation, FieldValue holder, FieldWarnings warnings) {
        if (annotation.present() && !has(holder, "seccompProfile")) {
            warnings.say(annotation, "non-functional in v1.27+; use the \"seccompProfile\" field instead");
        }
    }

    static void fraction(FieldValue amount, FieldWarnings warnings) {
        if (amount.present() && !amount.quantity().isInteger()) {
            warnings.say(amount, "fractional byte value \"" + amount.text() + "\" is invalid, must be an integer");
        }
    }

    private static boolean has(FieldValue holder, String profile) {
        return holder.child("securityContext").child(profile).present();
    }

    private static void hidden(FieldValue variables, FieldWarnings warnings) {
        Set<String> seen = new HashSet<>();
        for (FieldValue variable : variables.items()) {
            String name = variable.child("name").text();
            String value = variable.child("value").text();
            String reference = "$(" + name + ")";
            boolean buildsOn =
                    variable.child("valueFrom").absent() && !value.equals(reference) && value.contains(reference);
            if (!seen.add(name) && !buildsOn) {
                warnings.say(
                        variable,
                        "hides previous definition of \"" + name + "\", which may be dropped when using apply");
            }
        }
    }
}
