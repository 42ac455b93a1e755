package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.ContainerResourceMetricSource;
import dev.kontract.model.ContainerResourceMetricStatus;
import dev.kontract.model.ExternalMetricSource;
import dev.kontract.model.ExternalMetricStatus;
import dev.kontract.model.MetricSpec;
import dev.kontract.model.MetricStatus;
import dev.kontract.model.MetricTarget;
import dev.kontract.model.MetricValueStatus;
import dev.kontract.model.ObjectMetricSource;
import dev.kontract.model.ObjectMetricStatus;
import dev.kontract.model.PodsMetricSource;
import dev.kontract.model.PodsMetricStatus;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceMetricSource;
import dev.kontract.model.ResourceMetricStatus;
import java.math.BigDecimal;

/**
 * Turns each metric of an autoscaler into a number of replicas.
 *
 * @param readings the metrics
 * @param calculation the calculation for the workload
 * @param namespace the namespace of the autoscaler
 */
record MetricProposals(MetricReadings readings, ReplicaCalculation calculation, String namespace) {

    /**
     * The proposal of one metric.
     *
     * @param replicas the number of replicas
     * @param metric the name of the metric in messages
     * @param status the metric in the status of the autoscaler
     */
    record Proposal(int replicas, String metric, MetricStatus status) {}

    /** Thrown if a metric is not available, so that it proposes nothing. */
    static final class Failed extends Exception {

        private static final long serialVersionUID = 1;

        private final String reason;
        private final String detail;

        private Failed(String reason, String detail, String message) {
            super(message);
            this.reason = reason;
            this.detail = detail;
        }

        /** Returns the reason of the condition. */
        String reason() {
            return reason;
        }

        /** Returns the message of the condition. */
        String detail() {
            return detail;
        }
    }

    private record Use(int replicas, String metric, MetricValueStatus value) {}

    /**
     * Returns the proposal of a metric.
     *
     * @throws Failed if it is not available
     */
    Proposal of(MetricSpec metric) throws Failed {
        return switch (metric.getType()) {
            case "Object" -> object(metric.getObject());
            case "Pods" -> pods(metric.getPods());
            case "Resource" -> resource(metric.getResource());
            case "ContainerResource" -> container(metric.getContainerResource());
            case "External" -> external(metric.getExternal());
            default -> {
                String message = "unknown metric source type \"" + metric.getType() + '"';
                throw new Failed("InvalidMetricSourceType", message, message);
            }
        };
    }

    private Proposal object(ObjectMetricSource source) throws Failed {
        MetricTarget target = source.getTarget();
        boolean whole = "Value".equals(target.getType()) && target.getValue() != null;
        boolean average = !whole && "AverageValue".equals(target.getType()) && target.getAverageValue() != null;
        String prefix = average ? "failed to get " + source.getMetric().getName() + " object metric: " : "";
        String name = whole
                ? source.getDescribedObject().getKind() + " metric "
                        + source.getMetric().getName()
                : MetricNames.external(source.getMetric());
        try {
            if (!whole && !average) {
                throw new AutoscalingException(
                        "invalid object metric source: neither a value target nor an average value target was set");
            }
            Use use = use(
                    readings.object(source.getMetric(), namespace, source.getDescribedObject()), target, whole, name);
            ObjectMetricStatus status = new ObjectMetricStatus()
                    .describedObject(source.getDescribedObject())
                    .metric(source.getMetric())
                    .current(use.value());
            return proposal(use, new MetricStatus().type("Object")._object(status));
        } catch (AutoscalingException e) {
            throw failed("FailedGetObjectMetric", e, "failed to get object metric value: " + prefix);
        }
    }

    private Proposal external(ExternalMetricSource source) throws Failed {
        MetricTarget target = source.getTarget();
        String metric = source.getMetric().getName();
        boolean whole = target.getAverageValue() == null;
        String prefix = whole
                ? "failed to get external metric " + metric + ": "
                : "failed to get " + metric + " external metric: ";
        try {
            Use use = use(
                    readings.external(source.getMetric(), namespace),
                    target,
                    whole,
                    MetricNames.external(source.getMetric()));
            ExternalMetricStatus status =
                    new ExternalMetricStatus().metric(source.getMetric()).current(use.value());
            return proposal(use, new MetricStatus().type("External").external(status));
        } catch (AutoscalingException e) {
            throw failed("FailedGetExternalMetric", e, "failed to get " + metric + " external metric value: " + prefix);
        }
    }

