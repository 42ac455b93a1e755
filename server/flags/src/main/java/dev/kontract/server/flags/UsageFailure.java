package dev.kontract.server.flags;

import dev.kontract.server.name.SimilarNames;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Messages about command lines that cannot be parsed: which argument is wrong, and what it must be. */
public final class UsageFailure {

    private UsageFailure() {}

    /** Returns one line that names the wrong argument, and what to write in its place or where to look it up. */
    public static String message(ParameterException failure) {
        if (failure instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            return unknown(unmatched);
        }
        if (failure instanceof MissingParameterException missing) {
            return missing(missing);
        }
        ArgSpec argument = failure.getArgSpec();
        if (argument != null && failure.getValue() != null) {
            return name(argument) + " must be " + wanted(argument) + ", not '" + failure.getValue() + "'";
        }
        String message = String.valueOf(failure.getMessage());
        return message.lines().findFirst().orElse(message);
    }

    private static String unknown(UnmatchedArgumentException failure) {
        CommandSpec command = failure.getCommandLine().getCommandSpec();
        Set<String> known = new HashSet<>(command.optionsMap().keySet());
        boolean hasCommands = !command.subcommands().isEmpty();
        if (command.parent() == null && command.userObject() instanceof Flags) {
            known.addAll(UpstreamFlags.all().keySet());
        }
        known.addAll(command.subcommands().keySet());
        String given = failure.getUnmatched().get(0).replaceFirst("=.*", "");
        String question = SimilarNames.question(given, known);
        String what =
                given.startsWith("-") ? "unknown flag " : hasCommands ? "unknown command " : "unexpected argument ";
        return what + given + (question.isEmpty() ? help(command) : question);
    }

    private static String missing(MissingParameterException failure) {
        List<ArgSpec> missing = failure.getMissing();
        CommandSpec command = failure.getCommandLine().getCommandSpec();
        if (missing.size() == 1 && missing.get(0) instanceof OptionSpec option && isWithoutValue(failure)) {
            return name(option) + " needs a value: " + option.paramLabel();
        }
        String names = missing.stream().map(UsageFailure::synopsis).collect(Collectors.joining(" and "));
        return names + (missing.size() == 1 ? " is" : " are") + " required" + help(command);
    }

    /** The parser reports an option that is absent, and one that is given without its value, by the same type. */
    private static boolean isWithoutValue(MissingParameterException failure) {
        return String.valueOf(failure.getMessage()).startsWith("Missing required parameter for option");
    }

    private static String synopsis(ArgSpec argument) {
        String label = argument.paramLabel();
        if (argument instanceof OptionSpec option) {
            return name(option) + "=" + label;
        }
        return Stream.generate(() -> label)
                .limit(Math.max(1, argument.arity().min()))
                .collect(Collectors.joining(" "));
    }

    private static String help(CommandSpec command) {
        return "; see " + command.qualifiedName(" ") + " --help";
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static String wanted(ArgSpec argument) {
        if (argument.typeInfo().isMap()) {
            return argument.paramLabel();
        }
        Class<?>[] elements = argument.auxiliaryTypes();
        Class<?> type = elements.length == 0 ? argument.type() : elements[0];
        if (type.isEnum()) {
            return Stream.of(type.getEnumConstants())
                    .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", ", "one of ", ""));
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type == double.class || type == Double.class) {
            return "a number";
        }
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return "a whole number";
        }
        return type == URI.class ? "a URL such as https://example.org" : argument.paramLabel();
    }
}
