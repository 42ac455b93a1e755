package dev.kontract.server.protection;

import dev.kontract.server.audit.AuditLog;
import dev.kontract.server.flowcontrol.FlowControl;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.metrics.Metric.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The metrics of flow control and auditing, named as in kube-apiserver. */
public final class ServerMetrics {

    private static final String READS = "request_kind=\"readOnly\"";
    private static final String WRITES = "request_kind=\"mutating\"";
    private static final String QUEUE_FULL = "reason=\"queue-full\"";
    private static final String TOO_FAST = "reason=\"user-rate\"";

    private ServerMetrics() {}

    /** Returns the metrics of flow control, and of the audit log if there is one. */
    public static List<Metric> of(FlowControl flow, Optional<AuditLog> audit) {
        List<Metric> all = new ArrayList<>(of(flow));
        audit.map(ServerMetrics::of).ifPresent(all::addAll);
        return all;
    }

    private static List<Metric> of(AuditLog log) {
        return List.of(
                Metric.of("apiserver_audit_event_total", "Number of audit events generated.", Type.COUNTER, log::taken),
                Metric.of(
                        "apiserver_audit_requests_rejected_total",
                        "Number of audit events dropped because the queue was full.",
                        Type.COUNTER,
                        log::dropped),
                Metric.of(
                        "apiserver_audit_error_total",
                        "Number of audit events that could not be written.",
                        Type.COUNTER,
                        log::failed));
    }

    private static List<Metric> of(FlowControl flow) {
        return List.of(
                new Metric(
                        "apiserver_current_inflight_requests",
                        "Number of requests being executed, without exempt requests.",
                        Type.GAUGE,
                        seats(flow, FlowControl.Seats::executing)),
                new Metric(
                        "apiserver_current_inqueue_requests",
                        "Number of requests waiting in queues.",
                        Type.GAUGE,
                        seats(flow, FlowControl.Seats::waiting)),
                new Metric(
                        "apiserver_flowcontrol_rejected_requests_total",
                        "Number of requests rejected with 429.",
                        Type.COUNTER,
                        () -> rejected(flow.usage())));
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
