package dev.kontract.conformance.report;

import dev.kontract.conformance.promise.Outcome.Result;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.conformance.transcript.Exchange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A report as a page. */
final class HtmlReport {

    /** A column of a matrix is about at least so many kinds; what is about fewer is in the list alone. */
    private static final int KINDS_OF_A_COLUMN = 8;

    private static final Set<Suite> BY_KIND =
            EnumSet.of(Suite.OPERATIONS, Suite.ERRORS, Suite.WRITES, Suite.WATCHES, Suite.ACCESS, Suite.CLIENTS);

    private final RunReport report;
    private final HtmlPage page;

    private HtmlReport(RunReport report) {
        this.report = report;
        this.page = new HtmlPage("Conformance of " + report.server());
    }

    static void write(RunReport report, Path file) throws IOException {
        HtmlReport html = new HtmlReport(report);
        html.addSummary();
        html.addMatrices();
        html.addBroken();
        html.addLatencies();
        if (report.answers() != null) {
            AnswerPage.add(report.answers(), html.page);
        }
        html.addLeftOut();
        html.addAll();
        html.page.write(file);
    }

    private void addSummary() {
        String version = report.version().isEmpty() ? "no version" : report.version();
        page.add(
                "<p class=\"quiet\">%s, %s; compared at level %s; %s, %s s%s</p>",
                report.url(),
                version,
                report.level(),
                report.started(),
                Math.round(report.seconds()),
                report.interrupted() ? ", interrupted" : "");
        page.add(
                "<ul class=\"facts-row\"><li class=\"fact\"><strong class=\"fact-value\">%s</strong>promises</li>"
                        + "<li class=\"fact\"><strong class=\"fact-value\">%s</strong>" + HtmlPage.state("ok", "hold")
                        + "</li><li class=\"fact\"><strong class=\"fact-value\">%s</strong>"
                        + HtmlPage.state(report.count(Result.BROKEN) == 0 ? "unknown" : "failed", "are broken")
                        + "</li><li class=\"fact\"><strong class=\"fact-value\">%s</strong>"
                        + HtmlPage.state("unknown", "were left out") + "</li></ul>",
                report.promises().size(),
                report.count(Result.HOLDS),
                report.count(Result.BROKEN),
                report.count(Result.LEFT_OUT));
        page.add("<h2>At a glance</h2>")
                .beginTable(
                        "plain",
                        "Promises by suite",
                        "Suite",
                        HtmlPage.numbers("promises"),
                        HtmlPage.numbers("hold"),
                        HtmlPage.numbers("broken"),
                        HtmlPage.numbers("left out"));
        suites().forEach((suite, entries) -> page.add(
                "<tr><th scope=\"row\"><a href=\"#suite-%s\">%s</a></th><td class=\"numeric\">%s</td>"
                        + "<td class=\"numeric\">%s</td><td class=\"numeric\">"
                        + HtmlPage.failures(count(entries, Result.BROKEN)) + "</td><td class=\"numeric\">%s</td></tr>",
                suite,
                suite.title(),
                entries.size(),
                count(entries, Result.HOLDS),
                count(entries, Result.LEFT_OUT)));
        page.endTable();
    }

    private Map<Suite, List<RunReport.Entry>> suites() {
        return report.promises().stream()
                .collect(Collectors.groupingBy(RunReport.Entry::suite, TreeMap::new, Collectors.toList()));
    }

    private static long count(List<RunReport.Entry> entries, Result result) {
        return entries.stream().filter(entry -> entry.is(result)).count();
    }

    private void addMatrices() {
        page.add("<h2>Kinds and promises</h2>\n<p>✓ holds, ✗ broken, – left out; each leads to the promise.</p>");
        suites().forEach((suite, entries) -> {
            if (BY_KIND.contains(suite)) {
                addMatrix(suite, entries);
            }
        });
    }

