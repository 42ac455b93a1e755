/**
 * JSON text: syntax errors, number formatting and encoding. Independent of schemas.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.codec.json;

import org.jspecify.annotations.NullMarked;
