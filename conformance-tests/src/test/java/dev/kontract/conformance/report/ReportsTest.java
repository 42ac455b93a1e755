package dev.kontract.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.promise.Outcome.Result;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {

    private static RunReport report(String server, Result first, Result second) {
        return SampleReports.of(
                server,
                List.of(
                        SampleReports.entry("v1 Pod", "first", first),
                        SampleReports.entry("v1 Pod", "second", second)));
    }

    @Test
    void write_tellsTheSameInAllForms(@TempDir Path folder) throws Exception {
        RunReport report = report("one", Result.BROKEN, Result.LEFT_OUT);
        Reports.write(report, folder);

        assertThat(RunReport.read(folder.resolve("report.json"))).isEqualTo(report);
        var suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("junit.xml").toFile())
                .getDocumentElement();
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getElementsByTagName("skipped").getLength()).isEqualTo(1);
        String page = Files.readString(folder.resolve("report.html"));
        assertThat(page)
                .contains("<h3>Pods &amp; &lt;first&gt;</h3>")
                .contains("<pre>same\n<mark>{&quot;a&quot;: 1}</mark>")
                .contains("-d 'it'\\''s' &quot;$SERVER&quot;'/api/v1/pods'")
                .contains("1 promise: not claimed")
                .doesNotContain("<script");
    }

    @Test
    void pages_colourNumbersOfBrokenPromisesOnly(@TempDir Path folder) throws Exception {
        RunReport kept = report("kept", Result.HOLDS, Result.LEFT_OUT);
        ReportSite.write(List.of(kept, report("not kept", Result.HOLDS, Result.BROKEN)), folder);

        assertThat(Files.readString(folder.resolve("1-kept/report.html")))
                .contains(
                        "<strong class=\"fact-value\">2</strong>promises</li>",
                        "<strong class=\"fact-value\">0</strong><span class=\"state unknown\">")
                .doesNotContain("class=\"state failed\"");
        assertThat(Files.readString(folder.resolve("2-not-kept/report.html")))
                .contains("<strong class=\"fact-value\">1</strong><span class=\"state failed\">");
        assertThat(Files.readString(folder.resolve("index.html")))
                .contains("<td class=\"numeric\">0</td>", "<td class=\"numeric\"><span class=\"state failed\">");
    }

    @Test
    void headersOfNumbers_areAlignedAsTheNumbers(@TempDir Path folder) throws Exception {
        ReportSite.write(List.of(report("one", Result.BROKEN, Result.HOLDS)), folder);

        for (String page : List.of("index.html", "1-one/report.html")) {
            assertThat(Files.readString(folder.resolve(page)))
                    .contains("<th scope=\"col\" class=\"numeric\"><span>broken</span></th>")
                    .doesNotContain("<th scope=\"col\"><span>broken</span></th>", "\0");
        }
        assertThat(Files.readString(folder.resolve("index.html")))
                .contains("<th scope=\"col\"><span>version</span></th>");
    }

    /** A page of 390 pixels scrolls its tables, not itself. */
    @Test
    void pages_haveTablesInRegionsThatScroll(@TempDir Path folder) throws Exception {
        ReportSite.write(List.of(report("one", Result.BROKEN, Result.HOLDS)), folder);

        for (String page : List.of("index.html", "1-one/report.html")) {
            String text = Files.readString(folder.resolve(page));
            assertThat(text.split("<table", -1)).hasSizeGreaterThan(2);
            assertThat(text.replaceAll("<div class=\"table-scroll\"[^>]*>\\s*<table", ""))
                    .doesNotContain("<table");
        }
    }

    @Test
    void compare_tellsWhatIsBetterAndWorse() {
        RunReport before = report("before", Result.BROKEN, Result.HOLDS);
        RunReport after = report("after", Result.HOLDS, Result.BROKEN);
        StringWriter out = new StringWriter();
        Comparison comparison = new Comparison(List.of(before, after));
        comparison.print(new PrintWriter(out, true));

        assertThat(comparison.hasWorse()).isTrue();
        assertThat(out.toString())
                .contains("better writes/v1.Pod/first")
                .contains("worse  writes/v1.Pod/second")
                .contains("1 worse, 1 better");
        assertThat(new Comparison(List.of(before, before)).hasWorse()).isFalse();
    }

    @Test
    void site_leadsToTheReports(@TempDir Path folder) throws Exception {
        RunReport one = report("Server <1>", Result.BROKEN, Result.HOLDS);
        Path recorded = folder.resolve("two.json.gz");
        report("https://two", Result.HOLDS, Result.HOLDS)
                .withoutRequestsThatHold()
                .write(recorded);
        ReportSite.write(List.of(one, RunReport.read(recorded)), folder);

        assertThat(Files.readString(folder.resolve("index.html")))
                .contains("<a href=\"1-server-1/report.html\">Server &lt;1&gt;</a>", "<a href=\"2-two/report.html\">");
        assertThat(folder.resolve("1-server-1/report.html")).exists();
        assertThat(Files.readString(folder.resolve("2-two/report.html"))).doesNotContain("/api/v1/pods");
    }
}
