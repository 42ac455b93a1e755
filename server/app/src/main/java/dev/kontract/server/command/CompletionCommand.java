package dev.kontract.server.command;

import java.nio.file.Path;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the completion of flags and commands for a shell. */
@Command(
        name = "completion",
        addMethodSubcommands = false,
        description = "Prints a script that completes flags and commands in a shell.",
        footerHeading = "%nExample:%n",
        footer = "  source <(kontract completion bash)")
@SuppressWarnings("NullAway.Init") // set by the parser
final class CompletionCommand implements OneTimeCommand {

    /** The shells that have completion. */
    enum Shell {
        BASH,
        ZSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "The shell: ${COMPLETION-CANDIDATES}.")
    private Shell shell;

    @Override
    public String run(Path dataDir) {
        CommandSpec program = spec.root();
        String script = AutoComplete.bash(program.name(), program.commandLine());
        return shell == Shell.BASH ? script : forZsh(program.name(), script);
    }

    /**
     * Returns a script to be sourced, or to be placed in {@code fpath} with the name of the command after an underscore. There zsh
     * calls it for the first completion, which it answers itself after the registration of the others. There, zsh does not expand
     * the alias by which the script replaces {@code compopt}, which zsh lacks.
     */
    private static String forZsh(String name, String script) {
        return "#compdef " + name + "\nfunction compopt { : }\n" + script + "\n[ \"${funcstack[1]}\" != _" + name
                + " ] || _bash_complete -F _complete_" + name + '\n';
    }
}
