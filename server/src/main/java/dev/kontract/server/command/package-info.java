/**
 * The parts of the command line that do not depend on the server: groups of flags, each converted to one settings
 * object, and subcommands that do not start a server. {@code Flags} in the parent package combines them with the
 * server's own flags.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.command;

import org.jspecify.annotations.NullMarked;
