/**
 * Formats of names that objects, labels and expressions share.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.name;

import org.jspecify.annotations.NullMarked;
