/**
 * The API server assembled: configuration, start and stop. The only room that knows all others, and nothing of what they do:
 * here stands which parts there are, from which files and flags they come, and in which order they begin and end.
 *
 * <p>{@link dev.kontract.server.Main} reads the command line ({@code Flags}) into a {@link
 * dev.kontract.server.ServerConfig}; {@link dev.kontract.server.ApiServer#start(ServerConfig)} makes a server of it, whoever
 * asks, by way of {@code Assembly}. {@code ResourceApi} and {@code ControlPlane} each put the parts of one room together, as
 * do the rooms {@link dev.kontract.server.identity}, {@link dev.kontract.server.access} and {@link
 * dev.kontract.server.protection}; what they open ends up in {@code CloseStack}.
 */
@NullMarked
package dev.kontract.server;

import org.jspecify.annotations.NullMarked;
