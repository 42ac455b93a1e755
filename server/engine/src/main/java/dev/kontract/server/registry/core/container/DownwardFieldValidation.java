package dev.kontract.server.registry.core.container;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Validates downward API references to fields of the pod and to resources of its containers.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/downward-api/">Downward API</a>
 */
public final class DownwardFieldValidation {

    private static final List<String> IN_ENVIRONMENT = List.of(
            "metadata.name",
            "metadata.namespace",
            "metadata.uid",
            "spec.nodeName",
            "spec.serviceAccountName",
            "status.hostIP",
            "status.hostIPs",
            "status.podIP",
            "status.podIPs");
    private static final List<String> IN_VOLUME =
            List.of("metadata.annotations", "metadata.labels", "metadata.name", "metadata.namespace", "metadata.uid");
    private static final Set<String> KNOWN = Set.of(
            "metadata.annotations",
            "metadata.labels",
            "metadata.name",
            "metadata.namespace",
            "metadata.uid",
            "spec.nodeName",
            "spec.restartPolicy",
            "spec.serviceAccountName",
            "spec.schedulerName",
            "status.phase",
            "status.hostIP",
            "status.hostIPs",
            "status.podIP",
            "status.podIPs");
    private static final List<String> RESOURCES = List.of(
            "limits.cpu",
            "limits.ephemeral-storage",
            "limits.memory",
            "requests.cpu",
            "requests.ephemeral-storage",
            "requests.memory");
    private static final Pattern HUGE_PAGES = Pattern.compile("(requests|limits)\\.hugepages-.*");
    private static final Pattern SUBSCRIPT = Pattern.compile("([^\\[]*)\\['(.*)'\\]");
    private static final Set<String> BYTE_DIVISORS =
            Set.of("1", "1k", "1M", "1G", "1T", "1P", "1E", "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei");

    private DownwardFieldValidation() {}

    /** Validates the {@code fieldRef} of an environment variable; may be absent. */
    public static void ofEnvironment(FieldValue reference) {
        field(reference, IN_ENVIRONMENT);
    }

    /** Validates the {@code fieldRef} of a volume file; may be absent. */
    public static void ofVolume(FieldValue reference) {
        field(reference, IN_VOLUME);
    }

    /** Validates a {@code resourceFieldRef} to the container itself; may be absent. */
    public static void resource(FieldValue reference) {
        if (reference.absent()) {
            return;
        }
        resourceName(reference.child("resource"));
        divisor(reference);
    }

    /** Validates a {@code resourceFieldRef} that must name a container; may be absent. */
    public static void resourceOfContainer(FieldValue reference) {
        if (reference.absent()) {
            return;
        }
        if (reference.child("containerName").empty()) {
            reference.child("containerName").required();
        } else {
            resourceName(reference.child("resource"));
        }
        divisor(reference);
    }

    private static void field(FieldValue reference, List<String> supported) {
        if (reference.absent()) {
            return;
        }
        FieldValue fieldPath = reference.child("fieldPath");
        if (reference.child("apiVersion").empty()) {
            reference.child("apiVersion").required();
        } else if (fieldPath.empty()) {
            fieldPath.required();
        } else if (!reference.child("apiVersion").is("v1")) {
            fieldPath.invalid("error converting fieldPath: unsupported pod version: "
                    + reference.child("apiVersion").text());
        } else {
            known(reference, fieldPath, supported);
        }
    }

    private static void known(FieldValue reference, FieldValue fieldPath, List<String> supported) {
        Matcher subscript = SUBSCRIPT.matcher(fieldPath.text());
        if (subscript.matches()) {
            subscripted(reference, fieldPath, subscript);
        } else if (!KNOWN.contains(fieldPath.text())) {
            fieldPath.invalid("error converting fieldPath: field label not supported: " + fieldPath.text());
        } else if (!supported.contains(fieldPath.text())) {
            fieldPath.notSupported(supported);
        }
    }

    private static void subscripted(FieldValue reference, FieldValue fieldPath, Matcher subscript) {
        String key = subscript.group(2);
        switch (subscript.group(1)) {
            case "metadata.annotations" -> {
                String lower = key.toLowerCase(Locale.ROOT);
                LabelFormats.key(lower).forEach(wrong -> reference.invalid(lower, wrong));
            }
            case "metadata.labels" -> LabelFormats.key(key).forEach(wrong -> reference.invalid(key, wrong));
            default ->
                fieldPath.invalid(
                        "error converting fieldPath: field label does not support subscript: " + fieldPath.text());
        }
    }

    private static void resourceName(FieldValue name) {
        if (name.empty()) {
            name.required();
        } else if (!RESOURCES.contains(name.text())
                && !HUGE_PAGES.matcher(name.text()).matches()) {
            name.notSupported(RESOURCES);
        }
    }

    private static void divisor(FieldValue reference) {
        FieldValue divisor = reference.child("divisor");
        String resource = reference.child("resource").text();
        if (divisor.empty() || divisor.quantity().signum() == 0) {
            return;
        }
        boolean cpu = resource.endsWith(".cpu");
        boolean bytes =
                RESOURCES.contains(resource) || HUGE_PAGES.matcher(resource).matches();
        if (cpu && !Set.of("1m", "1").contains(divisor.text())) {
            divisor.invalid(resource, "only divisor's values 1m and 1 are supported with the cpu resource");
        } else if (!cpu && bytes && !BYTE_DIVISORS.contains(divisor.text())) {
            divisor.invalid(
                    resource,
                    "only divisor's values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei are supported with"
                            + " the " + spoken(resource) + " resource");
        }
    }

    private static String spoken(String resource) {
        String name = resource.substring(resource.indexOf('.') + 1);
        return switch (name) {
            case "memory" -> "memory";
            case "ephemeral-storage" -> "local ephemeral storage";
            default -> "hugepages";
        };
    }
}