    private void addMatrix(Suite suite, List<RunReport.Entry> entries) {
        Map<String, List<RunReport.Entry>> columns = entries.stream()
                .filter(entry -> !entry.kind().isEmpty())
                .collect(Collectors.groupingBy(RunReport.Entry::key, LinkedHashMap::new, Collectors.toList()));
        columns.values().removeIf(column -> column.size() < KINDS_OF_A_COLUMN);
        Map<String, Map<String, RunReport.Entry>> rows = new TreeMap<>(Comparator.comparing(HtmlReport::kindFirst));
        columns.values()
                .forEach(column -> column.forEach(entry -> rows.computeIfAbsent(entry.kind(), kind -> new TreeMap<>())
                        .put(entry.key(), entry)));
        if (rows.isEmpty()) {
            return;
        }
        page.beginTable(
                "matrix",
                suite.title(),
                Stream.concat(Stream.of("Kind"), columns.keySet().stream()).toArray(String[]::new));
        rows.forEach((kind, cells) -> {
            page.add("<tr><th scope=\"row\">%s</th>", kindFirst(kind));
            columns.keySet().forEach(key -> addCell(cells.get(key)));
            page.add("</tr>");
        });
        page.endTable();
    }

    private static String kindFirst(String kind) {
        int space = kind.indexOf(' ');
        return kind.substring(space + 1) + ' ' + kind.substring(0, Math.max(0, space));
    }

    private void addCell(RunReport.@Nullable Entry entry) {
        if (entry == null) {
            page.add("<td></td>");
            return;
        }
        String[] look = switch (entry.result()) {
            case HOLDS -> new String[] {"ok", "✓", "holds"};
            case BROKEN -> new String[] {"failed", "✗", "is broken"};
            case LEFT_OUT -> new String[] {"left", "–", "was left out"};
        };
        page.add(
                "<td class=\"%s\"><a href=\"#%s\" aria-label=\"%s %s\">%s</a></td>",
                look[0], anchor(entry), entry.key(), look[2], look[1]);
    }

    private static String anchor(RunReport.Entry entry) {
        return entry.id().replaceAll("[^A-Za-z0-9]+", "-");
    }

    private void addBroken() {
        page.add("<h2>Broken promises</h2>");
        if (report.count(Result.BROKEN) == 0) {
            page.add("<p>None.</p>");
        }
        for (RunReport.Entry entry : report.promises()) {
            if (entry.is(Result.BROKEN)) {
                page.add("<article class=\"panel\" id=\"%s\"><h3>%s</h3>", anchor(entry), entry.title());
                addDetails(entry);
                page.add("<div class=\"sides\"><div><h4>Wanted</h4><pre>" + MarkedLines.of(entry.wanted(), entry.got())
                        + "</pre></div><div><h4>Got</h4><pre>" + MarkedLines.of(entry.got(), entry.wanted())
                        + "</pre></div></div></article>");
            }
        }
    }

    private void addDetails(RunReport.Entry entry) {
        page.add(
                "<p><code>%s</code>%s · <a href=\"%s\">%s</a> · %s ms</p>",
                entry.id(),
                entry.kind().isEmpty() ? "" : " · " + entry.kind(),
                entry.source().url(),
                entry.source().text(),
                Math.round(entry.millis()));
        if (entry.exchanges().isEmpty()) {
            return;
        }
        page.add("<ol class=\"requests\">");
        for (Exchange exchange : entry.exchanges()) {
            page.add(
                    "<li><code>%s</code> → %s</li>",
                    exchange.request(), exchange.status() == 0 ? exchange.answer() : exchange.status());
        }
        Exchange last = entry.exchanges().get(entry.exchanges().size() - 1);
        page.add("</ol>\n<pre>%s</pre>", CurlLine.of(last));
    }

    private void addLatencies() {
        page.add("<h2>Timings</h2>\n<p>How long requests took, in milliseconds, seen by this client.</p>")
                .beginTable(
                        "plain",
                        "Requests",
                        "Request",
                        HtmlPage.numbers("count"),
                        HtmlPage.numbers("median"),
                        HtmlPage.numbers("90 %"),
                        HtmlPage.numbers("99 %"),
                        HtmlPage.numbers("longest"),
                        "less than 1, 2, 4, ... ms");
        for (Latency latency : report.latencies()) {
            page.add(
                    "<tr><th scope=\"row\">%s</th><td class=\"numeric\">%s</td><td class=\"numeric\">%s</td><td class=\"numeric\">"
                            + "%s</td><td class=\"numeric\">%s</td><td class=\"numeric\">%s</td><td>" + plot(latency)
                            + "</td></tr>",
                    latency.request(),
                    latency.count(),
                    rounded(latency.median()),
                    rounded(latency.p90()),
                    rounded(latency.p99()),
                    rounded(latency.maximum()));
        }
        page.endTable();
    }

