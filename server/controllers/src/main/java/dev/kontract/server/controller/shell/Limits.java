package dev.kontract.server.controller.shell;

import java.time.Duration;

/**
 * How far a process is followed.
 *
 * @param steps the number of commands, after which it counts as running on
 * @param time the time, after which it counts as running on
 */
public record Limits(int steps, Duration time) {}
