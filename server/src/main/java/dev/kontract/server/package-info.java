/**
 * Configuration, start and stop of a server. This package knows all others, their files and flags, and the order in which
 * they start and stop; it contains no behaviour of theirs.
 *
 * <p>{@link dev.kontract.server.Main} parses the command line ({@code Flags}) into a {@link
 * dev.kontract.server.ServerConfig}. {@link dev.kontract.server.ApiServer#start(ServerConfig)} creates a server from it with
 * {@code Assembly}, which has {@code EngineAssembly} and {@code HttpAssembly} make its two halves; {@code ControlPlane} and {@code AdmissionPlugins} assemble the controllers and the admission chain. {@code
 * CloseStack} closes everything in reverse order.
 */
@NullMarked
package dev.kontract.server;

import org.jspecify.annotations.NullMarked;
