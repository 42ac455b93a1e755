package dev.kontract.server.controller.pod;

import dev.kontract.model.Pod;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The logs of simulated containers: the output of the command, as far as it can be predicted, otherwise with a line for the
 * start and one for the end. Nothing is stored. Thread-safe.
 */
public final class SimulatedLogs {

    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.nnnnnnnnn'Z' ").withZone(ZoneOffset.UTC);

    /** How far ahead a followed log is evaluated. */
    private static final Duration AHEAD = Duration.ofMinutes(5);

    private static final long SHORTEST_PAUSE_MILLIS = 50;
    private static final long LONGEST_PAUSE_MILLIS = 1000;

    private final Clock clock;

    /** Creates logs of the pods that are simulated by {@code clock}. */
    public SimulatedLogs(Clock clock) {
        this.clock = clock;
    }

    /**
     * Writes a log. A followed log is complete when the container has ended; the thread may be interrupted before.
     *
     * @param pod returns the current pod; empty if it was deleted
     * @throws IOException if there is no such log, or if the output cannot be written
     */
    public void write(SimulatedLogRequest request, Supplier<Optional<Pod>> pod, OutputStream output)
            throws IOException, InterruptedException {
        Optional<Pod> current = pod.get();
        if (current.isEmpty()) {
            throw new IOException("the pod was deleted");
        }
        LoggedRun run = LoggedRun.of(current.get(), request.container(), request.previous());
        Instant now = clock.instant();
        Instant end = run.end().orElse(now);
        List<ContainerLog.Line> lines = ContainerLog.until(run, end);
        long next = lines.isEmpty() ? 0 : lines.get(lines.size() - 1).number() + 1;
        if (run.end().isPresent()) {
            lines = Stream.concat(lines.stream(), ContainerLog.end(run, next, now).stream())
                    .toList();
        }
        long skipped = Math.max(0, lines.size() - request.tailLines().orElse(Long.MAX_VALUE));
        for (ContainerLog.Line line : lines.subList((int) skipped, lines.size())) {
            write(line, request, output);
        }
        output.flush();
        if (request.follow() && run.end().isEmpty()) {
            follow(run, next, request, pod, output);
        }
    }

    /** Checks the pod again after at most a second; ends with the run. */
    private void follow(
            LoggedRun begun, long first, SimulatedLogRequest request, Supplier<Optional<Pod>> pod, OutputStream output)
            throws IOException, InterruptedException {
        long next = first;
        Instant evaluated = Instant.MIN;
        List<ContainerLog.Line> lines = List.of();
        long pause = SHORTEST_PAUSE_MILLIS;
        for (LoggedRun run = begun; ; run = begun.in(pod.get())) {
            Instant now = clock.instant();
            if (now.isAfter(evaluated) || run.end().isPresent()) {
                evaluated = run.end().map(end -> end.isBefore(now) ? end : now).orElseGet(() -> now.plus(AHEAD));
                lines = ContainerLog.until(run, evaluated);
            }
            long before = next;
            for (ContainerLog.Line line : lines) {
                if (line.number() >= next
                        && (!line.at().isAfter(now) || run.end().isPresent())) {
                    write(line, request, output);
                    next = line.number() + 1;
                }
            }
            if (run.end().isPresent()) {
                Optional<ContainerLog.Line> end = ContainerLog.end(run, next, now);
                if (end.isPresent()) {
                    write(end.get(), request, output);
                }
                return;
            }
            pause = next > before ? SHORTEST_PAUSE_MILLIS : Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
            Thread.sleep(pause);
        }
    }

    private static void write(ContainerLog.Line line, SimulatedLogRequest request, OutputStream output)
            throws IOException {
        if (request.since().filter(since -> line.at().isBefore(since)).isEmpty()) {
            String time = request.timestamps() ? TIMESTAMP.format(line.at()) : "";
            output.write((time + line.text()).getBytes(StandardCharsets.UTF_8));
        }
    }
}
