/**
 * Configuration, start and stop of a server. This package knows all others and the order in which they start and stop; it
 * contains no behaviour of theirs.
 *
 * <p>{@link dev.kontract.server.ApiServer#start(ServerConfig)} creates a server with {@code Assembly}, which has {@code
 * EngineAssembly} and {@code HttpAssembly} make its two halves; {@code ControlPlane} and {@code AdmissionPlugins} assemble the
 * controllers and the admission chain. {@code CloseStack} closes everything in reverse order.
 */
@NullMarked
package dev.kontract.server;

import org.jspecify.annotations.NullMarked;
