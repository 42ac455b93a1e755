/**
 * The flags of the command line, in groups that each become one settings object. {@link dev.kontract.server.flags.Flags} combines
 * them into the configuration of a server.
 *
 * <p>Internal: programs that embed the server use {@code ServerConfig.ofFlags}.
 */
@NullMarked
package dev.kontract.server.flags;

import org.jspecify.annotations.NullMarked;
