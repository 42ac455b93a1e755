package dev.kontract.conformance.report;

import dev.kontract.conformance.promise.Outcome.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A report in the XML form of JUnit, which CI servers read: a suite is a class, a promise a test. */
final class JUnitReport {

    private JUnitReport() {}

    static void write(RunReport report, Path file) throws IOException {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml.append(String.format(
                Locale.ROOT,
                "<testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"%d\" time=\"%.3f\">%n",
                text(report.server()),
                report.promises().size(),
                report.count(Result.BROKEN),
                report.count(Result.LEFT_OUT),
                report.seconds()));
        for (RunReport.Entry entry : report.promises()) {
            xml.append(String.format(
                    Locale.ROOT,
                    "  <testcase classname=\"conformance.%s\" name=\"%s\" time=\"%.3f\">",
                    entry.suite(),
                    text(entry.id()),
                    entry.millis() / 1e3));
            switch (entry.result()) {
                case HOLDS -> {}
                case BROKEN ->
                    xml.append("<failure message=\"")
                            .append(text(entry.title()))
                            .append("\">")
                            .append(text("wanted " + entry.wanted() + "\ngot " + entry.got()))
                            .append("</failure>");
                case LEFT_OUT ->
                    xml.append("<skipped message=\"")
                            .append(text(entry.reason()))
                            .append("\"/>");
            }
            xml.append("</testcase>\n");
        }
        Files.writeString(file, xml.append("</testsuite>\n"));
    }

    /** Escapes a text and drops the characters that XML cannot contain. */
    private static String text(String text) {
        StringBuilder legal = new StringBuilder(text.length());
        text.codePoints()
                .filter(c ->
                        c >= 0x20 ? (c < 0xD800 || c > 0xDFFF) && c != 0xFFFE && c != 0xFFFF : c == '\n' || c == '\t')
                .forEach(legal::appendCodePoint);
        return HtmlPage.escape(legal.toString());
    }
}
