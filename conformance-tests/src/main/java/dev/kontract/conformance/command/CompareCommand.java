package dev.kontract.conformance.command;

import dev.kontract.conformance.report.Comparison;
import dev.kontract.conformance.report.ReportSite;
import dev.kontract.conformance.report.RunReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts reports beside each other. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Compares the reports of several servers or versions.",
            "",
            "The first report is the reference. Fails if a promise that holds there is broken in another report."
        })
final class CompareCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    @Parameters(paramLabel = "REPORT", arity = "2..*", description = "Files report.json written by run.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--html", paramLabel = "FILE", description = "Writes the comparison as a page as well.")
    private @Nullable Path html;

    @Option(
            names = "--site",
            paramLabel = "DIR",
            description = "Writes the comparison and the pages of all reports to this directory.")
    private @Nullable Path site;

    @Override
    public Integer call() throws IOException {
        List<RunReport> reports = new ArrayList<>();
        for (Path file : files) {
            reports.add(RunReport.read(file));
        }
        Comparison comparison = new Comparison(reports);
        PrintWriter out = command.commandLine().getOut();
        comparison.print(out);
        if (html != null) {
            comparison.write(html);
        }
        if (site != null) {
            ReportSite.write(reports, site);
        }
        return comparison.hasWorse() ? ExitCode.FAILED : ExitCode.OK;
    }
}