    /** Returns the replicas for a value that the pods bear together. */
    private Use use(long value, MetricTarget target, boolean whole, String name) throws AutoscalingException {
        if (whole) {
            ReplicaCalculation.Outcome outcome = calculation.forTotal(value, MetricReadings.milli(target.getValue()));
            return new Use(outcome.replicas(), name, new MetricValueStatus().value(quantity(outcome.value(), "")));
        }
        ReplicaCalculation.Outcome outcome =
                calculation.forShare(value, MetricReadings.milli(target.getAverageValue()));
        return new Use(outcome.replicas(), name, new MetricValueStatus().averageValue(quantity(outcome.value(), "")));
    }

    private Proposal pods(PodsMetricSource source) throws Failed {
        try {
            long target = MetricReadings.milli(source.getTarget().getAverageValue());
            ReplicaCalculation.Outcome outcome =
                    calculation.forAverage(readings.pods(source.getMetric(), calculation.pods()), target, "");
            MetricValueStatus value = new MetricValueStatus().averageValue(quantity(outcome.value(), ""));
            PodsMetricStatus status =
                    new PodsMetricStatus().metric(source.getMetric()).current(value);
            return new Proposal(
                    outcome.replicas(),
                    "pods metric " + source.getMetric().getName(),
                    new MetricStatus().type("Pods").pods(status));
        } catch (AutoscalingException e) {
            throw failed("FailedGetPodsMetric", e, "failed to get pods metric value: ");
        }
    }

    private Proposal resource(ResourceMetricSource source) throws Failed {
        try {
            Use use = use(source.getName(), "", source.getTarget());
            ResourceMetricStatus status =
                    new ResourceMetricStatus().name(source.getName()).current(use.value());
            return proposal(use, new MetricStatus().type("Resource").resource(status));
        } catch (AutoscalingException e) {
            throw failed(
                    "FailedGetResourceMetric", e, "failed to get " + source.getName() + " resource metric value: ");
        }
    }

    private Proposal container(ContainerResourceMetricSource source) throws Failed {
        try {
            Use use = use(source.getName(), source.getContainer(), source.getTarget());
            ContainerResourceMetricStatus status = new ContainerResourceMetricStatus()
                    .name(source.getName())
                    .container(source.getContainer())
                    .current(use.value());
            return proposal(use, new MetricStatus().type("ContainerResource").containerResource(status));
        } catch (AutoscalingException e) {
            throw failed(
                    "FailedGetContainerResourceMetric",
                    e,
                    "failed to get " + source.getContainer() + " container metric value: ");
        }
    }

    /** Returns the replicas for the usage of a resource by pods. */
    private Use use(String resource, String container, MetricTarget target) throws AutoscalingException {
        Quantity average = target.getAverageValue();
        try {
            if (average != null) {
                ReplicaCalculation.Outcome outcome = calculation.forAverage(
                        readings.resource(resource, container, calculation.pods()),
                        MetricReadings.milli(average),
                        resource);
                MetricValueStatus value = new MetricValueStatus().averageValue(quantity(outcome.value(), resource));
                return new Use(outcome.replicas(), resource + " resource", value);
            }
            ReplicaCalculation.Utilization outcome = calculation.forUtilization(
                    readings.resource(resource, container, calculation.pods()),
                    target.getAverageUtilization(),
                    resource,
                    container);
            String kind = container.isEmpty() ? " resource" : " container resource";
            MetricValueStatus value = new MetricValueStatus()
                    .averageUtilization(outcome.utilization())
                    .averageValue(quantity(outcome.value(), resource));
            return new Use(outcome.replicas(), resource + kind + " utilization (percentage of request)", value);
        } catch (AutoscalingException e) {
            String what = average == null ? " utilization: " : " usage: ";
            throw new AutoscalingException("failed to get " + resource + what + e.text());
        }
    }

    private static Proposal proposal(Use use, MetricStatus status) {
        return new Proposal(use.replicas(), use.metric(), status);
    }

    private static Failed failed(String reason, AutoscalingException cause, String prefix) {
        return new Failed(reason, cause.text(), prefix + cause.text());
    }

    private static Quantity quantity(long milli, String resource) {
        return Quantity.of(
                BigDecimal.valueOf(milli, 3),
                resource.equals("memory") ? Quantity.Format.BINARY_SI : Quantity.Format.DECIMAL_SI);
    }
}
