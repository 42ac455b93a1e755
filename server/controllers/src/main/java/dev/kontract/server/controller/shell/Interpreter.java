package dev.kontract.server.controller.shell;

import dev.kontract.server.controller.shell.Command.Assignment;
import dev.kontract.server.controller.shell.Command.Redirection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Runs the commands of one process. For a single use. */
final class Interpreter {

    private static final int LONGEST = 64 * 1024;
    private static final int DEEPEST = 20;

    private final Surroundings surroundings;
    private final Limits limits;
    private final Programs programs = new Programs(this);
    private final Map<String, Command> functions = new HashMap<>();
    private Scope scope;
    private Consumer<String> output;
    private Consumer<String> errors;
    private Duration elapsed = Duration.ZERO;
    private long random;
    private int steps;
    private int status;
    private int calls;
    private int loops;
    private int conditions;

    Interpreter(Surroundings surroundings, Limits limits, OutputListener listener) {
        this.surroundings = surroundings;
        this.limits = limits;
        this.scope = new Scope(surroundings.variables());
        this.output = text -> listener.wrote(elapsed, text);
        this.errors = output;
        this.random = surroundings.seed();
    }

    Surroundings surroundings() {
        return surroundings;
    }

    Scope scope() {
        return scope;
    }

    Duration elapsed() {
        return elapsed;
    }

    boolean requiresVariables() {
        return scope.options().contains('u');
    }

    /** Prints an error of the shell, which ends the script. */
    Stop failure(String message) {
        complain("sh: " + message);
        return new Stop.Exit(2);
    }

    int status() {
        return status;
    }

    boolean isInLoop() {
        return loops > 0;
    }

    void print(String text) {
        if (!text.isEmpty()) {
            output.accept(text);
        }
    }

    void complain(String text) {
        errors.accept(text + '\n');
    }

    /** Advances the time. */
    void sleep(Duration time) {
        if (time.compareTo(limits.time().minus(elapsed)) > 0) {
            throw new Stop.RunsOn();
        }
        elapsed = elapsed.plus(time);
    }

    private void step() {
        if (++steps > limits.steps()) {
            throw new Stop.RunsOn();
        }
    }

    /** Runs a program without a shell and returns its exit code. */
    int start(List<String> words) {
        try {
            return programs.start(words);
        } catch (Stop.Exit exit) {
            return exit.code();
        } catch (Stop.Return | Stop.Leave e) {
            throw new Stop.Unknown("outside of a function or loop");
        }
    }

    /** Runs a command and returns its exit code. */
    int run(Command command) {
        step();
        status = command instanceof Command.Simple simple ? run(simple) : runCompound(command);
        return status;
    }

    private int runCompound(Command command) {
        if (command instanceof Command.Sequence sequence) {
            return run(sequence);
        }
        if (command instanceof Command.AndOr andOr) {
            return run(andOr);
        }
        if (command instanceof Command.Not not) {
            return condition(not.command()) == 0 ? 1 : 0;
        }
        if (command instanceof Command.If branches) {
            return run(condition(branches.condition()) == 0 ? branches.then() : branches.otherwise());
        }
        if (command instanceof Command.Function function) {
            functions.put(function.name(), function.body());
            return 0;
        }
        return command instanceof Command.Group group
                ? redirected(group.redirections(), () -> run(group))
                : runChoice(command);
    }

    private int runChoice(Command command) {
        if (command instanceof Command.Loop loop) {
            return run(loop);
        }
        if (command instanceof Command.For loop) {
            return run(loop);
        }
        if (command instanceof Command.Case cases) {
            return run(cases);
        }
        throw new IllegalArgumentException(command.toString());
    }

    private int run(Command.Sequence sequence) {
        int last = 0;
        for (Command each : sequence.commands()) {
            last = run(each);
        }
        return last;
    }

    private int run(Command.AndOr andOr) {
        int first = condition(andOr.first());
        return (first == 0) == andOr.and() ? run(andOr.second()) : first;
    }

    /** Runs a command whose failure does not end the script. */
    private int condition(Command command) {
        conditions++;
        try {
            return run(command);
        } finally {
            conditions--;
        }
    }

    private int run(Command.Loop loop) {
        int[] last = {0};
        loops++;
        try {
            while ((condition(loop.condition()) == 0) != loop.until()) {
                if (!round(() -> last[0] = run(loop.body()))) {
                    break;
                }
            }
        } finally {
            loops--;
        }
        return last[0];
    }

