/**
 * JSON as text: what is wrong with it when it is none, and how it is written. No schema is known here.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.codec.json;

import org.jspecify.annotations.NullMarked;
