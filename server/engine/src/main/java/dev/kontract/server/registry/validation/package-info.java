/**
 * Validation shared by several kinds: names, metadata and selectors, and the collector of errors.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.validation;

import org.jspecify.annotations.NullMarked;
