/**
 * API errors: {@link dev.kontract.server.status.StatusException} carries the {@code Status} to return, {@link
 * dev.kontract.server.status.FieldError} is a validation error of one field.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.status;

import org.jspecify.annotations.NullMarked;
