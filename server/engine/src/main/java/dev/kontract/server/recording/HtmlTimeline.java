package dev.kontract.server.recording;

import java.util.List;
import java.util.Map;

/** Renders a timeline as an HTML page without scripts and without references to other files. */
final class HtmlTimeline {

    private static final int REQUESTS = 2_000;

    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>%s</title>
            <style>
            :root { --text: #1c2128; --dim: #59636e; --back: #ffffff; --line: #d1d9e0; --head: #f6f8fa;
              --good: #1a7f37; --bad: #c9252d; --added: #e6f6ea; --removed: #fdecec; }
            @media (prefers-color-scheme: dark) {
              :root { --text: #e6edf3; --dim: #9198a1; --back: #0d1117; --line: #3d444d; --head: #151b23;
                --good: #57c76a; --bad: #ff7b72; --added: #12261a; --removed: #2d1517; }
            }
            body { margin: 1.5rem; color: var(--text); background: var(--back); font: 14px/1.5 system-ui, sans-serif; }
            h1 { font-size: 1.3rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
            p, ul { max-width: 60rem; } .dim { color: var(--dim); }
            table { border-collapse: collapse; width: 100%%; }
            th, td { text-align: left; vertical-align: top; padding: .25rem .6rem; border-bottom: 1px solid var(--line); }
            th { background: var(--head); position: sticky; top: 0; }
            .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
            code, pre { font: 12.5px/1.45 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
            pre { margin: .3rem 0; white-space: pre-wrap; }
            pre span { display: block; } .added { background: var(--added); } .removed { background: var(--removed); }
            summary { cursor: pointer; } .good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
            </style>
            </head>
            <body>
            """;

    private final Timeline timeline;
    private final StringBuilder html = new StringBuilder();

    private HtmlTimeline(Timeline timeline) {
        this.timeline = timeline;
    }

    static String of(String title, Timeline timeline) {
        HtmlTimeline page = new HtmlTimeline(timeline);
        String shown = escaped(title.isEmpty() ? "Requests" : title);
        page.html.append(HEAD.formatted(shown));
        page.html.append("<h1>").append(shown).append("</h1>\n");
        timeline.summary().forEach(line -> page.element("p", line));
        page.requests();
        page.objects();
        page.events();
        page.controllers();
        return page.html.append("</body>\n</html>\n").toString();
    }

    private void requests() {
        List<RecordedRequest> shown = timeline.shown();
        int first = Math.max(0, shown.size() - REQUESTS);
        element("h2", "Requests");
        if (first > 0) {
            element("p", "The first " + first + " are left out.");
        }
        html.append("<table>\n<thead><tr><th class=\"number\">at ms</th><th>who</th><th>request</th>")
                .append("<th class=\"number\">code</th><th class=\"number\">ms</th></tr></thead>\n<tbody>\n");
        for (int i = first; i < shown.size(); i++) {
            timeline.advanced(i)
                    .ifPresent(time -> html.append("<tr><td colspan=\"5\" class=\"dim\">the clock of the server says ")
                            .append(time)
                            .append("</td></tr>\n"));
            request(shown.get(i));
        }
        html.append("</tbody>\n</table>\n");
    }

    private void request(RecordedRequest request) {
        html.append("<tr><td class=\"number\">")
                .append(timeline.offset(request))
                .append("</td><td>");
        html.append(escaped(Timeline.who(request))).append("</td><td><code>");
        html.append(escaped(Timeline.what(request))).append("</code>");
        Timeline.remark(request)
                .ifPresent(remark -> html.append("<br><span class=\"")
                        .append(request.isFailed() ? "bad" : "dim")
                        .append("\">")
                        .append(escaped(remark))
                        .append("</span>"));
        timeline.repetition(request)
                .ifPresent(repetition -> html.append("<br><span class=\"dim\">")
                        .append(repetition)
                        .append("</span>"));
        request.changes().forEach(this::change);
        html.append("</td><td class=\"number ")
                .append(request.isFailed() ? "bad" : "good")
                .append("\">");
        html.append(Timeline.code(request)).append("</td><td class=\"number\">");
        html.append(Timeline.millis(request.duration().toNanos())).append("</td></tr>\n");
    }

    private void change(ObjectChange change) {
        boolean event = change.kind().equals("Event") && !change.isDeletion();
        String shown = event ? Timeline.event(change) : change.toString();
        html.append("<details><summary>").append(escaped(shown)).append("</summary>");
        differences(change);
        html.append("</details>");
    }

    private void differences(ObjectChange change) {
        html.append("<pre>");
        for (String line : change.differences()) {
            String kind = line.startsWith("+ ") ? "added" : line.startsWith("- ") ? "removed" : "changed";
            html.append("<span class=\"")
                    .append(kind)
                    .append("\">")
                    .append(escaped(line))
                    .append("</span>");
        }
        html.append("</pre>");
    }

    private void objects() {
        Map<String, List<Timeline.Step>> objects = timeline.objects();
        if (objects.isEmpty()) {
            return;
        }
        element("h2", "Objects");
        objects.forEach((name, steps) -> {
            html.append("<details><summary>").append(escaped(name)).append(": ");
            html.append(Timeline.counted(steps.size(), "change")).append("</summary><ul>\n");
            for (Timeline.Step step : steps) {
                html.append("<li>").append(timeline.offset(step.request())).append(" ms, ");
                html.append(escaped(Timeline.who(step.request()))).append(": ");
                html.append(escaped(step.request().verb()));
                differences(step.change());
                html.append("</li>\n");
            }
            html.append("</ul></details>\n");
        });
    }

    private void events() {
        list("Events", timeline.events());
    }

    private void controllers() {
        if (timeline.controllers().isEmpty()) {
            return;
        }
        element("h2", "Controllers of the server");
        timeline.controllers().forEach((name, changes) -> {
            html.append("<details><summary>").append(escaped(name)).append(": ");
            html.append(Timeline.counted(changes.size(), "change")).append("</summary><ul>\n");
            changes.forEach(change -> element("li", change.toString()));
            html.append("</ul></details>\n");
        });
    }

    private void list(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            element("h2", title);
            html.append("<ul>\n");
            lines.forEach(line -> element("li", line));
            html.append("</ul>\n");
        }
    }

    private void element(String tag, String content) {
        html.append('<')
                .append(tag)
                .append('>')
                .append(escaped(content))
                .append("</")
                .append(tag)
                .append(">\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
