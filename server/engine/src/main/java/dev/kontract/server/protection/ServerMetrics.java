package dev.kontract.server.protection;

import dev.kontract.server.audit.AuditBackend;
import dev.kontract.server.flowcontrol.FlowControl;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.metrics.Metric.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** The metrics of flow control and auditing, named as in kube-apiserver. */
public final class ServerMetrics {

    private static final String READS = "request_kind=\"readOnly\"";
    private static final String WRITES = "request_kind=\"mutating\"";
    private static final String QUEUE_FULL = "reason=\"queue-full\"";
    private static final String TOO_FAST = "reason=\"user-rate\"";

    private ServerMetrics() {}

    /** Returns the metrics of flow control, and of the audit backends if there are any. */
    public static List<Metric> of(FlowControl flow, AuditPipeline audit) {
        List<Metric> all = new ArrayList<>(of(flow));
        all.add(rejections(flow));
        if (!audit.backends().isEmpty()) {
            all.addAll(of(audit));
        }
        return all;
    }

    private static List<Metric> of(AuditPipeline audit) {
        return List.of(
                Metric.of(
                        "apiserver_audit_event_total",
                        "Counter of audit events generated and sent to the audit backend.",
                        Type.COUNTER,
                        audit.auditor()::events),
                new Metric(
                        "apiserver_audit_level_total",
                        "Counter of policy levels for audit events (1 per request).",
                        Type.COUNTER,
                        audit.auditor()::requestsByLevel),
                new Metric(
                        "apiserver_audit_error_total",
                        "Counter of audit events that failed to be audited properly. Plugin identifies the plugin affected by"
                                + " the error.",
                        Type.COUNTER,
                        () -> errors(audit.backends())));
    }

    private static Map<String, Number> errors(List<AuditBackend> backends) {
        Map<String, Number> errors = new HashMap<>();
        long dropped = 0;
        for (AuditBackend backend : backends) {
            errors.put("plugin=\"" + backend.name() + '"', backend.failed());
            dropped += backend.dropped();
        }
        errors.put("plugin=\"buffered\"", dropped);
        return errors;
    }

    private static List<Metric> of(FlowControl flow) {
        return List.of(
                new Metric(
                        "apiserver_current_inflight_requests",
                        "Maximal number of currently used inflight request limit of this apiserver per request kind in last second.",
                        Type.GAUGE,
                        seats(flow, FlowControl.Seats::executing)),
                new Metric(
                        "apiserver_current_inqueue_requests",
                        "Maximal number of queued requests in this apiserver per request kind in last second.",
                        Type.GAUGE,
                        seats(flow, FlowControl.Seats::waiting)));
    }

    private static Metric rejections(FlowControl flow) {
        return new Metric(
                "kontract_rejected_requests_total",
                "Number of requests rejected with 429, those of priority levels excepted.",
                Type.COUNTER,
                () -> flow.isPrioritized() ? Map.of(TOO_FAST, flow.usage().tooFast()) : rejected(flow.usage()));
    }

    private static Supplier<Map<String, Number>> seats(FlowControl flow, Function<FlowControl.Seats, Number> figure) {
        return () -> {
            FlowControl.Usage usage = flow.usage();
            return Map.of(READS, figure.apply(usage.reads()), WRITES, figure.apply(usage.writes()));
        };
    }

    private static Map<String, Number> rejected(FlowControl.Usage usage) {
        return Map.of(
                QUEUE_FULL + "," + READS,
                usage.reads().refused(),
                QUEUE_FULL + "," + WRITES,
                usage.writes().refused(),
                TOO_FAST,
                usage.tooFast());
    }
}
