/**
 * Strategies of the {@code batch} group: Job and CronJob with their status subresources.
 *
 * <p>Objects are only defaulted and validated here; controllers act on them elsewhere.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.batch;

import org.jspecify.annotations.NullMarked;
