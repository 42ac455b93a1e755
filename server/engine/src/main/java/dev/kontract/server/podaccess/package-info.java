/**
 * The containers of pods, as the embedder gives them: {@link dev.kontract.server.podaccess.PodAccess} holds what answers {@code
 * log}, {@code exec}, {@code attach} and {@code portforward} of a pod, and {@link dev.kontract.server.podaccess.ContainerLogs} the
 * logs of pods for which the embedder gives none.
 *
 * <p>{@link dev.kontract.server.podaccess.PodSessions} turns requests into sessions: each runs the embedder's code on a thread of
 * its own, and their number is limited. {@code LogOutput} writes a log over HTTP or a WebSocket. Everything else is spoken over a
 * WebSocket whose messages begin with the number of a channel: {@code ChannelSocket} is the WebSocket, {@code ChannelProtocol} the
 * form of its messages, {@code ChannelInput} and {@code PacedOutput} are the streams that the code reads and writes.
 *
 * @see <a href="https://kep.k8s.io/4006">KEP-4006: from SPDY to WebSockets</a>
 */
@NullMarked
package dev.kontract.server.podaccess;

import org.jspecify.annotations.NullMarked;
