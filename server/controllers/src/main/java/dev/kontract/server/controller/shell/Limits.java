package dev.kontract.server.controller.shell;

import java.time.Duration;

/**
 * The limits of an evaluation.
 *
 * @param steps the number of commands after which a process is treated as running
 * @param time the time after which a process is treated as running
 */
public record Limits(int steps, Duration time) {}
