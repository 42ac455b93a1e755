package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a command does, as far as it can be told without running it: {@code true}, {@code false}, {@code sleep}, {@code
 * echo}, {@code exit} and what waits until it is stopped ({@code pause}, {@code sleep infinity}, {@code tail -f}), also one
 * after the other in a shell.
 *
 * @param runTime how long it runs
 * @param exitCode the code it ends with
 */
record ContainerCommand(Duration runTime, int exitCode) {

    private static final Set<String> SHELLS = Set.of("sh", "bash", "ash");
    private static final Pattern SLEEP = Pattern.compile("(\\d{1,9})([smh]?)");
    private static final Pattern EXIT = Pattern.compile("\\d{1,3}");
    private static final Pattern NEEDS_SHELL = Pattern.compile("[|&<>$`(){}\\[\\]*?!=\\\\'\"#]");
    private static final Pattern PAUSE_IMAGE = Pattern.compile("(.*/)?pause([:@].*)?");
    private static final Duration FOREVER = Duration.ofDays(36_500);
    private static final ContainerCommand NOTHING = new ContainerCommand(Duration.ZERO, 0);

    /** Returns what a container does; empty if that cannot be told. */
    static Optional<ContainerCommand> of(Container container) {
        List<String> words = new ArrayList<>(Objects.requireNonNullElse(container.getCommand(), List.<String>of()));
        words.addAll(Objects.requireNonNullElse(container.getArgs(), List.of()));
        if (words.isEmpty()) {
            String image = Objects.requireNonNullElse(container.getImage(), "");
            return PAUSE_IMAGE.matcher(image).matches()
                    ? Optional.of(new ContainerCommand(FOREVER, 0))
                    : Optional.empty();
        }
        boolean script = words.size() == 3 && SHELLS.contains(program(words)) && "-c".equals(words.get(1));
        return script ? ofScript(words.get(2)) : ofWords(words).map(Step::does);
    }

    /** One command; {@code last} if no others follow it. */
    private record Step(ContainerCommand does, boolean last) {}

    private static Optional<ContainerCommand> ofScript(String script) {
        String plain = script.replace("&&", ";");
        if (NEEDS_SHELL.matcher(plain).find()) {
            return Optional.empty();
        }
        ContainerCommand all = NOTHING;
        for (String command : plain.split("[;\n]")) {
            if (command.isBlank()) {
                continue;
            }
            Optional<Step> step =
                    all.exitCode == 0 ? ofWords(List.of(command.strip().split("\\s+"))) : Optional.empty();
            if (step.isEmpty()) {
                return Optional.empty();
            }
            ContainerCommand next = step.get().does();
            all = new ContainerCommand(all.runTime.plus(next.runTime), next.exitCode);
            if (step.get().last()) {
                return Optional.of(all);
            }
        }
        return Optional.of(all);
    }

    private static Optional<Step> ofWords(List<String> words) {
        String argument = words.size() == 2 ? words.get(1) : "";
        return switch (program(words)) {
            case "true", "echo" -> Optional.of(new Step(NOTHING, false));
            case "false" -> Optional.of(new Step(new ContainerCommand(Duration.ZERO, 1), false));
            case "exit" ->
                EXIT.matcher(argument).matches()
                        ? Optional.of(
                                new Step(new ContainerCommand(Duration.ZERO, Integer.parseInt(argument) % 256), true))
                        : Optional.empty();
            case "pause" -> Optional.of(new Step(new ContainerCommand(FOREVER, 0), true));
            case "tail" ->
                words.contains("-f") ? Optional.of(new Step(new ContainerCommand(FOREVER, 0), true)) : Optional.empty();
            case "sleep" -> duration(argument).map(time -> new Step(new ContainerCommand(time, 0), false));
            default -> Optional.empty();
        };
    }

    private static String program(List<String> words) {
        String path = words.get(0);
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static Optional<Duration> duration(String text) {
        if (text.equals("infinity")) {
            return Optional.of(FOREVER);
        }
        Matcher matcher = SLEEP.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(matcher.group(1));
        return Optional.of(
                switch (matcher.group(2)) {
                    case "m" -> Duration.ofMinutes(number);
                    case "h" -> Duration.ofHours(number);
                    default -> Duration.ofSeconds(number);
                });
    }
}
