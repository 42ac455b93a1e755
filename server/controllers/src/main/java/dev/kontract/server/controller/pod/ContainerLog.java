package dev.kontract.server.controller.pod;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The last lines that a run of a simulated container has printed up to some time. They are computed by evaluating its command
 * again, so nothing is stored. If the output of the command cannot be predicted, lines of the simulation report its start and
 * end; otherwise the log is exactly the output of the command.
 */
final class ContainerLog {

    private static final int MOST_LINES = 5000;
    private static final int MOST_CHARACTERS = 512 * 1024;
    private static final int LONGEST_LINE = 16 * 1024;

    /** Times in a status have no fractions of seconds, so that a run can seem to be shorter than its output. */
    private static final Duration ROUNDING = Duration.ofSeconds(1);

    /** A line, with its line break unless none was printed, and its number from the start of the run. */
    record Line(long number, Instant at, String text) {}

    private final LoggedRun run;
    private final Deque<Line> lines = new ArrayDeque<>();
    private final StringBuilder unfinished = new StringBuilder();
    private long next;
    private int characters;

    private Instant printed;

    private ContainerLog(LoggedRun run) {
        this.run = run;
        this.printed = run.start();
    }

    /** Returns the lines of a run that are printed until a time. */
    static List<Line> until(LoggedRun run, Instant time) {
        ContainerLog log = new ContainerLog(run);
        if (!isKnown(run)) {
            log.add(
                    run.start(),
                    "container " + run.container().getName() + " started with image "
                            + run.container().getImage() + " (simulated)\n");
        }
        Duration ran = Duration.between(run.start(), time).plus(run.end().isPresent() ? ROUNDING : Duration.ZERO);
        ContainerRuns.print(run.pod(), run.container(), run.number(), run.start(), ran, log::print);
        if (log.unfinished.length() > 0) {
            log.add(log.printed, log.unfinished.toString());
        }
        return List.copyOf(log.lines);
    }

    /** Returns the line that reports the end of a run; empty if the output is complete. */
    static Optional<Line> end(LoggedRun run, long number, Instant now) {
        return isKnown(run)
                ? Optional.empty()
                : Optional.of(new Line(
                        number,
                        run.end().filter(now::isAfter).orElse(now),
                        "container " + run.container().getName() + " stopped with exit code " + run.exitCode()
                                + " (simulated)\n"));
    }

    private static boolean isKnown(LoggedRun run) {
        return ContainerRuns.isKnown(run.pod(), run.container(), run.number(), run.start());
    }

    private void print(Duration at, String text) {
        printed = run.start().plus(at);
        int from = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
            unfinished.append(text, from, end);
            finish(printed);
            from = end + 1;
        }
        unfinished.append(text, from, text.length());
        if (unfinished.length() > LONGEST_LINE) {
            finish(printed);
        }
    }

    private void finish(Instant at) {
        add(at, unfinished.substring(0, Math.min(unfinished.length(), LONGEST_LINE)) + '\n');
        unfinished.setLength(0);
    }

    private void add(Instant at, String text) {
        lines.add(new Line(next++, at, text));
        characters += text.length();
        while (lines.size() > MOST_LINES || characters > MOST_CHARACTERS) {
            characters -= lines.remove().text().length();
        }
    }
}
