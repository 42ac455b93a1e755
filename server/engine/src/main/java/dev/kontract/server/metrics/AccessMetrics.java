package dev.kontract.server.metrics;

import dev.kontract.server.measurement.Histogram;
import dev.kontract.server.measurement.Histogram.Bounds;
import dev.kontract.server.metrics.Metric.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts and times authentication and authorization, with the names of kube-apiserver. Safe for use by many threads. */
public final class AccessMetrics {

    private static final Bounds SECONDS = Bounds.of(
            "0.001", "0.002", "0.004", "0.008", "0.016", "0.032", "0.064", "0.128", "0.256", "0.512", "1.024", "2.048",
            "4.096", "8.192", "16.384");

    private final Results authentication = new Results("success", "failure");
    private final Results authorization = new Results("allowed", "denied");
    private final LongAdder anonymous = new LongAdder();

    /** Two results of the same decision. */
    private static final class Results {

        private final String good;
        private final String bad;
        private final Histogram goodTimes = new Histogram(SECONDS);
        private final Histogram badTimes = new Histogram(SECONDS);

        Results(String good, String bad) {
            this.good = "result=\"" + good + '"';
            this.bad = "result=\"" + bad + '"';
        }

        void record(boolean isGood, long nanos) {
            (isGood ? goodTimes : badTimes).recordNanos(nanos);
        }

        Map<String, Number> counts() {
            Map<String, Number> samples = new LinkedHashMap<>();
            samples.put(bad, badTimes.count());
            samples.put(good, goodTimes.count());
            return samples;
        }

        Map<String, Number> times() {
            Map<String, Number> samples = new LinkedHashMap<>();
            badTimes.addTo(samples, bad);
            goodTimes.addTo(samples, good);
            return samples;
        }
    }

    /** Notes that a request was authenticated, or not. */
    public void authenticated(boolean isKnown, long nanos) {
        authentication.record(isKnown, nanos);
    }

    /** Notes the user of an authenticated request. */
    public void user(boolean isAnonymous) {
        if (isAnonymous) {
            anonymous.increment();
        }
    }

    /** Notes that a request was authorized, or not. */
    public void authorized(boolean isAllowed, long nanos) {
        authorization.record(isAllowed, nanos);
    }

    /** Returns the metrics. */
    List<Metric> metrics() {
        return List.of(
                new Metric(
                        "authentication_attempts",
                        "Counter of authenticated attempts.",
                        Type.COUNTER,
                        authentication::counts),
                new Metric(
                        "authentication_duration_seconds",
                        "Authentication duration in seconds broken out by result.",
                        Type.HISTOGRAM,
                        authentication::times),
                new Metric(
                        "authenticated_user_requests",
                        "Counter of authenticated requests broken out by username.",
                        Type.COUNTER,
                        this::users),
                new Metric(
                        "authorization_attempts_total",
                        "Counter of authorization attempts broken down by result. It can be either 'allowed', 'denied',"
                                + " 'no-opinion' or 'error'.",
                        Type.COUNTER,
                        authorization::counts),
                new Metric(
                        "authorization_duration_seconds",
                        "Authorization duration in seconds broken out by result.",
                        Type.HISTOGRAM,
                        authorization::times));
    }

    /** As in kube-apiserver, names other than those of the system are not shown, since there may be any number of them. */
    private Map<String, Number> users() {
        Map<String, Number> samples = new LinkedHashMap<>();
        long all = authentication.goodTimes.count();
        samples.put("username=\"other\"", Math.max(0, all - anonymous.sum()));
        samples.put("username=\"system:anonymous\"", anonymous.sum());
        return samples;
    }
}
