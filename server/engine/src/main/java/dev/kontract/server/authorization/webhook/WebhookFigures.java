package dev.kontract.server.authorization.webhook;

import dev.kontract.server.concurrent.LabeledCounts;
import dev.kontract.server.concurrent.LabeledTimes;
import java.util.List;

/**
 * What the authorization webhooks of a server have done, by name of the webhook and result ({@code success}, {@code timeout} or
 * {@code error}).
 *
 * @param evaluations the number of calls
 * @param durations the duration of calls
 * @param failedOpen the number of failures after which the next authorizer decided
 * @param exclusions the number of requests that did not meet the conditions of a webhook
 * @param conditionErrors the number of requests for which a condition could not be evaluated
 */
public record WebhookFigures(
        LabeledCounts evaluations,
        LabeledTimes durations,
        LabeledCounts failedOpen,
        LabeledCounts exclusions,
        LabeledCounts conditionErrors) {

    private static final List<Double> BOUNDS = List.of(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0);

    /** Returns figures of webhooks that have not been called yet. */
    public static WebhookFigures none() {
        return new WebhookFigures(
                new LabeledCounts(),
                new LabeledTimes(BOUNDS),
                new LabeledCounts(),
                new LabeledCounts(),
                new LabeledCounts());
    }

    void called(String name, String result, long nanos) {
        evaluations.add(labels(name, result));
        durations.add(labels(name, result), nanos);
    }

    void failedOpen(String name, String result) {
        failedOpen.add(labels(name, result));
    }

    void excluded(String name) {
        exclusions.add(ofType(name));
    }

    void conditionFailed(String name) {
        conditionErrors.add(ofType(name));
    }

    private static String labels(String name, String result) {
        return "name=\"" + name + "\",result=\"" + result + '"';
    }

    private static String ofType(String name) {
        return "name=\"" + name + "\",type=\"Webhook\"";
    }
}
