package dev.kontract.server;

import dev.kontract.server.controller.QueueMetrics;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.metrics.Metric.Type;
import java.util.List;

/** The metrics of the queues of controllers, named as by client-go. */
final class ControllerMetrics {

    private ControllerMetrics() {}

    static List<Metric> of(QueueMetrics queues) {
        return List.of(
                new Metric("workqueue_depth", "Current depth of workqueue", Type.GAUGE, queues::depth),
                new Metric(
                        "workqueue_adds_total",
                        "Total number of adds handled by workqueue",
                        Type.COUNTER,
                        queues::adds),
                new Metric(
                        "workqueue_queue_duration_seconds",
                        "How long in seconds an item stays in workqueue before being requested.",
                        Type.HISTOGRAM,
                        queues::waits),
                new Metric(
                        "workqueue_work_duration_seconds",
                        "How long in seconds processing an item from workqueue takes.",
                        Type.HISTOGRAM,
                        queues::work),
                new Metric(
                        "workqueue_unfinished_work_seconds",
                        "How many seconds of work has done that is in progress and hasn't been observed by work_duration."
                                + " Large values indicate stuck threads. One can deduce the number of stuck threads by"
                                + " observing the rate at which this increases.",
                        Type.GAUGE,
                        queues::unfinished),
                new Metric(
                        "workqueue_longest_running_processor_seconds",
                        "How many seconds has the longest running processor for workqueue been running.",
                        Type.GAUGE,
                        queues::longest),
                new Metric(
                        "workqueue_retries_total",
                        "Total number of retries handled by workqueue",
                        Type.COUNTER,
                        queues::retries));
    }
}
