package dev.kontract.server.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Spec;

/** Prints the manual page, in the macros of {@code man(7)}. The build calls it for the archives. */
@Command(name = "manual-page", hidden = true, addMethodSubcommands = false, description = "Prints the manual page.")
@SuppressWarnings("NullAway.Init") // set by the parser
final class ManualPageCommand implements OneTimeCommand {

    private static final List<String> INHERITED = List.of("--data-dir", "--help", "--version");

    private static final String END = """
            .SH EXIT STATUS
            0 after a stop by SIGTERM or SIGINT, 1 if the server or the command fails, 2 if a flag is invalid.
            .SH ENVIRONMENT
            .TP
            .B JAVA_HOME
            The Java installation, 17 or later; otherwise java on the path.
            .TP
            .B JAVA_OPTS
            Options of the JVM.
            .TP
            .B KONTRACT_CACHE
            Directory of the class data archive, which the first run of a server writes when it stops, and which shortens later
            starts; off for none. The default is kontract in XDG_CACHE_HOME or ~/.cache.
            """;

    @Spec
    private CommandSpec spec;

    @Override
    public String run(Path dataDir) {
        CommandSpec program = spec.root();
        StringBuilder page = new StringBuilder();
        page.append(".TH ")
                .append(upper(program.name()))
                .append(" 1\n.SH NAME\n")
                .append(escaped(program.name()));
        page.append(" \\- a Kubernetes API server\n.SH SYNOPSIS\n");
        synopsis(page, program, "");
        for (CommandSpec command : commands(program)) {
            synopsis(page, command, program.name() + ' ');
        }
        page.append(".SH DESCRIPTION\n");
        text(page, program.usageMessage().description());
        page.append("A flag is given as --NAME=VALUE or --NAME VALUE.\n.SH FLAGS\n");
        options(page, program, List.of());
        page.append(".SH COMMANDS\n");
        for (CommandSpec command : commands(program)) {
            page.append(".SS ").append(escaped(command.name())).append('\n');
            text(page, command.usageMessage().description());
            options(page, command, INHERITED);
        }
        page.append(END).append(".SH EXAMPLES\n.EX\n");
        text(page, program.usageMessage().footer());
        for (CommandSpec command : commands(program)) {
            text(page, command.usageMessage().footer());
        }
        return page.append(".EE").toString();
    }

    private static List<CommandSpec> commands(CommandSpec program) {
        return program.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(command -> !command.usageMessage().hidden())
                .toList();
    }

    private static void synopsis(StringBuilder page, CommandSpec command, String before) {
        page.append(".B ").append(escaped(before + command.name())).append("\n[FLAGS]");
        command.positionalParameters().forEach(each -> page.append(' ').append(escaped(each.paramLabel())));
        page.append("\n.br\n");
    }

    private static void options(StringBuilder page, CommandSpec command, List<String> omitted) {
        for (OptionSpec option : command.options()) {
            if (!option.hidden() && !omitted.contains(option.longestName())) {
                String names = String.join(", ", option.names());
                argument(page, option, option.arity().max() == 0 ? names : names + '=' + option.paramLabel());
            }
        }
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            argument(page, parameter, parameter.paramLabel());
        }
    }

    private static void argument(StringBuilder page, ArgSpec argument, String heading) {
        page.append(".TP\n.B ").append(escaped(heading)).append('\n');
        text(page, argument.description());
    }

    private static void text(StringBuilder page, String... lines) {
        for (String line : lines) {
            page.append(escaped(line)).append('\n');
        }
    }

    /** Hyphens are characters of flags to copy; a line that begins with a dot or an apostrophe would be a request. */
    private static String escaped(String line) {
        String escaped = line.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }

    private static String upper(String name) {
        return name.toUpperCase(Locale.ROOT);
    }
}
