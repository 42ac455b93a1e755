package dev.kontract.server.admission.webhook;

import dev.kontract.server.measurement.CounterFamily;
import dev.kontract.server.measurement.Histogram.Bounds;
import dev.kontract.server.measurement.HistogramFamily;
import java.util.Map;

/** Counts and times the calls of webhooks, with the labels of kube-apiserver. Safe for use by many threads. */
public final class WebhookMetrics {

    private static final Bounds SECONDS = Bounds.of("0.005", "0.025", "0.1", "0.5", "1", "2.5", "10", "25");
    private static final int LARGEST_CODE = 600;
    private static final int OK = 200;

    private final String type;
    private final HistogramFamily times = new HistogramFamily(SECONDS);
    private final CounterFamily requests = new CounterFamily();
    private final CounterFamily rejections = new CounterFamily();
    private final CounterFamily failedOpen = new CounterFamily();

    /** @param type the value of the label of that name */
    WebhookMetrics(String type) {
        this.type = "type=\"" + type + '"';
    }

    void allowed(String name, String operation, long nanos) {
        called(name, operation, OK, false, nanos);
    }

    void rejected(String name, String operation, int code, long nanos) {
        called(name, operation, code, true, nanos);
        countRejection(name, operation, "no_error", code);
    }

    /** A call had no answer, or an invalid one. */
    void failed(String name, String operation, int code, boolean failsOpen, long nanos) {
        called(name, operation, code, !failsOpen, nanos);
        if (failsOpen) {
            failedOpen.increment("name=\"" + name + "\"," + type);
        } else {
            countRejection(name, operation, "calling_webhook_error", code);
        }
    }

    private void called(String name, String operation, int code, boolean isRejected, long nanos) {
        String rejected = "rejected=\"" + isRejected + "\"," + type;
        String called = "name=\"" + name + "\",operation=\"" + operation + "\",";
        times.recordNanos(called + rejected, nanos);
        requests.increment("code=\"" + Math.min(code, LARGEST_CODE) + "\"," + called + rejected);
    }

    private void countRejection(String name, String operation, String error, int code) {
        rejections.increment("error_type=\"" + error + "\",name=\"" + name + "\",operation=\"" + operation
                + "\",rejection_code=\"" + Math.min(code, LARGEST_CODE) + "\"," + type);
    }

    /** Returns how long calls took. */
    public Map<String, Number> times() {
        return times.samples();
    }

    /** Returns the number of calls. */
    public Map<String, Number> requests() {
        return requests.samples();
    }

    /** Returns the number of calls that made a request fail. */
    public Map<String, Number> rejections() {
        return rejections.samples();
    }

    /** Returns the number of failed calls that were ignored. */
    public Map<String, Number> failedOpen() {
        return failedOpen.samples();
    }
}
