package dev.kontract.server.recording;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The content of a report as JSON, in the form in which the page reads it from a server. */
final class ReportData {

    private static final int REQUESTS = 1_000;
    private static final long BYTES = 8L * 1024 * 1024;
    private static final long BYTES_OF_BODIES = 2L * 1024 * 1024;

    private final Timeline timeline;
    private final Catalog catalog;
    private final RequestJson json;

    ReportData(Timeline timeline, Catalog catalog) {
        this.timeline = timeline;
        this.catalog = catalog;
        this.json = new RequestJson(catalog);
    }

    /**
     * Returns the content.
     *
     * @param failure why the test failed; empty if it did not
     */
    ObjectNode of(String title, String failure) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("title", title).put("failure", failure).put("time", end().toString());
        ReportObjects objects = new ReportObjects(json, new Allowance(BYTES));
        objects.add(timeline.all());
        Allowance bodies = new Allowance(BYTES_OF_BODIES);
        data.set("requests", requests(bodies));
        objects.addTo(data, catalog, end());
        ArrayNode summary = data.putArray("summary");
        timeline.summary().forEach(summary::add);
        leftOut(objects, bodies).forEach(summary::add);
        return data;
    }

    /** Returns the requests, latest first. */
    private ArrayNode requests(Allowance bodies) {
        List<RecordedRequest> shown = timeline.shown();
        ArrayNode items = JsonNodeFactory.instance.arrayNode();
        for (int i = shown.size() - 1; i >= Math.max(0, shown.size() - REQUESTS); i--) {
            RecordedRequest request = shown.get(i);
            ObjectNode item = json.of(request);
            timeline.repetition(request).ifPresent(repetition -> item.put("repetition", repetition));
            if (!request.userAgent().isEmpty()) {
                item.putObject("requestHeaders").put("User-Agent", request.userAgent());
            }
            if (!RequestJson.isConnection(request)) {
                request.redactedBody()
                        .filter(body -> bodies.take(body.toString().length()))
                        .ifPresent(body -> item.set("requestBody", body));
            }
            items.add(item);
        }
        return items;
    }

    private List<String> leftOut(ReportObjects objects, Allowance bodies) {
        List<String> sentences = new ArrayList<>();
        int earlier = timeline.shown().size() - REQUESTS;
        if (earlier > 0) {
            sentences.add("Left out: " + Timeline.counted(earlier, "earlier request") + ".");
        }
        if (objects.omitted() > 0) {
            sentences.add("Left out: " + Timeline.counted(objects.omitted(), "earlier change") + " of objects.");
        }
        if (bodies.refused() > 0) {
            sentences.add("Left out: the bodies of " + Timeline.counted(bodies.refused(), "request") + ".");
        }
        return sentences;
    }

    /** Returns the time of the last request, by the clock of the server. */
    private Instant end() {
        return timeline.all().stream()
                .map(request -> request.time().plus(request.duration()))
                .max(Instant::compareTo)
                .orElse(Instant.EPOCH);
    }
}
