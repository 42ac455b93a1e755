/**
 * The program: {@link dev.kontract.server.command.Main} runs a server until it is stopped, and the other commands work on a stored
 * server or on a running one.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.command;

import org.jspecify.annotations.NullMarked;
