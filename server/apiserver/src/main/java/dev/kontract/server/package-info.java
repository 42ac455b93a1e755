/**
 * Configuration, start and stop of a server. This package depends on all others and defines the order in which they start and
 * stop.
 *
 * <p>{@link dev.kontract.server.ApiServer#start(ServerConfig)} creates a server with {@code Assembly}, whose two halves are
 * created by {@code EngineAssembly} and {@code HttpAssembly}; {@code ControlPlane} and {@code AdmissionPlugins} assemble the
 * controllers and the admission chain. {@code CloseStack} closes everything in reverse order.
 */
@NullMarked
package dev.kontract.server;

import org.jspecify.annotations.NullMarked;
