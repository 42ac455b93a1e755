/**
 * Failures as callers see them: {@link dev.kontract.server.status.StatusException} carries the {@code Status} to answer with,
 * one factory a reason; {@link dev.kontract.server.status.FieldError} is one complaint about one field.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.status;

import org.jspecify.annotations.NullMarked;
