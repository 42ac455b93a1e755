package dev.kontract.server.controller.shell;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The builtins and programs that scripts can use. */
final class Programs {

    private static final Pattern PATH = Pattern.compile("/(?:usr/)?(?:local/)?s?bin/([^/]+)");
    private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)([smhd]?)");
    private static final Set<String> BUILTINS = Set.of(
            ":",
            "break",
            "continue",
            "exec",
            "exit",
            "export",
            "local",
            "readonly",
            "return",
            "set",
            "shift",
            "trap",
            "unset");
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE MMM ppd HH:mm:ss 'UTC' yyyy", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final Interpreter shell;

    Programs(Interpreter shell) {
        this.shell = shell;
    }

    /** Runs a program without a shell, which has no builtins. */
    int start(List<String> words) {
        if (BUILTINS.contains(words.get(0))) {
            throw new Stop.Unknown("a builtin without a shell");
        }
        return run(words);
    }

    /**
     * Runs a program and returns its exit code.
     *
     * @throws Stop if the script does not continue
     */
    int run(List<String> words) {
        Matcher path = PATH.matcher(words.get(0));
        String name = path.matches() ? path.group(1) : words.get(0);
        List<String> arguments = words.subList(1, words.size());
        return switch (name) {
            case "true", ":" -> 0;
            case "trap" -> trap(arguments);
            case "false" -> 1;
            case "echo" -> echo(arguments);
            case "printf" -> print(Formats.printf(arguments));
            case "test" -> condition(arguments);
            case "[", "[[" -> bracketed(name, arguments);
            case "expr" -> expression(arguments);
            case "sleep" -> sleep(arguments);
            case "tail" -> runsOn(arguments.contains("-f") || arguments.contains("-F"));
            case "pause" -> runsOn(true);
            case "sh", "bash", "ash", "dash" -> shell(arguments);
            case "cat", "touch", "rm", "mkdir" -> new FilePrograms(shell).run(name, arguments);
            case "hostname" -> print(only(arguments, shell.surroundings().hostName()));
            case "date" -> date(arguments);
            case "seq" -> print(Formats.sequence(arguments));
            case "env", "printenv" -> variables(arguments);
            default -> builtin(name, arguments);
        };
    }

    private int builtin(String name, List<String> arguments) {
        switch (name) {
            case "exit" -> throw new Stop.Exit(code(name, arguments));
            case "return" -> throw new Stop.Return(code(name, arguments));
            case "break", "continue" -> {
                if (!shell.isInLoop()) {
                    return 0;
                }
                throw new Stop.Leave(name.equals("break"), number(name, arguments, 1));
            }
            case "exec" -> {
                if (arguments.isEmpty()) {
                    return 0;
                }
                throw new Stop.Exit(run(arguments));
            }
            case "export", "local", "readonly" -> {
                arguments.forEach(argument -> assign(name, argument));
                return 0;
            }
            case "unset" -> {
                arguments.forEach(shell::unset);
                return 0;
            }
            case "set" -> {
                shell.scope().setOptions(options(arguments));
                return 0;
            }
            case "shift" -> {
                return shift(number(name, arguments, 1));
            }
            default -> throw new Stop.Unknown("the program " + name);
        }
    }

    private int print(String text) {
        shell.print(text);
        return 0;
    }

    private static String only(List<String> arguments, String text) {
        if (!arguments.isEmpty()) {
            throw new Stop.Unknown("arguments of a program");
        }
        return text + '\n';
    }

    private int code(String name, List<String> arguments) {
        return number(name, arguments, shell.status()) % 256;
    }

    private int number(String name, List<String> arguments, int otherwise) {
        if (arguments.isEmpty()) {
            return otherwise;
        }
        String text = arguments.get(0);
        if (!text.matches("\\d{1,18}") || Long.parseLong(text) > Integer.MAX_VALUE) {
            throw shell.failure(name + ": Illegal number: " + text);
        }
        return Integer.parseInt(text);
    }

    private static int runsOn(boolean known) {
        throw known ? new Stop.RunsOn() : new Stop.Unknown("a program");
    }

    private int echo(List<String> arguments) {
        int first = 0;
        boolean newline = true;
        boolean escapes = false;
        while (first < arguments.size() && arguments.get(first).matches("-[neE]+")) {
            newline &= !arguments.get(first).contains("n");
            escapes |= arguments.get(first).contains("e");
            first++;
        }
        String text = String.join(" ", arguments.subList(first, arguments.size()));
        return print((escapes ? Formats.unescaped(text) : text) + (newline ? "\n" : ""));
    }

    private int bracketed(String name, List<String> arguments) {
        String end = name.equals("[") ? "]" : "]]";
        if (arguments.isEmpty() || !arguments.get(arguments.size() - 1).equals(end)) {
            shell.complain("sh: missing " + end);
            return 2;
        }
        return condition(arguments.subList(0, arguments.size() - 1));
    }

    private int condition(List<String> arguments) {
        try {
            return Conditions.holds(arguments, shell.surroundings().files()) ? 0 : 1;
        } catch (MalformedExpression e) {
            shell.complain("sh: " + e.getMessage());
            return 2;
        }
    }

    private int expression(List<String> arguments) {
        try {
            String value = Expressions.evaluate(arguments);
            shell.print(value + '\n');
            return value.isEmpty() || value.equals("0") ? 1 : 0;
        } catch (MalformedExpression e) {
            shell.complain("expr: " + e.getMessage());
            return 2;
        }
    }

    private int sleep(List<String> arguments) {
        if (arguments.isEmpty()) {
            throw new Stop.Unknown("a sleep without a time");
        }
        for (String argument : arguments) {
            if (argument.equals("infinity")) {
                throw new Stop.RunsOn();
            }
            shell.sleep(time(argument));
        }
        return 0;
    }

    private static Duration time(String text) {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches()) {
            throw new Stop.Unknown("the time " + text);
        }
        long unit = switch (matcher.group(2)) {
            case "m" -> 60;
            case "h" -> 3600;
            case "d" -> 86_400;
            default -> 1;
        };
        return Duration.ofMillis((long) (Double.parseDouble(matcher.group(1)) * unit * 1000));
    }

    private int shell(List<String> arguments) {
        Set<Character> options = new HashSet<>();
        int at = 0;
        while (at < arguments.size() && arguments.get(at).matches("-[cexul]+")) {
            arguments
                    .get(at)
                    .chars()
                    .filter(option -> "eux".indexOf(option) >= 0)
                    .forEach(option -> options.add((char) option));
            if (arguments.get(at).contains("c") && at + 1 < arguments.size()) {
                List<String> rest = arguments.subList(at + 2, arguments.size());
                return shell.shell(
                        arguments.get(at + 1), rest.isEmpty() ? rest : rest.subList(1, rest.size()), options);
            }
            at++;
        }
        throw new Stop.Unknown("a shell without a script");
    }

    private int date(List<String> arguments) {
        Instant now = shell.surroundings().start().plus(shell.elapsed());
        if (arguments.equals(List.of("+%s"))) {
            return print(now.getEpochSecond() + "\n");
        }
        return print(only(arguments, DATE.format(now)));
    }

    private int variables(List<String> arguments) {
        if (arguments.isEmpty()) {
            StringBuilder all =
                    new StringBuilder("HOSTNAME=" + shell.surroundings().hostName() + '\n');
            shell.scope()
                    .variables()
                    .forEach((name, value) ->
                            all.append(name).append('=').append(value).append('\n'));
            return print(all.toString());
        }
        if (arguments.size() > 1 || !arguments.get(0).matches("\\w+")) {
            throw new Stop.Unknown("arguments of a program");
        }
        Optional<String> value = shell.variable(arguments.get(0));
        value.ifPresent(text -> shell.print(text + '\n'));
        return value.isPresent() ? 0 : 1;
    }

    private void assign(String builtin, String argument) {
        if (argument.startsWith("-")) {
            throw new Stop.Unknown("an option");
        }
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument : argument.substring(0, equals);
        if (!name.matches("[A-Za-z_]\\w*")) {
            throw shell.failure(builtin + ": " + name + ": bad variable name");
        }
        if (equals >= 0) {
            shell.set(name, argument.substring(equals + 1));
        }
        if (builtin.equals("readonly")) {
            shell.scope().makeConstant(name);
        }
    }

    /** Signals do not arrive; commands at the exit would run. */
    private static int trap(List<String> arguments) {
        if (arguments.contains("EXIT") || arguments.contains("0")) {
            throw new Stop.Unknown("commands at the exit");
        }
        return 0;
    }

    /** Returns the options of the shell after {@code set} with these arguments. */
    private Set<Character> options(List<String> arguments) {
        Set<Character> options = new HashSet<>(shell.scope().options());
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            boolean byName = argument.endsWith("o") && i + 1 < arguments.size();
            if (!argument.matches("[-+][eux]+|[-+][eux]*o") || (argument.endsWith("o") && !byName)) {
                throw new Stop.Unknown("an option of the shell");
            }
            String names = argument.replaceAll("[-+o]", "") + (byName ? letter(arguments.get(++i)) : "");
            Set<Character> named = names.chars().mapToObj(name -> (char) name).collect(Collectors.toSet());
            if (argument.startsWith("-")) {
                options.addAll(named);
            } else {
                options.removeAll(named);
            }
        }
        return options;
    }

    private static String letter(String option) {
        return switch (option) {
            case "errexit" -> "e";
            case "nounset" -> "u";
            case "xtrace" -> "x";
            case "pipefail" -> ""; // Scripts with pipes are not evaluated.
            default -> throw new Stop.Unknown("an option of the shell");
        };
    }

    private int shift(int count) {
        List<String> parameters = shell.scope().parameters();
        if (count > parameters.size()) {
            return 1;
        }
        shell.scope().setParameters(parameters.subList(count, parameters.size()));
        return 0;
    }
}