    private static String rounded(double millis) {
        return String.format(Locale.ROOT, "%.1f", millis);
    }

    private static String plot(Latency latency) {
        int highest =
                latency.histogram().stream().mapToInt(Integer::intValue).max().orElse(1);
        StringBuilder bars = new StringBuilder(
                        "<svg width=\"200\" height=\"40\" role=\"img\" aria-label=\"Distribution of ")
                .append(HtmlPage.escape(latency.request()))
                .append("\">");
        for (int i = 0; i < latency.histogram().size(); i++) {
            int count = latency.histogram().get(i);
            int height = count == 0 ? 0 : Math.max(1, 36 * count / highest);
            bars.append("<rect x=\"")
                    .append(i * 16)
                    .append("\" y=\"")
                    .append(38 - height)
                    .append("\" width=\"13\" height=\"")
                    .append(height)
                    .append("\"><title>less than ")
                    .append(1 << i)
                    .append(" ms: ")
                    .append(count)
                    .append("</title></rect>");
        }
        return bars.append("</svg>").toString();
    }

    private void addLeftOut() {
        page.add("<h2>What was left out</h2>\n<ul>");
        report.remarks().forEach(remark -> page.add("<li>%s</li>", remark));
        Map<String, Long> reasons = report.promises().stream()
                .filter(entry -> entry.is(Result.LEFT_OUT))
                .collect(Collectors.groupingBy(RunReport.Entry::reason, TreeMap::new, Collectors.counting()));
        reasons.forEach(
                (reason, count) -> page.add("<li>%s %s: %s</li>", count, count == 1 ? "promise" : "promises", reason));
        page.add("</ul>");
    }

    private void addAll() {
        page.add("<section id=\"all\"><h2>All promises</h2>");
        suites().forEach((suite, entries) -> {
            page.add("<h3 id=\"suite-%s\">%s</h3>", suite, suite.title());
            Map<String, List<RunReport.Entry>> groups =
                    entries.stream().collect(Collectors.groupingBy(grouping(suite), TreeMap::new, Collectors.toList()));
            groups.forEach((name, group) -> addGroup(name, group));
        });
        page.add("</section>");
    }

    private static Function<RunReport.Entry, String> grouping(Suite suite) {
        return entry -> BY_KIND.contains(suite) && !entry.kind().isEmpty()
                ? kindFirst(entry.kind())
                : suite == Suite.SEMANTICS ? entry.key() : suite.title();
    }

    private void addGroup(String name, List<RunReport.Entry> group) {
        List<RunReport.Entry> shown = new ArrayList<>(group);
        shown.removeIf(entry -> entry.is(Result.BROKEN));
        page.add("<details><summary>%s: %s of %s hold</summary>", name, count(group, Result.HOLDS), group.size());
        for (RunReport.Entry entry : shown) {
            page.add(
                    "<details id=\"%s\"><summary>"
                            + (entry.is(Result.HOLDS)
                                    ? HtmlPage.state("ok", "holds")
                                    : HtmlPage.state("unknown", "left out"))
                            + " %s</summary>",
                    anchor(entry),
                    entry.title());
            addDetails(entry);
            if (entry.is(Result.LEFT_OUT)) {
                page.add("<p>Left out: %s</p>", entry.reason());
            }
            page.add("</details>");
        }
        for (RunReport.Entry entry : group) {
            if (entry.is(Result.BROKEN)) {
                page.add(
                        "<p>" + HtmlPage.state("failed", "broken") + " <a href=\"#%s\">%s</a></p>",
                        anchor(entry),
                        entry.title());
            }
        }
        page.add("</details>");
    }
}
