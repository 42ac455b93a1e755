/**
 * Predicts the behaviour of a simple shell script without running it: {@link dev.kontract.server.controller.shell.Shell}
 * returns its output with the times, its run time and its exit code.
 *
 * <p>{@code ScriptParser} reads a script into {@code Command}s of {@code Word}s, {@code Interpreter} runs them on a virtual
 * clock, which {@code sleep} advances, and {@code Programs} are the supported programs. A script that needs anything else, such
 * as another program, a pipe or a file of the image, has the outcome {@code Unknown} from there on. Nothing outside of memory
 * is read, written or started, and steps, depth and output have limits.
 *
 * <p>This is not a shell for users: no interactive use, no job control, no globs.
 */
@NullMarked
package dev.kontract.server.controller.shell;

import org.jspecify.annotations.NullMarked;
