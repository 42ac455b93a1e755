/**
 * As much of the WebSocket protocol (RFC 6455) as a server needs that only speaks: the opening handshake, the frames it
 * sends, and the few of a client that mean something to it, a ping and the wish to close.
 *
 * <p>Read {@link dev.kontract.server.http.websocket.Handshake}, then {@link
 * dev.kontract.server.http.websocket.WebSocketConnection}, which takes the connection over from HTTP. What is said over it,
 * and when, is no business of this room. Nothing of it is loaded before somebody asks for a WebSocket.
 */
@NullMarked
package dev.kontract.server.http.websocket;

import org.jspecify.annotations.NullMarked;
