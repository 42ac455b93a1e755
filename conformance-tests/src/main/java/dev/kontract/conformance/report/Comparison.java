package dev.kontract.conformance.report;

import dev.kontract.conformance.promise.Outcome.Result;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reports beside each other: what each further one does better and worse than the first. */
public final class Comparison {

    private final List<RunReport> reports;
    private final Map<String, Row> rows = new TreeMap<>();

    /**
     * The outcome of one promise in each report.
     *
     * @param promise the promise, as in one of the reports
     * @param results a result for each report; empty where it has none
     */
    record Row(RunReport.Entry promise, List<Optional<Result>> results) {

        boolean differs() {
            return results.stream().distinct().count() > 1;
        }

        /** Returns whether the promise is broken in the first report and holds in another. */
        boolean isBetter(int report) {
            return is(0, Result.BROKEN) && is(report, Result.HOLDS);
        }

        /** Returns whether the promise holds in the first report and is broken in another. */
        boolean isWorse(int report) {
            return is(0, Result.HOLDS) && is(report, Result.BROKEN);
        }

        private boolean is(int report, Result result) {
            return results.get(report).equals(Optional.of(result));
        }
    }

    /** Compares reports, the first of which is the one that the others are measured by. */
    public Comparison(List<RunReport> reports) {
        this.reports = List.copyOf(reports);
        for (int i = 0; i < reports.size(); i++) {
            for (RunReport.Entry entry : reports.get(i).promises()) {
                rows.computeIfAbsent(entry.id(), unseen -> new Row(entry, absent()))
                        .results()
                        .set(i, Optional.of(entry.result()));
            }
        }
    }

    private List<Optional<Result>> absent() {
        List<Optional<Result>> results = new ArrayList<>();
        reports.forEach(report -> results.add(Optional.empty()));
        return results;
    }

    /** Returns whether a promise that holds in the first report is broken in another. */
    public boolean hasWorse() {
        return rows.values().stream().anyMatch(row -> {
            for (int i = 1; i < reports.size(); i++) {
                if (row.isWorse(i)) {
                    return true;
                }
            }
            return false;
        });
    }

    /** Prints what is better and worse. */
    public void print(PrintWriter out) {
        RunReport first = reports.get(0);
        for (int i = 1; i < reports.size(); i++) {
            RunReport other = reports.get(i);
            out.println(other.server() + " compared with " + first.server() + ":");
            List<String> better = new ArrayList<>();
            List<String> worse = new ArrayList<>();
            for (Row row : rows.values()) {
                String line = row.promise().id() + ": " + row.promise().title();
                if (row.isBetter(i)) {
                    better.add("  better " + line);
                } else if (row.isWorse(i)) {
                    worse.add("  worse  " + line);
                }
            }
            worse.forEach(out::println);
            better.forEach(out::println);
            out.println("  " + worse.size() + " worse, " + better.size() + " better");
        }
    }

    /** Writes the comparison as a page. */
    public void write(Path file) throws IOException {
        write(file, List.of());
    }

    /** Writes the comparison as a page; {@code links} lead to the reports, if there are any. */
    void write(Path file, List<String> links) throws IOException {
        HtmlPage page = new HtmlPage("Conformance of " + reports.size() + " servers");
        page.beginTable(
                "plain",
                "Servers",
                "Server",
                "version",
                HtmlPage.numbers("promises"),
                HtmlPage.numbers("hold"),
                HtmlPage.numbers("broken"),
                HtmlPage.numbers("left out"));
        for (int i = 0; i < reports.size(); i++) {
            RunReport report = reports.get(i);
            String name = HtmlPage.escape(report.server());
            page.add(
                    "<tr><th scope=\"row\">"
                            + (links.isEmpty() ? name : "<a href=\"" + links.get(i) + "\">" + name + "</a>")
                            + "</th><td>%s</td><td class=\"numeric\">%s</td><td class=\"numeric\">%s</td>"
                            + "<td class=\"numeric\">" + HtmlPage.failures(report.count(Result.BROKEN))
                            + "</td><td class=\"numeric\">%s</td></tr>",
                    report.version(),
                    report.promises().size(),
                    report.count(Result.HOLDS),
                    report.count(Result.LEFT_OUT));
        }
        page.endTable()
                .add("<h2>What differs</h2>\n<p>✓ holds, ✗ broken, – not checked</p>")
                .beginTable(
                        "matrix",
                        "What differs",
                        Stream.concat(Stream.of("Promise"), reports.stream().map(RunReport::server))
                                .toArray(String[]::new));
        for (Row row : rows.values()) {
            if (row.differs()) {
                page.add("<tr>");
                page.add(
                        "<th scope=\"row\"><code>%s</code> %s</th>",
                        row.promise().id(), row.promise().title());
                row.results().forEach(result -> page.add(cell(result)));
                page.add("</tr>");
            }
        }
        page.endTable().write(file);
    }

    private static String cell(Optional<Result> result) {
        return switch (result.orElse(Result.LEFT_OUT)) {
            case HOLDS -> "<td class=\"ok\">✓</td>";
            case BROKEN -> "<td class=\"failed\">✗</td>";
            case LEFT_OUT -> "<td>–</td>";
        };
    }
}
