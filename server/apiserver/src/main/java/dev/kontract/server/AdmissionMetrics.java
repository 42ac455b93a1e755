package dev.kontract.server;

import dev.kontract.server.admission.AdmissionChain;
import dev.kontract.server.admission.podsecurity.PodSecurityMetrics;
import dev.kontract.server.admission.webhook.WebhookMetrics;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.metrics.Metric.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The metrics of admission, named as in kube-apiserver.
 *
 * @param chain the plugins
 * @param podSecurity the decisions of PodSecurity
 * @param mutating the calls of mutating webhooks
 * @param validating the calls of validating webhooks
 */
record AdmissionMetrics(
        AdmissionChain chain, PodSecurityMetrics podSecurity, WebhookMetrics mutating, WebhookMetrics validating) {

    private static final String EACH =
            ", identified by name and broken out for each admission type (validating or admit)";

    List<Metric> metrics() {
        return List.of(
                new Metric(
                        "apiserver_admission_step_admission_duration_seconds",
                        "Admission sub-step latency histogram in seconds, broken out for each operation and API resource and step"
                                + " type (validate or admit).",
                        Type.HISTOGRAM,
                        () -> chain.times().samples()),
                new Metric(
                        "apiserver_admission_controller_admission_duration_seconds",
                        "Admission controller latency histogram in seconds, identified by name and broken out for each"
                                + " operation and API resource and type (validate or admit).",
                        Type.HISTOGRAM,
                        () -> chain.pluginTimes().samples()),
                new Metric(
                        "apiserver_admission_webhook_admission_duration_seconds",
                        "Admission webhook latency histogram in seconds, identified by name and broken out for each"
                                + " operation and API resource and type (validate or admit).",
                        Type.HISTOGRAM,
                        both(WebhookMetrics::times)),
                new Metric(
                        "apiserver_admission_webhook_request_total",
                        "Admission webhook request total" + EACH
                                + " and operation. Additional labels specify whether the"
                                + " request was rejected or not and an HTTP status code. Codes greater than 600 are"
                                + " truncated to 600, to keep the metrics cardinality bounded.",
                        Type.COUNTER,
                        both(WebhookMetrics::requests)),
                new Metric(
                        "apiserver_admission_webhook_rejection_count",
                        "Admission webhook rejection count" + EACH
                                + " and operation. Additional labels specify an error type"
                                + " (calling_webhook_error or apiserver_internal_error if an error occurred; no_error"
                                + " otherwise) and optionally a non-zero rejection code if the webhook rejects the request"
                                + " with an HTTP status code (honored by the apiserver when the code is greater or equal to"
                                + " 400). Codes greater than 600 are truncated to 600, to keep the metrics cardinality"
                                + " bounded.",
                        Type.COUNTER,
                        both(WebhookMetrics::rejections)),
                new Metric(
                        "apiserver_admission_webhook_fail_open_count",
                        "Admission webhook fail open count" + EACH + '.',
                        Type.COUNTER,
                        both(WebhookMetrics::failedOpen)),
                new Metric(
                        "pod_security_evaluations_total",
                        "Number of policy evaluations that occurred, not counting ignored or exempt requests.",
                        Type.COUNTER,
                        podSecurity::evaluations),
                new Metric(
                        "pod_security_exemptions_total",
                        "Number of exempt requests, not counting ignored or out of scope requests.",
                        Type.COUNTER,
                        podSecurity::exemptions),
                new Metric(
                        "pod_security_errors_total",
                        "Number of errors preventing normal evaluation. Non-fatal errors may result in the latest restricted"
                                + " profile being used for evaluation.",
                        Type.COUNTER,
                        podSecurity::errors));
    }

    private Supplier<Map<String, Number>> both(Function<WebhookMetrics, Map<String, Number>> figures) {
        return () -> {
            Map<String, Number> all = new LinkedHashMap<>(figures.apply(mutating));
            all.putAll(figures.apply(validating));
            return all;
        };
    }
}
