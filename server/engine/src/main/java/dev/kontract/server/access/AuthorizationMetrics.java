package dev.kontract.server.access;

import dev.kontract.server.authorization.webhook.WebhookFigures;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.metrics.Metric.Type;
import dev.kontract.server.metrics.ReloadMetrics;
import java.util.ArrayList;
import java.util.List;

/** The metrics of authorization, named as in kube-apiserver. */
final class AuthorizationMetrics {

    private static final String PREFIX = "apiserver_authorization_";

    private AuthorizationMetrics() {}

    static List<Metric> of(AuthorizerChain chain) {
        List<Metric> all = new ArrayList<>();
        all.add(new Metric(
                PREFIX + "decisions_total",
                "Total number of terminal decisions made by an authorizer split by authorizer type, name, and decision.",
                Type.COUNTER,
                chain.decisions()::samples));
        if (chain.hasWebhooks()) {
            all.addAll(of(chain.figures()));
        }
        chain.file().ifPresent(file -> all.addAll(ReloadMetrics.of("authorization", file)));
        return all;
    }

    private static List<Metric> of(WebhookFigures figures) {
        return List.of(
                new Metric(
                        PREFIX + "webhook_evaluations_total",
                        "Round-trips to authorization webhooks.",
                        Type.COUNTER,
                        figures.evaluations()::samples),
                new Metric(
                        PREFIX + "webhook_duration_seconds",
                        "Request latency in seconds.",
                        Type.HISTOGRAM,
                        figures.durations()::samples),
                new Metric(
                        PREFIX + "webhook_evaluations_fail_open_total",
                        "NoOpinion results due to webhook timeout or error.",
                        Type.COUNTER,
                        figures.failedOpen()::samples),
                new Metric(
                        PREFIX + "match_condition_exclusions_total",
                        "Total number of exclusions when an authorization webhook is skipped because match conditions exclude it.",
                        Type.COUNTER,
                        figures.exclusions()::samples),
                new Metric(
                        PREFIX + "match_condition_evaluation_errors_total",
                        "Total number of errors when an authorization webhook encounters a match condition error split by"
                                + " authorizer type and name.",
                        Type.COUNTER,
                        figures.conditionErrors()::samples));
    }
}
