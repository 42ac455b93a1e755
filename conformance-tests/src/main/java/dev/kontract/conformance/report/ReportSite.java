package dev.kontract.conformance.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reports of several servers, and the page that puts them beside each other and leads to them. */
public final class ReportSite {

    private ReportSite() {}

    /** Writes {@code index.html} and a directory for each report, in all its forms. */
    public static void write(List<RunReport> reports, Path directory) throws IOException {
        Files.createDirectories(directory);
        List<String> links = new ArrayList<>();
        for (RunReport report : reports) {
            String name = (links.size() + 1) + "-" + slug(report.server());
            Reports.write(report, directory.resolve(name));
            links.add(name + "/report.html");
        }
        new Comparison(reports).write(directory.resolve("index.html"), links);
    }

    private static String slug(String name) {
        return name.toLowerCase(Locale.ROOT)
                .replaceFirst("^https?://", "")
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", "");
    }
}
