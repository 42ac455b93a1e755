package dev.kontract.server.inspection;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.metrics.RequestStatistics;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.PathEndpoint;

/** Serves {@code /kontract/statistics}: the uptime, the rate and the latencies of requests. */
public final class StatisticsEndpoint implements PathEndpoint {

    private static final String PATH = "/kontract/statistics";

    private final RequestStatistics statistics;

    /** Creates the endpoint. */
    public StatisticsEndpoint(RequestStatistics statistics) {
        this.statistics = statistics;
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public ApiResponse answer(RequestContext request) {
        ObjectNode text = JsonNodeFactory.instance.objectNode();
        text.put("uptimeSeconds", statistics.uptimeSeconds());
        text.put("requestsPerSecond", statistics.requestsPerSecond());
        ObjectNode latencies = text.putObject("p99MillisByVerb");
        statistics.p99MillisByVerb().forEach(latencies::put);
        return JsonResponse.of(text);
    }
}
