package dev.kontract.server.registry.core.container;

import dev.kontract.server.name.ValidationMessages;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.PortFormats;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Validates the action of a probe or lifecycle hook: exactly one must be set.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/containers/container-lifecycle-hooks/">Container lifecycle
 *     hooks</a>
 */
final class HandlerValidation {

    private static final List<String> OF_PROBES = List.of("exec", "httpGet", "tcpSocket", "grpc");
    private static final List<String> OF_HOOKS = List.of("exec", "httpGet", "tcpSocket", "sleep");
    private static final List<String> SCHEMES = List.of("HTTP", "HTTPS");
    private static final String HEADER_NAME = "[-A-Za-z0-9]+";
    private static final Pattern HEADER_PATTERN = Pattern.compile(HEADER_NAME);

    private HandlerValidation() {}

    static void ofProbe(FieldValue probe) {
        oneOf(probe, OF_PROBES, probe);
    }

    static void lifecycle(FieldValue lifecycle, FieldValue gracePeriod) {
        for (String hook : List.of("postStart", "preStop")) {
            if (lifecycle.child(hook).present()) {
                oneOf(lifecycle.child(hook), OF_HOOKS, gracePeriod);
            }
        }
    }

    private static void oneOf(FieldValue handler, List<String> kinds, FieldValue gracePeriod) {
        boolean found = false;
        for (String kind : kinds) {
            FieldValue action = handler.child(kind);
            if (action.absent()) {
                continue;
            }
            if (found) {
                action.forbidden("may not specify more than 1 handler type");
            } else {
                action(kind, action, gracePeriod);
            }
            found = true;
        }
        if (!found) {
            handler.required("must specify a handler type");
        }
    }

    private static void action(String kind, FieldValue action, FieldValue gracePeriod) {
        switch (kind) {
            case "exec" -> {
                if (action.child("command").empty()) {
                    action.child("command").required();
                }
            }
            case "httpGet" -> httpGet(action);
            case "tcpSocket", "grpc" -> PortFormats.numberOrName(action.child("port"));
            default -> sleep(action, gracePeriod);
        }
    }

    private static void httpGet(FieldValue action) {
        if (action.child("path").empty()) {
            action.child("path").required();
        }
        PortFormats.numberOrName(action.child("port"));
        if (!SCHEMES.contains(action.child("scheme").text())) {
            action.child("scheme").notSupported(SCHEMES);
        }
        for (FieldValue header : action.items("httpHeaders")) {
            String name = header.child("name").text();
            if (!HEADER_PATTERN.matcher(name).matches()) {
                action.child("httpHeaders")
                        .invalid(
                                name,
                                ValidationMessages.pattern(
                                        "a valid HTTP header must consist of alphanumeric characters or '-'",
                                        HEADER_NAME,
                                        "X-Header-Name"));
            }
        }
    }

    private static void sleep(FieldValue action, FieldValue gracePeriod) {
        long seconds = action.child("seconds").number();
        if (gracePeriod.present() && (seconds < 0 || seconds > gracePeriod.number())) {
            action.invalid(
                    seconds,
                    "must be non-negative and less than terminationGracePeriodSeconds (" + gracePeriod.number() + ")");
        }
    }
}
