package dev.kontract.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.promise.Outcome.Result;
import dev.kontract.server.page.browser.Chromium;
import dev.kontract.server.page.browser.Look;
import dev.kontract.server.page.browser.Tab;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Looks at reports with axe, wide and narrow, and leaves pictures in {@code target/screenshots}. */
class ReportAppearanceIT {

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    @TempDir
    static Path folder;

    @BeforeAll
    static void write() throws Exception {
        ReportSite.write(
                List.of(
                        SampleReports.matrix("kube-apiserver", Result.HOLDS),
                        SampleReports.matrix("https://127.0.0.1:6443", Result.BROKEN)),
                folder);
    }

    @ParameterizedTest
    @CsvSource({"1280,800", "390,844"})
    void pages_haveNoFindings(int width, int height) throws Exception {
        List<String> findings = new ArrayList<>();
        try (Tab tab = CHROMIUM.open()) {
            tab.size(width, height);
            for (String page : List.of("index", "1-kube-apiserver/report", "2-127-0-0-1-6443/report")) {
                tab.navigate(folder.resolve(page + ".html").toUri());
                String name = "conformance-%s-%d".formatted(page.replace("/report", ""), width);
                findings.addAll(Look.at(tab, name));
                assertThat(tab.violations()).as(name).isEmpty();
                assertThat(tab.evaluate("document.documentElement.scrollWidth").asInt())
                        .as("the page itself does not scroll sideways")
                        .isLessThanOrEqualTo(width);
                assertThat(tab.evaluate("performance.getEntriesByType('resource').length")
                                .asInt())
                        .as("requests")
                        .isZero();
            }
        }
        assertThat(findings).isEmpty();
    }
}
