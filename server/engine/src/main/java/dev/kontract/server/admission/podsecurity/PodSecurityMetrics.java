package dev.kontract.server.admission.podsecurity;

import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.measurement.CounterFamily;
import java.util.Locale;
import java.util.Map;

/** Counts the decisions of PodSecurity, with the labels of kube-apiserver. Safe for use by many threads. */
public final class PodSecurityMetrics {

    /** The minor version of Kubernetes whose API is served. */
    private static final long NEWEST_MINOR = 36;

    private final CounterFamily evaluations = new CounterFamily();
    private final CounterFamily exemptions = new CounterFamily();
    private final CounterFamily errors = new CounterFamily();

    void evaluated(AdmissionRequest request, String mode, Standard standard, boolean isAllowed) {
        evaluations.increment(
                "decision=\"" + (isAllowed ? "allow" : "deny") + "\",mode=\"" + mode + "\",policy_level=\""
                        + standard.level() + "\",policy_version=\"" + version(standard) + "\"," + labels(request));
    }

    /** Returns the version, one for all that do not exist yet. */
    private static String version(Standard standard) {
        if (standard.isPrivileged()) {
            return "latest";
        }
        StandardVersion version = standard.version();
        return !version.latest() && version.minor() > NEWEST_MINOR ? "future" : version.toString();
    }

    void exempted(AdmissionRequest request) {
        exemptions.increment(labels(request));
    }

    /** @param isFatal whether the error prevented the evaluation */
    void failed(AdmissionRequest request, boolean isFatal) {
        errors.increment("fatal=\"" + isFatal + "\"," + labels(request));
    }

    private static String labels(AdmissionRequest request) {
        return "request_operation=\"" + request.operation().toString().toLowerCase(Locale.ROOT) + "\",resource=\""
                + resource(request) + "\",subresource=\"" + request.subresource() + '"';
    }

    private static String resource(AdmissionRequest request) {
        return switch (request.resource().plural()) {
            case "pods" -> "pod";
            case "namespaces" -> "namespace";
            default -> "controller";
        };
    }

    /** Returns the number of evaluations. */
    public Map<String, Number> evaluations() {
        return evaluations.samples();
    }

    /** Returns the number of exempt requests. */
    public Map<String, Number> exemptions() {
        return exemptions.samples();
    }

    /** Returns the number of errors. */
    public Map<String, Number> errors() {
        return errors.samples();
    }
}
