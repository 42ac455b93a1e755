package dev.kontract.conformance.command;

import dev.kontract.server.flags.UsageFailure;
import dev.kontract.server.storage.FileFailure;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of {@code kontract-conformance.jar}. */
@Command(
        name = "kontract-conformance",
        description = "Tests servers of the Kubernetes API, and reports which of their promises hold.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            RunCommand.class,
            CompareCommand.class,
            RecordCommand.class,
            CheckCommand.class,
            DiffCommand.class,
            ValidateCommand.class,
            LintCommand.class,
            FuzzCommand.class
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything that was checked holds",
            "1:something that was checked does not hold",
            "2:the command line is invalid",
            "3:nothing can be said: the server cannot be reached, a file cannot be read, or the run was interrupted"
        })
public final class ConformanceCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    @Override
    public void run() {
        throw new ParameterException(command.commandLine(), "a command is required; see kontract-conformance --help");
    }

    /** Runs a subcommand and exits with its {@link ExitCode}. */
    public static void main(String[] arguments) {
        System.setProperty("slf4j.internal.verbosity", "ERROR"); // The tool has no log: its results are its output.
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, arguments));
    }

    /** Runs a subcommand and returns its {@link ExitCode}. */
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return new CommandLine(new ConformanceCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(120)
                .setOut(out)
                .setErr(err)
                .setParameterExceptionHandler(ConformanceCommand::report)
                .setExecutionExceptionHandler(ConformanceCommand::report)
                .execute(arguments);
    }

    private static int report(ParameterException failure, String... arguments) {
        failure.getCommandLine().getErr().println("error: " + UsageFailure.message(failure));
        return ExitCode.USAGE;
    }

    private static int report(Exception failure, CommandLine line, CommandLine.ParseResult parsed) {
        line.getErr().println("error: " + message(failure));
        return failure instanceof Refusal ? ExitCode.USAGE : ExitCode.ERROR;
    }

    /** Exceptions about files have no message but the name of the file, unless the system gives a reason. */
    private static String message(Exception failure) {
        if (failure instanceof UncheckedIOException unchecked) {
            return message(Objects.requireNonNull(unchecked.getCause()));
        }
        if (failure instanceof InterruptedException) {
            return "interrupted";
        }
        if (failure instanceof FileSystemException file
                && file.getReason() == null
                && !file.getFile().contains(": ")) {
            return failure instanceof NoSuchFileException
                    ? "the file " + file.getFile() + " does not exist"
                    : FileFailure.message(file);
        }
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }
}
