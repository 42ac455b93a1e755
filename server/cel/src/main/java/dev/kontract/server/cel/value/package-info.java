/**
 * Values of CEL while an expression is evaluated. Scalars are Java's: {@code Boolean}, {@code Long}, {@code Double},
 * {@code String}, {@code Instant} and {@code Duration}; the others have a type here. JSON is wrapped, never copied.
 */
@NullMarked
package dev.kontract.server.cel.value;

import org.jspecify.annotations.NullMarked;
