/**
 * The command line: one subcommand a class, all in {@code kontract-conformance.jar}.
 *
 * <p>{@link dev.kontract.conformance.command.ConformanceCommand} is the entry point and lists the subcommands; {@link
 * dev.kontract.conformance.command.ServerOptions} are the flags of those that connect to a server. A subcommand parses
 * flags, calls the package that does the work and returns an {@link dev.kontract.conformance.command.ExitCode}.
 */
@NullMarked
package dev.kontract.conformance.command;

import org.jspecify.annotations.NullMarked;