    private int run(Command.For loop) {
        List<String> values = new ArrayList<>();
        loop.words().forEach(word -> values.addAll(expansion().fields(word)));
        int[] last = {0};
        loops++;
        try {
            for (String value : values) {
                set(loop.variable(), value);
                if (!round(() -> last[0] = run(loop.body()))) {
                    break;
                }
            }
        } finally {
            loops--;
        }
        return last[0];
    }

    /** Runs an iteration of a loop; returns whether it continues. */
    private static boolean round(Runnable body) {
        try {
            body.run();
            return true;
        } catch (Stop.Leave leave) {
            if (leave.levels() > 1) {
                throw new Stop.Leave(leave.isForGood(), leave.levels() - 1);
            }
            return !leave.isForGood();
        }
    }

    private int run(Command.Case cases) {
        String value = expansion().text(cases.word());
        for (Command.Branch branch : cases.branches()) {
            for (Word pattern : branch.patterns()) {
                if (expansion().fits(value, pattern)) {
                    return run(branch.body());
                }
            }
        }
        return 0;
    }

    private int run(Command.Group group) {
        return group.subshell() ? subshell(group.body()) : run(group.body());
    }

    private int subshell(Command body) {
        return isolated(scope.copy(), () -> run(body));
    }

    /** Runs commands that change nothing of this shell and cannot end it. */
    private int isolated(Scope own, Body body) {
        Scope before = scope;
        scope = own;
        try {
            return body.run();
        } catch (Stop.Exit exit) {
            return exit.code();
        } catch (Stop.Return end) {
            return end.code();
        } finally {
            scope = before;
        }
    }

