/**
 * The parts of the command line that know no server: groups of flags, each read into the settings of one matter, and work that
 * is done without starting one. Which of them there are, and the flags of the server itself, stand in {@code Flags} above.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.command;

import org.jspecify.annotations.NullMarked;
