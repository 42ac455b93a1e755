package dev.kontract.server.protection;

import dev.kontract.server.flowcontrol.FlowFigures;
import dev.kontract.server.flowcontrol.FlowSchemas;
import dev.kontract.server.flowcontrol.LevelFigures;
import dev.kontract.server.flowcontrol.PriorityLevels;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.metrics.Metric.Type;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** The metrics of priority levels and flow schemas, named as in kube-apiserver. */
public final class FlowMetrics {

    private static final String PREFIX = "apiserver_flowcontrol_";

    private FlowMetrics() {}

    /** Returns the metrics of all flow schemas and priority levels. */
    public static List<Metric> of(FlowSchemas schemas, PriorityLevels levels) {
        return List.of(
                ofFlows(
                        "dispatched_requests_total",
                        "Number of requests executed by API Priority and Fairness subsystem",
                        Type.COUNTER,
                        schemas,
                        FlowFigures::dispatched),
                rejected(schemas),
                ofFlows(
                        "current_inqueue_requests",
                        "Number of requests currently pending in queues of the API Priority and Fairness subsystem",
                        Type.GAUGE,
                        schemas,
                        FlowFigures::waiting),
                ofFlows(
                        "current_executing_requests",
                        "Number of requests in initial (for a WATCH) or any (for a non-WATCH) execution stage in the API Priority and"
                                + " Fairness subsystem",
                        Type.GAUGE,
                        schemas,
                        FlowFigures::executing),
                ofFlows(
                        "current_executing_seats",
                        "Concurrency (number of seats) occupied by the currently executing (initial stage for a WATCH, any stage"
                                + " otherwise) requests in the API Priority and Fairness subsystem",
                        Type.GAUGE,
                        schemas,
                        FlowFigures::executing),
                ofLevels(
                        "nominal_limit_seats",
                        "Nominal number of execution seats configured for each priority level",
                        levels,
                        LevelFigures::nominal),
                ofLevels(
                        "lower_limit_seats",
                        "Configured lower bound on number of execution seats available to each priority level",
                        levels,
                        LevelFigures::lower),
                ofLevels(
                        "upper_limit_seats",
                        "Configured upper bound on number of execution seats available to each priority level",
                        levels,
                        LevelFigures::upper));
    }

    private static Metric ofFlows(
            String name, String help, Type type, FlowSchemas schemas, ToLongFunction<FlowFigures> value) {
        return new Metric(PREFIX + name, help, type, () -> {
            Map<String, Number> samples = new TreeMap<>();
            schemas.figures().forEach(each -> samples.put(labels(each), value.applyAsLong(each)));
            return samples;
        });
    }

    private static Metric rejected(FlowSchemas schemas) {
        return new Metric(
                PREFIX + "rejected_requests_total",
                "Number of requests rejected by API Priority and Fairness subsystem",
                Type.COUNTER,
                () -> {
                    Map<String, Number> samples = new TreeMap<>();
                    for (FlowFigures each : schemas.figures()) {
                        add(samples, each, "queue-full", each.queueFull());
                        add(samples, each, "concurrency-limit", each.concurrencyLimit());
                        add(samples, each, "time-out", each.timedOut());
                    }
                    return samples;
                });
    }

    private static void add(Map<String, Number> samples, FlowFigures flow, String reason, long value) {
        if (value > 0) {
            samples.put(labels(flow) + ",reason=\"" + reason + '"', value);
        }
    }

    private static Metric ofLevels(
            String name, String help, PriorityLevels levels, ToLongFunction<LevelFigures> value) {
        return new Metric(PREFIX + name, help, Type.GAUGE, () -> {
            Map<String, Number> samples = new TreeMap<>();
            levels.figures()
                    .forEach(each -> samples.put("priority_level=\"" + each.level() + '"', value.applyAsLong(each)));
            return samples;
        });
    }

    private static String labels(FlowFigures flow) {
        return "flow_schema=\"" + flow.schema() + "\",priority_level=\"" + flow.level() + '"';
    }
}
