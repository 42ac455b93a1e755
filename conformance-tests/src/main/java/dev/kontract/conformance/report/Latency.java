package dev.kontract.conformance.report;

import dev.kontract.conformance.promise.Outcome;
import dev.kontract.conformance.transcript.Exchange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How long the requests of one kind took, in milliseconds, on the side of the client.
 *
 * @param request the method, or {@code LIST} for the GET of a collection
 * @param count the number of requests
 * @param median the median
 * @param p90 the duration that nine of ten do not exceed
 * @param p99 the duration that 99 of 100 do not exceed
 * @param maximum the longest
 * @param histogram how many took less than 1, 2, 4, ... milliseconds and at least half of that; the last also those above
 */
public record Latency(
        String request, int count, double median, double p90, double p99, double maximum, List<Integer> histogram) {

    private static final int BUCKETS = 12;

    /** Measures the requests of all promises, except watches, whose duration is specified by the request. */
    static List<Latency> of(List<Outcome> outcomes) {
        Map<String, List<Double>> millis = new TreeMap<>();
        for (Outcome outcome : outcomes) {
            for (Exchange exchange : outcome.exchanges()) {
                if (exchange.status() > 0 && !exchange.path().contains("watch=")) {
                    millis.computeIfAbsent(nameOf(exchange), unseen -> new ArrayList<>())
                            .add(exchange.millis());
                }
            }
        }
        List<Latency> latencies = new ArrayList<>();
        millis.forEach((request, all) -> latencies.add(of(request, all)));
        return latencies;
    }

    private static String nameOf(Exchange exchange) {
        boolean list = exchange.method().equals("GET") && exchange.answer().contains("List\"");
        return list ? "LIST" : exchange.method();
    }

    private static Latency of(String request, List<Double> millis) {
        Collections.sort(millis);
        List<Integer> histogram = new ArrayList<>(Collections.nCopies(BUCKETS, 0));
        for (double each : millis) {
            int bucket = each < 1 ? 0 : Math.min(BUCKETS - 1, Math.getExponent(each) + 1);
            histogram.set(bucket, histogram.get(bucket) + 1);
        }
        return new Latency(
                request,
                millis.size(),
                at(millis, 50),
                at(millis, 90),
                at(millis, 99),
                millis.get(millis.size() - 1),
                histogram);
    }

    private static double at(List<Double> sorted, int percent) {
        return sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100));
    }
}
