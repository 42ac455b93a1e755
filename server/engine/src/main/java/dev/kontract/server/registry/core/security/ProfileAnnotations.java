package dev.kontract.server.registry.core.security;

import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.PathFormats;
import java.util.List;
import java.util.Map;

/** Validates the deprecated seccomp and AppArmor annotations, which must agree with the fields that replaced them. */
public final class ProfileAnnotations {

    private static final String POD_SECCOMP = "seccomp.security.alpha.kubernetes.io/pod";
    private static final String CONTAINER_SECCOMP = "container.seccomp.security.alpha.kubernetes.io/";
    private static final String CONTAINER_APPARMOR = "container.apparmor.security.beta.kubernetes.io/";
    private static final String LOCALHOST = "localhost/";

    private ProfileAnnotations() {}

    /** Validates the annotations on their own. */
    public static void validate(FieldValue annotations, List<FieldValue> containers) {
        FieldValue pod = annotations.child(POD_SECCOMP);
        if (pod.present()) {
            seccomp(pod);
        }
        Map<String, FieldValue> all = annotations.entries();
        all.forEach((key, value) -> {
            if (key.startsWith(CONTAINER_SECCOMP)) {
                seccomp(annotations.child(key));
            }
        });
        all.forEach((key, value) -> {
            if (key.startsWith(CONTAINER_APPARMOR)) {
                appArmor(value, key.substring(CONTAINER_APPARMOR.length()), containers);
            }
        });
    }

    /** Returns whether an annotation names the same AppArmor profile as the pod spec. */
    public static boolean saysAppArmor(FieldValue annotation, FieldValue spec) {
        FieldValue profile = spec.child("securityContext").child("appArmorProfile");
        String text = annotation.text();
        return switch (profile.child("type").text()) {
            case "Unconfined" -> text.equals("unconfined");
            case "RuntimeDefault" -> text.equals("runtime/default");
            case "Localhost" ->
                text.equals(LOCALHOST + profile.child("localhostProfile").text()) && !text.equals(LOCALHOST);
            default -> false;
        };
    }

    /** Checks that annotations and fields agree where both are set. */
    public static void match(FieldValue metadata, FieldValue spec, List<FieldValue> containers) {
        FieldValue annotations = metadata.child("annotations");
        FieldValue ofPod = spec.child("securityContext").child("seccompProfile");
        seccompMatches(annotations.child(POD_SECCOMP), ofPod);
        for (FieldValue container : containers) {
            FieldValue key = annotations.child(
                    CONTAINER_SECCOMP + container.child("name").text());
            seccompMatches(key, container.child("securityContext").child("seccompProfile"));
        }
        if (spec.child("os").child("name").is("windows")) {
            return;
        }
        for (FieldValue container : containers) {
            FieldValue key = annotations.child(
                    CONTAINER_APPARMOR + container.child("name").text());
            FieldValue own = container.child("securityContext").child("appArmorProfile");
            FieldValue inherited =
                    spec.child("securityContext").child("appArmorProfile").as(own.path());
            profileMatches(
                    key,
                    own.present() ? own : inherited,
                    List.of("unconfined"),
                    List.of("runtime/default"),
                    "apparmor");
        }
    }

    private static void seccomp(FieldValue annotation) {
        String profile = annotation.text();
        if (profile.startsWith(LOCALHOST)) {
            PathFormats.descending(annotation);
        } else if (!List.of("runtime/default", "docker/default", "unconfined").contains(profile)) {
            annotation.invalid("must be a valid seccomp profile");
        }
    }

    private static void appArmor(FieldValue annotation, String container, List<FieldValue> containers) {
        if (containers.stream().noneMatch(one -> one.child("name").is(container))) {
            annotation.invalid(container, "container not found");
        }
        String profile = annotation.text();
        boolean known = List.of("", "runtime/default", "unconfined").contains(profile);
        if (!known && !profile.startsWith(LOCALHOST)) {
            annotation.invalid("invalid AppArmor profile name: \"" + profile + '"');
        }
    }

    private static void seccompMatches(FieldValue annotation, FieldValue profile) {
        List<String> defaults = List.of("runtime/default", "docker/default");
        profileMatches(annotation, profile, List.of("unconfined"), defaults, "seccomp");
    }

    private static void profileMatches(
            FieldValue annotation, FieldValue profile, List<String> unconfined, List<String> defaults, String what) {
        if (annotation.absent() || profile.absent()) {
            return;
        }
        String text = annotation.text();
        boolean sameType = switch (profile.child("type").text()) {
            case "Unconfined" -> unconfined.contains(text);
            case "RuntimeDefault" -> defaults.contains(text);
            case "Localhost" -> text.startsWith(LOCALHOST);
            default -> true;
        };
        if (!sameType) {
            profile.child("type").forbidden(what + " type in annotation and field must match");
        } else if (profile.child("type").is("Localhost")
                && !profile.child("localhostProfile").is(text.substring(LOCALHOST.length()))) {
            profile.child("localhostProfile").forbidden(what + " profile in annotation and field must match");
        }
    }
}
