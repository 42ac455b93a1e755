package dev.kontract.server.flags;

import dev.kontract.server.name.SimilarNames;
import java.util.HashSet;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Suggestions for mistyped flags and commands. */
public final class UnknownFlag {

    private UnknownFlag() {}

    /** Returns the question that ends the message of a failure, or an empty text if no flag or command is similar. */
    public static String question(CommandLine.ParameterException failure) {
        if (!(failure instanceof CommandLine.UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return "";
        }
        CommandSpec command = failure.getCommandLine().getCommandSpec();
        Set<String> known = new HashSet<>(command.optionsMap().keySet());
        if (command.parent() == null) {
            known.addAll(UpstreamFlags.all().keySet());
        }
        known.addAll(command.subcommands().keySet());
        String given = unmatched.getUnmatched().get(0);
        return SimilarNames.question(given.replaceFirst("=.*", ""), known);
    }
}
