package dev.kontract.conformance.report;

import dev.kontract.conformance.answers.AnswerReport;
import java.util.Locale;

/** Writes how responses comply with the documents of a server: as a section of the report, and as a Markdown table. */
final class AnswerPage {

    private AnswerPage() {}

    /** Returns the figures, as a sentence. */
    static String figures(AnswerReport answers) {
        if (answers.documents() == 0) {
            return "The server publishes no documents.";
        }
        int own = answers.own().size();
        return String.format(
                Locale.ROOT,
                "%d responses to %d operations were checked against the %d documents that the server publishes: %d types of"
                        + " violations that kube-apiserver has against its own documents as well, and %d others.",
                answers.answers(),
                answers.operations(),
                answers.documents(),
                answers.violations().size() - own,
                own);
    }

    static void add(AnswerReport answers, HtmlPage page) {
        page.add("<h2>Answers and documents</h2>\n<p>%s</p>", figures(answers));
        if (answers.violations().isEmpty()) {
            return;
        }
        page.beginTable(
                "plain",
                "Responses that the documents do not describe",
                "Rule",
                "Subject",
                HtmlPage.numbers("count"),
                "First",
                "Why kube-apiserver has it");
        for (AnswerReport.Entry entry : answers.violations()) {
            page.add(
                    "<tr><th scope=\"row\">%s</th><td>%s</td><td class=\"numeric\">%s</td><td><code>%s</code> %s</td><td>%s</td></tr>",
                    entry.rule(), entry.subject(), entry.count(), entry.request(), entry.detail(), entry.reason());
        }
        page.endTable();
    }

    static String markdown(RunReport report, AnswerReport answers) {
        StringBuilder page = new StringBuilder("# Responses that the documents of the server do not describe\n\n")
                .append(report.server())
                .append(' ')
                .append(report.version())
                .append(". ")
                .append(figures(answers))
                .append("\n\n| rule | subject | count | first | reason |\n|---|---|---|---|---|\n");
        for (AnswerReport.Entry entry : answers.violations()) {
            page.append("| ")
                    .append(entry.rule())
                    .append(" | `")
                    .append(cell(entry.subject()))
                    .append("` | ")
                    .append(entry.count())
                    .append(" | `")
                    .append(cell(entry.request()))
                    .append("` | ")
                    .append(cell(entry.reason()))
                    .append(" |\n");
        }
        return page.toString();
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }
}
