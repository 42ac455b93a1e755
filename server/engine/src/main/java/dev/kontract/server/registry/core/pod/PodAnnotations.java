package dev.kontract.server.registry.core.pod;

import dev.kontract.server.registry.core.container.ContainersValidation;
import dev.kontract.server.registry.core.security.ProfileAnnotations;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The pod annotations the server interprets. */
final class PodAnnotations {

    private static final String MIRROR = "kubernetes.io/config.mirror";
    private static final String DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";
    private static final String APPARMOR = "container.apparmor.security.beta.kubernetes.io/";
    private static final Pattern NUMBER = Pattern.compile("0|-?[1-9][0-9]{0,9}");

    private PodAnnotations() {}

    static void validate(FieldValue annotations, FieldValue spec) {
        FieldValue mirror = annotations.key(MIRROR);
        if (mirror.present() && spec.child("nodeName").empty()) {
            mirror.invalid("must set spec.nodeName if mirror pod annotation is set");
        }
        FieldValue cost = annotations.key(DELETION_COST);
        if (cost.present() && !isInt(cost.text())) {
            cost.invalid("must be a 32bit integer");
        }
        ProfileAnnotations.validate(annotations, ContainersValidation.all(spec));
    }

    static void validateUpdate(FieldValue annotations, FieldValue was, FieldValue spec) {
        Map<String, FieldValue> now = annotations.entries();
        Map<String, FieldValue> before = was.entries();
        for (String key : new TreeSet<>(before.keySet())) {
            if (!was.key(key).node().equals(annotations.key(key).node())) {
                frozen(annotations.key(key), key, "remove or update");
            }
        }
        for (String key : now.keySet()) {
            if (!before.containsKey(key)) {
                frozen(annotations.key(key), key, "add");
            }
        }
        validate(annotations, spec);
    }

    private static void frozen(FieldValue annotation, String key, String what) {
        if (key.startsWith(APPARMOR)) {
            annotation.forbidden("may not " + what + " AppArmor annotations");
        }
        if (key.equals(MIRROR)) {
            annotation.forbidden("may not " + what + " mirror pod annotation");
        }
    }

    private static boolean isInt(String text) {
        if (!NUMBER.matcher(text).matches()) {
            return false;
        }
        long number = Long.parseLong(text);
        return number >= Integer.MIN_VALUE && number <= Integer.MAX_VALUE;
    }
}
