package dev.kontract.server.http.jetty;

import dev.kontract.server.http.exchange.Completion;
import dev.kontract.server.http.exchange.StreamOutput;
import dev.kontract.server.request.Conversation;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.eclipse.jetty.websocket.core.CloseStatus;
import org.eclipse.jetty.websocket.core.Configuration;
import org.eclipse.jetty.websocket.core.CoreSession;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.FrameHandler;
import org.eclipse.jetty.websocket.core.OpCode;
import org.eclipse.jetty.websocket.core.WebSocketComponents;
import org.eclipse.jetty.websocket.core.server.Handshaker;
import org.eclipse.jetty.websocket.core.server.ServerUpgradeRequest;
import org.eclipse.jetty.websocket.core.server.ServerUpgradeResponse;
import org.eclipse.jetty.websocket.core.server.WebSocketNegotiator;
import org.eclipse.jetty.websocket.core.server.WebSocketServerComponents;
import org.jspecify.annotations.Nullable;

/**
 * An open-ended response over a WebSocket (RFC 6455): every piece is one message. Pings and the close of the client are answered
 * here; its messages are read one after the other, each when the one before has been taken. The stream ends with a close frame
 * of status 1000, and the connection is closed a moment later if the client has not done so.
 */
final class JettyWebSocketOutput implements StreamOutput, FrameHandler, WebSocketNegotiator {

    private static final long CLOSE_MILLIS = 1000;
    private static final long PING_MILLIS = 5000;

    /** Maximum length of a client message. */
    private static final int LONGEST = 8 * 1024 * 1024;

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final Runnable completed;
    private final EndPoint endPoint;
    private final Scheduler scheduler;
    private final WebSocketMessages messages;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream(0);
    private final CompletableFuture<CoreSession> session = new CompletableFuture<>();
    private volatile Consumer<Throwable> disconnected = cause -> {};

    /**
     * An output that upgrades the connection of {@code request}.
     *
     * @param callback completes the request, so that its connection can be upgraded
     * @param completed runs when the WebSocket is closed
     * @param messages what is sent and received
     */
    JettyWebSocketOutput(
            Request request, Response response, Callback callback, Runnable completed, WebSocketMessages messages) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.completed = completed;
        this.endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
        this.scheduler = request.getComponents().getScheduler();
        this.messages = messages;
    }

    @Override
    public boolean isMessageBased() {
        return true;
    }

    @Override
    public void open(Consumer<Throwable> listener) {
        disconnected = listener;
        Server server = request.getConnectionMetaData().getConnector().getServer();
        Callback upgraded = Callback.from(callback::succeeded, this::notUpgraded);
        try {
            if (!Handshaker.newInstance().upgradeRequest(this, request, response, upgraded, components(server), null)) {
                throw new IOException("the request is no WebSocket handshake");
            }
        } catch (Exception e) {
            notUpgraded(e);
        }
    }

    /** The connection stays with HTTP, where the failure is answered. */
    private void notUpgraded(Throwable cause) {
        session.completeExceptionally(cause);
        callback.failed(cause);
    }

    private static WebSocketComponents components(Server server) {
        synchronized (JettyWebSocketOutput.class) {
            return WebSocketServerComponents.ensureWebSocketComponents(server);
        }
    }

    @Override
    public FrameHandler negotiate(ServerUpgradeRequest upgrade, ServerUpgradeResponse answer, Callback done) {
        answer.setExtensions(List.of());
        if (!messages.subprotocol().isEmpty()) {
            answer.setAcceptedSubProtocol(messages.subprotocol());
        }
        return this;
    }

    /** Both sides may be silent for long, and a message is sent in one frame however long it is. */
    @Override
    public void customize(Configuration limits) {
        limits.setIdleTimeout(Duration.ZERO);
        limits.setMaxFrameSize(0);
        limits.setAutoFragment(true);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // what is derived from the future has no result of its own
    public void send(boolean last, ByteBuffer bytes, Completion sent) {
        session.whenComplete((open, failure) -> {
            if (open == null) {
                sent.failed(failure);
            } else {
                send(open, last, bytes, JettyExchange.whenWritten(sent));
            }
        });
    }

    private void send(CoreSession open, boolean last, ByteBuffer bytes, Callback sent) {
        Callback then = last ? Callback.from(() -> close(open, CloseStatus.NORMAL, sent), sent::failed) : sent;
        if (!bytes.hasRemaining()) {
            then.succeeded();
            return;
        }
        bytes.position(bytes.position() + messages.skipped());
        open.sendFrame(new Frame(messages.isText() ? OpCode.TEXT : OpCode.BINARY, bytes), then, false);
    }

    private void close(CoreSession open, int status, Callback sent) {
        open.close(status, null, sent);
        scheduler.schedule(open::abort, CLOSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void abort(Throwable cause) {
        if (session.isCompletedExceptionally()) {
            return;
        }
        CoreSession open = session.getNow(null);
        if (open == null) {
            endPoint.close(cause);
        } else {
            open.abort();
        }
    }

    @Override
    public void close(@Nullable Throwable failure) {
        if (failure != null) {
            abort(failure);
        }
        completed.run();
    }

    @Override
    public void onOpen(CoreSession open, Callback done) {
        done.succeeded();
        session.complete(open);
        open.demand();
        if (messages.receiver() != null) {
            ping(open);
        }
    }

    /** While reading is suspended for a slow receiver, only a failed write reveals a disconnect. */
    private void ping(CoreSession open) {
        if (open.isOutputOpen()) {
            open.sendFrame(new Frame(OpCode.PING), Callback.NOOP, false);
            scheduler.schedule(() -> ping(open), PING_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public void onFrame(Frame frame, Callback done) {
        CoreSession open = session.join(); // It is open before its first frame.
        if (frame.getOpCode() == OpCode.CLOSE) {
            done.succeeded();
        } else if (frame.getOpCode() == OpCode.PING) {
            ByteBuffer payload = BufferUtil.copy(frame.getPayload());
            open.sendFrame(new Frame(OpCode.PONG, payload), Callback.from(() -> next(open, done), done::failed), false);
        } else if (messages.receiver() == null || frame.getOpCode() == OpCode.PONG) {
            next(open, done);
        } else {
            receive(frame, messages.receiver(), open, done);
        }
    }

    private void receive(Frame frame, Conversation receiver, CoreSession open, Callback done) {
        ByteBuffer payload = frame.getPayload();
        if (received.size() + payload.remaining() > LONGEST) {
            done.succeeded();
            close(open, CloseStatus.MESSAGE_TOO_LARGE, Callback.NOOP);
            return;
        }
        received.writeBytes(BufferUtil.toArray(payload));
        if (frame.isFin()) {
            byte[] message = received.toByteArray();
            received.reset();
            receiver.received(message, () -> next(open, done));
        } else {
            next(open, done);
        }
    }

    private static void next(CoreSession open, Callback done) {
        done.succeeded();
        open.demand();
    }

    @Override
    public void onError(Throwable cause, Callback done) {
        done.succeeded();
    }

    @Override
    public void onClosed(CloseStatus status, Callback done) {
        done.succeeded();
        disconnected.accept(new EOFException("the client closed the WebSocket"));
    }
}