    /** Runs commands in a subshell and returns what they write. */
    String captured(Command body) {
        StringBuilder text = new StringBuilder();
        Consumer<String> before = output;
        output = piece -> {
            text.append(piece);
            requireShort(text.length());
        };
        try {
            status = subshell(body);
        } finally {
            output = before;
        }
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '\n') {
            end--;
        }
        return text.substring(0, end);
    }

    static void requireShort(int length) {
        if (length > LONGEST) {
            throw new Stop.Unknown("long text");
        }
    }

    private Expansion expansion() {
        return new Expansion(this);
    }

    private int run(Command.Simple simple) {
        boolean condition =
                !simple.words().isEmpty() && simple.words().get(0).plain().equals("[[");
        List<String> words = new ArrayList<>();
        for (Word word : simple.words()) {
            words.addAll(
                    condition ? List.of(expansion().text(word)) : expansion().fields(word));
        }
        if (!words.isEmpty() && !simple.assignments().isEmpty()) {
            throw new Stop.Unknown("variables of one command");
        }
        if (!words.isEmpty()) {
            trace(words.stream().map(Formats::quoted).collect(Collectors.joining(" ")));
            return failed(redirected(simple.redirections(), () -> call(words)));
        }
        int[] substituted = {0};
        for (Assignment assignment : simple.assignments()) {
            String value = expansion().text(assignment.value());
            trace(assignment.name() + '=' + Formats.quoted(value));
            set(assignment.name(), value);
            substituted[0] = hasSubstitution(assignment.value()) ? status : 0;
        }
        return failed(redirected(simple.redirections(), () -> substituted[0]));
    }

    /** With {@code set -x}, commands are printed before they run. */
    private void trace(String command) {
        if (scope.options().contains('x')) {
            errors.accept("+ " + command + '\n');
        }
    }

    /** Sets a variable. */
    void set(String name, String value) {
        requireVariable(name);
        if (name.equals("IFS")) {
            throw new Stop.Unknown("other separators of fields");
        }
        scope.variables().put(name, value);
    }

    void unset(String name) {
        requireVariable(name);
        scope.variables().remove(name);
    }

    private void requireVariable(String name) {
        if (scope.isConstant(name)) {
            throw failure(name + ": is read only");
        }
    }

    /** An assignment has the outcome of the commands in its value. */
    private static boolean hasSubstitution(Word word) {
        return word.parts().stream().anyMatch(Word.Substitution.class::isInstance);
    }

    /** With {@code set -e}, a failure ends the script unless it is a condition. */
    private int failed(int code) {
        if (code != 0 && scope.options().contains('e') && conditions == 0) {
            throw new Stop.Exit(code);
        }
        return code;
    }

    private interface Body {
        int run();
    }

    private int redirected(List<Redirection> redirections, Body body) {
        if (redirections.isEmpty()) {
            return body.run();
        }
        Consumer<String> outputBefore = output;
        Consumer<String> errorsBefore = errors;
        try {
            redirections.forEach(this::redirect);
            return body.run();
        } finally {
            output = outputBefore;
            errors = errorsBefore;
        }
    }

    private void redirect(Redirection redirection) {
        String target = expansion().text(redirection.target());
        Consumer<String> next = redirection.operator().equals(">&")
                ? descriptor(target)
                : file(target, redirection.operator().equals(">>"));
        switch (redirection.descriptor()) {
            case "1" -> output = next;
            case "2" -> errors = next;
            case "&" -> {
                output = next;
                errors = next;
            }
            default -> throw new Stop.Unknown("the output " + redirection.descriptor());
        }
    }

    private Consumer<String> descriptor(String number) {
        return switch (number) {
            case "1" -> output;
            case "2" -> errors;
            default -> throw new Stop.Unknown("the output " + number);
        };
    }

    private Consumer<String> file(String path, boolean appends) {
        switch (path) {
            case "/dev/null" -> {
                return text -> {};
            }
            case "/dev/stdout", "/proc/1/fd/1" -> {
                return output;
            }
            case "/dev/stderr" -> {
                return errors;
            }
            default -> {
                Files files = surroundings.files();
                if (!files.isKnown(path) || files.isDirectory(path)) {
                    throw new Stop.Unknown("the file " + path);
                }
                return files.writer(path, appends);
            }
        }
    }

    private int call(List<String> words) {
        Optional<Command> function = Optional.ofNullable(functions.get(words.get(0)));
        return function.isPresent() ? call(function.get(), words.subList(1, words.size())) : programs.run(words);
    }

    private int call(Command function, List<String> arguments) {
        if (++calls > DEEPEST) {
            throw new Stop.Unknown("deep recursion");
        }
        List<String> before = scope.parameters();
        scope.setParameters(arguments);
        try {
            return run(function);
        } catch (Stop.Return end) {
            return end.code();
        } finally {
            scope.setParameters(before);
            calls--;
        }
    }

    /** Runs a script in a separate shell. */
    int shell(String script, List<String> arguments, Set<Character> ownOptions) {
        if (++calls > DEEPEST) {
            throw new Stop.Unknown("deep recursion");
        }
        try {
            return isolated(scope.ofShell(arguments, ownOptions), () -> run(ScriptParser.parse(script)));
        } finally {
            calls--;
        }
    }

    /**
     * Returns the value of a variable; empty if it is not set.
     *
     * @throws Stop.Unknown if it is set to an unknown value
     */
    Optional<String> variable(String name) {
        switch (name) {
            case "?" -> {
                return Optional.of(String.valueOf(status));
            }
            case "#" -> {
                return Optional.of(String.valueOf(scope.parameters().size()));
            }
            case "@", "*" -> {
                return Optional.of(String.join(" ", scope.parameters()));
            }
            case "0" -> {
                return Optional.of("sh");
            }
            default -> {
                return Character.isDigit(name.charAt(0)) ? scope.parameter(Integer.parseInt(name)) : named(name);
            }
        }
    }

    private Optional<String> named(String name) {
        String value = scope.variables().get(name);
        if (value != null) {
            return Optional.of(value);
        }
        return switch (name) {
            case "HOSTNAME" -> Optional.of(surroundings.hostName());
            case "SECONDS" -> Optional.of(String.valueOf(elapsed.toSeconds()));
            case "RANDOM" -> Optional.of(String.valueOf(random()));
            case "$", "!", "-", "PATH", "HOME", "PWD", "USER", "SHELL", "TERM", "PPID", "UID", "IFS" ->
                throw new Stop.Unknown("the variable " + name);
            default -> {
                if (surroundings.isUnknown(name)) {
                    throw new Stop.Unknown("the variable " + name);
                }
                yield Optional.empty();
            }
        };
    }

    private long random() {
        random = random * 6364136223846793005L + 1442695040888963407L;
        return random >>> 49;
    }
}
