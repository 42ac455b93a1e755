package dev.kontract.server.flags;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * The arguments of a command without the flags of kube-apiserver that the command does not have: those without effect are left out,
 * others are refused. So a program that starts kube-apiserver can start this server.
 */
final class CommandArguments {

    private final CommandLine line;
    private final CommandSpec command;
    private final List<String> kept = new ArrayList<>();
    private final Set<String> ignored = new TreeSet<>();

    private CommandArguments(CommandLine line) {
        this.line = line;
        this.command = line.getCommandSpec();
    }

    /**
     * Reads the arguments given to a command, up to the name of a subcommand.
     *
     * @throws ParameterException if one is a flag of kube-apiserver that is refused, or has no value of its type
     */
    static CommandArguments of(CommandLine line, String... given) {
        CommandArguments arguments = new CommandArguments(line);
        int next = 0;
        while (next < given.length && !arguments.command.subcommands().containsKey(given[next])) {
            next = arguments.read(given, next);
        }
        arguments.kept.addAll(List.of(given).subList(next, given.length));
        return arguments;
    }

    /** Returns the arguments that the command parses. */
    String[] known() {
        return kept.toArray(String[]::new);
    }

    /** Returns a warning that names the given flags without effect; empty if there are none. */
    Optional<String> warning() {
        return ignored.isEmpty()
                ? Optional.empty()
                : Optional.of("flags of kube-apiserver that have no effect here: " + String.join(", ", ignored));
    }

    /** Reads an argument, and the next one if that is its value; returns the index behind them. */
    private int read(String[] given, int index) {
        String argument = given[index];
        if (!argument.startsWith("--")) {
            kept.add(argument);
            return index + 1;
        }
        int equals = argument.indexOf('=');
        boolean hasValue = equals >= 0;
        String name = normalized(hasValue ? argument.substring(0, equals) : argument);
        OptionSpec option = command.findOption(name);
        if (option != null) {
            kept.add(hasValue ? name + argument.substring(equals) : name);
            boolean valueFollows = !hasValue && option.arity().min() > 0 && index + 1 < given.length;
            if (valueFollows) {
                kept.add(given[index + 1]);
            }
            return index + (valueFollows ? 2 : 1);
        }
        UpstreamFlag flag = UpstreamFlags.all().get(name);
        if (flag == null) {
            kept.add(argument);
            return index + 1;
        }
        if (hasValue || flag.isSwitch()) {
            handle(flag, hasValue ? argument.substring(equals + 1) : "true");
            return index + 1;
        }
        if (index + 1 == given.length) {
            throw new ParameterException(line, name + " needs a value (" + flag.type() + ")");
        }
        handle(flag, given[index + 1]);
        return index + 2;
    }

    /** kube-apiserver takes underscores for dashes. */
    private static String normalized(String name) {
        return name.replace('_', '-');
    }

    private void handle(UpstreamFlag flag, String value) {
        if (flag.isNeutral(value)) {
            return;
        }
        if (!flag.accepts(value)) {
            throw new ParameterException(
                    line, flag.name() + " must be a value of type " + flag.type() + ", not '" + value + "'");
        }
        if (flag.handling() == UpstreamFlag.Handling.REFUSED) {
            throw new ParameterException(line, flag.name() + " is not supported: " + flag.reason());
        }
        ignored.add(flag.name());
    }
}
