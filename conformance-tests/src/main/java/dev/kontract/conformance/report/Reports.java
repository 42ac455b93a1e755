package dev.kontract.conformance.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a report in all its forms. */
public final class Reports {

    private Reports() {}

    /** Writes {@code report.json}, {@code junit.xml} and {@code report.html} to a directory, which is created if needed. */
    public static void write(RunReport report, Path directory) throws IOException {
        Files.createDirectories(directory);
        report.write(directory.resolve("report.json"));
        JUnitReport.write(report, directory.resolve("junit.xml"));
        HtmlReport.write(report, directory.resolve("report.html"));
    }
}
