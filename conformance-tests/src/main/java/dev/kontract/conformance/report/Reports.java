package dev.kontract.conformance.report;

import dev.kontract.conformance.answers.AnswerReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a report in all its forms. */
public final class Reports {

    private Reports() {}

    /** Returns how many answers follow the documents of the server, as a sentence. */
    public static String figures(AnswerReport answers) {
        return AnswerPage.figures(answers);
    }

    /**
     * Writes {@code report.json}, {@code junit.xml}, {@code report.html} and, if the server publishes documents, {@code
     * answers.md} to a directory, which is created if needed.
     */
    public static void write(RunReport report, Path directory) throws IOException {
        Files.createDirectories(directory);
        report.write(directory.resolve("report.json"));
        JUnitReport.write(report, directory.resolve("junit.xml"));
        HtmlReport.write(report, directory.resolve("report.html"));
        AnswerReport answers = report.answers();
        if (answers != null && answers.documents() > 0) {
            Files.writeString(directory.resolve("answers.md"), AnswerPage.markdown(report, answers));
        }
    }
}
