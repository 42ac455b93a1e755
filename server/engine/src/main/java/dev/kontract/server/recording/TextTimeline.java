package dev.kontract.server.recording;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Renders a timeline as text. */
final class TextTimeline {

    /** Maximum number of requests, and of lines of a difference. */
    private static final int REQUESTS = 500;

    private static final int LINES = 12;

    private static final int LINES_OF_CREATION = 5;

    /** Maximum number of requests in a summary, and of failed ones that later successful ones do not displace. */
    private static final int SUMMARIZED = 10;

    private static final int FAILED = 5;

    private static final String INDENT = " ".repeat(25);

    private final Timeline timeline;
    private final StringBuilder text = new StringBuilder();

    private TextTimeline(Timeline timeline) {
        this.timeline = timeline;
    }

    static String of(String title, Timeline timeline) {
        TextTimeline rendered = new TextTimeline(timeline);
        rendered.head(title);
        rendered.requests();
        rendered.events();
        rendered.controllers();
        return rendered.text.toString();
    }

    static String summary(String title, Timeline timeline) {
        TextTimeline rendered = new TextTimeline(timeline);
        rendered.head(title);
        rendered.latest().forEach(line -> rendered.line("  " + line));
        return rendered.text.toString();
    }

    private void head(String title) {
        if (!title.isEmpty()) {
            line(title);
        }
        timeline.summary().forEach(this::line);
    }

    /** Returns lines for the latest different failures and the latest other requests, oldest first; equal ones are counted. */
    private List<String> latest() {
        Map<String, Integer> failed = new LinkedHashMap<>();
        Map<String, Integer> all = new LinkedHashMap<>();
        for (RecordedRequest request : timeline.shown()) {
            String line = single(request);
            Integer count = all.remove(line);
            all.put(line, count == null ? 1 : count + 1);
            failed.remove(line);
            if (request.isFailed()) {
                failed.put(line, 1);
            }
        }
        Set<String> selected = new HashSet<>(last(failed.keySet(), FAILED));
        List<String> latest = List.copyOf(all.keySet());
        for (int i = latest.size() - 1; i >= 0 && selected.size() < SUMMARIZED; i--) {
            selected.add(latest.get(i));
        }
        return all.entrySet().stream()
                .filter(line -> selected.contains(line.getKey()))
                .map(line -> line.getKey() + (line.getValue() > 1 ? " (" + line.getValue() + " times)" : ""))
                .toList();
    }

    private static List<String> last(Set<String> lines, int limit) {
        return lines.stream().skip(Math.max(0, lines.size() - limit)).toList();
    }

    private static String single(RecordedRequest request) {
        return Timeline.code(request) + "  " + Timeline.who(request) + ": " + Timeline.what(request)
                + Timeline.remark(request).map(remark -> ": " + remark).orElse("");
    }

    private void requests() {
        List<RecordedRequest> shown = timeline.shown();
        int first = Math.max(0, shown.size() - REQUESTS);
        if (first > 0) {
            line("(the first " + first + " are left out)");
        }
        if (!shown.isEmpty()) {
            line("");
            line("    at ms  code      ms  request");
        }
        for (int i = first; i < shown.size(); i++) {
            timeline.advanced(i).ifPresent(time -> line("           the clock of the server says " + time));
            request(shown.get(i));
        }
    }

    private void request(RecordedRequest request) {
        line(padded(timeline.offset(request), 9) + "  " + padded(Timeline.code(request), 4) + "  "
                + padded(Timeline.millis(request.duration().toNanos()), 6) + "  " + Timeline.who(request) + ": "
                + Timeline.what(request));
        Timeline.remark(request).ifPresent(remark -> line(INDENT + remark));
        timeline.repetition(request).ifPresent(repetition -> line(INDENT + repetition));
        for (ObjectChange change : request.changes()) {
            if (change.kind().equals("Event") && !change.isDeletion()) {
                line(INDENT + Timeline.event(change));
            } else {
                line(INDENT + change);
                differences(change);
            }
        }
    }

    private void differences(ObjectChange change) {
        if (!change.isDeletion()) {
            limited(INDENT + "  ", change.differences(), change.isCreation() ? LINES_OF_CREATION : LINES);
        }
    }

    private void limited(String indent, List<?> items, int limit) {
        items.stream().limit(limit).forEach(item -> line(indent + item));
        if (items.size() > limit) {
            line(indent + "and " + (items.size() - limit) + " more");
        }
    }

    private void events() {
        List<String> events = timeline.events();
        if (!events.isEmpty()) {
            line("");
            line("Events:");
            events.forEach(event -> line("  " + event));
        }
    }

    private void controllers() {
        if (!timeline.controllers().isEmpty()) {
            line("");
            line("Controllers of the server:");
        }
        timeline.controllers().forEach((name, changes) -> {
            line("  " + name + ":");
            limited("    ", changes, LINES);
        });
    }

    private static String padded(String value, int width) {
        return " ".repeat(Math.max(0, width - value.length())) + value;
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
