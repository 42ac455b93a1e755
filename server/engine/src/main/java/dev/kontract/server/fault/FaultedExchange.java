package dev.kontract.server.fault;

import dev.kontract.server.http.exchange.ClientConnection;
import dev.kontract.server.http.exchange.Completion;
import dev.kontract.server.http.exchange.InterceptedExchange;
import dev.kontract.server.http.exchange.ResponseHeaders;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.http.exchange.StreamOutput;
import dev.kontract.server.request.Conversation;
import dev.kontract.server.request.Deviation;
import dev.kontract.server.request.RequestContext;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An exchange that applies the rules to its request and to the response. */
final class FaultedExchange implements InterceptedExchange {

    private final ServerExchange exchange;
    private final FaultInjection faults;
    private volatile @Nullable Fault fault;
    private volatile @Nullable RequestContext request;
    private volatile boolean aborted;

    FaultedExchange(ServerExchange exchange, FaultInjection faults) {
        this.exchange = exchange;
        this.faults = faults;
    }

    @Override
    public void admitted(RequestContext known, Handling handling) {
        request = known;
        Verdict verdict = faults.decide(known);
        fault = verdict.fault();
        if (!verdict.equals(Verdict.NOTHING)) {
            known.annotations().add(FaultInjection.ANNOTATION, verdict.toString(), false);
        }
        if (verdict.delay().isZero()) {
            carryOut(known, handling, handling::proceed);
        } else {
            faults.later(this, verdict.delay(), () -> carryOut(known, handling, handling::proceedLater));
        }
    }

    private void carryOut(RequestContext known, Handling handling, Runnable proceed) {
        Fault decided = fault;
        if (decided instanceof Fault.Failure failure) {
            handling.refuse(FailureStatus.of(failure, known, faults.revision()));
        } else if (decided instanceof Fault.CutBefore) {
            cut();
        } else {
            known.deviatesBy(deviation(decided));
            proceed.run();
        }
    }

    private static Deviation deviation(@Nullable Fault decided) {
        if (decided instanceof Fault.StaleRead stale) {
            return new Deviation(stale.revision().getAsLong(), name -> false);
        }
        if (decided instanceof Fault.SilentWebhooks silent) {
            Set<String> names = silent.names();
            return new Deviation(0, name -> names.isEmpty() || names.contains(name));
        }
        return Deviation.NONE;
    }

    private void cut() {
        abort(new IOException("a fault rule cuts the connection"));
    }

    @Override
    public void abort(Throwable cause) {
        if (!aborted) {
            aborted = true;
            exchange.abort(cause);
        }
    }

    @Override
    public void begin(int status, boolean closing) {
        if (fault instanceof Fault.CutAfter) {
            cut();
        } else {
            exchange.begin(status, closing);
        }
    }

    @Override
    public void send(ByteBuffer body) {
        if (aborted) {
            return;
        }
        if (fault instanceof Fault.SlowBody slow) {
            exchange.responseHeaders().put("Content-Length", Integer.toString(body.remaining()));
            faults.trickle(slow).write(true, body, new Completing(), exchange::write);
        } else {
            exchange.send(body);
        }
    }

    /** Completes the exchange behind a body that it was given in parts. */
    private final class Completing implements Completion {
        @Override
        public void succeeded() {
            complete(null);
        }

        @Override
        public void failed(Throwable cause) {
            complete(cause);
        }
    }

    @Override
    public void write(boolean last, ByteBuffer part, Completion done) {
        if (aborted) {
            done.failed(new IOException("the exchange was aborted"));
        } else if (fault instanceof Fault.SlowBody slow) {
            faults.trickle(slow).write(last, part, done, exchange::write);
        } else {
            exchange.write(last, part, done);
        }
    }

    @Override
    public StreamOutput stream() {
        if (aborted) {
            return NOWHERE;
        }
        String header = exchange.responseHeaders().get("Content-Type");
        String mediaType = header == null ? "" : header;
        StreamOutput output = exchange.stream();
        RequestContext known = request;
        if (fault instanceof Fault.WatchEnd end && known != null) {
            byte @Nullable [] farewell = end.expired() ? faults.expired(known, mediaType) : null;
            return new FaultedStream(output, WatchFrames.of(mediaType), end.events(), farewell);
        }
        return fault instanceof Fault.SlowBody slow ? new SlowStream(output, faults.trickle(slow)) : output;
    }

    @Override
    public StreamOutput converse(Conversation conversation) {
        return aborted ? NOWHERE : exchange.converse(conversation);
    }

    @Override
    public void complete(@Nullable Throwable failure) {
        if (!aborted) {
            exchange.complete(failure);
        }
    }

    /** A stream whose writes are small and slow. */
    private record SlowStream(StreamOutput output, TrickledWrites writes) implements StreamOutput {
        @Override
        public void open(Consumer<Throwable> disconnected) {
            output.open(disconnected);
        }

        @Override
        public void send(boolean last, ByteBuffer bytes, Completion sent) {
            writes.write(last, bytes, sent, output::send);
        }

        @Override
        public void abort(Throwable cause) {
            output.abort(cause);
        }

        @Override
        public void close(@Nullable Throwable failure) {
            output.close(failure);
        }
    }

    /** The stream of an exchange that was aborted. */
    private static final StreamOutput NOWHERE = new StreamOutput() {
        @Override
        public void open(Consumer<Throwable> disconnected) {}

        @Override
        public void send(boolean last, ByteBuffer bytes, Completion sent) {
            sent.failed(new IOException("the exchange was aborted"));
        }

        @Override
        public void abort(Throwable cause) {}

        @Override
        public void close(@Nullable Throwable failure) {}
    };

    @Override
    public String method() {
        return exchange.method();
    }

    @Override
    public String path() {
        return exchange.path();
    }

    @Override
    public @Nullable String query() {
        return exchange.query();
    }

    @Override
    public Map<String, List<String>> requestHeaders() {
        return exchange.requestHeaders();
    }

    @Override
    public List<X509Certificate> clientCertificates() {
        return exchange.clientCertificates();
    }

    @Override
    public boolean isConfidential() {
        return exchange.isConfidential();
    }

    @Override
    public String remoteAddress() {
        return exchange.remoteAddress();
    }

    @Override
    public ClientConnection connection() {
        return exchange.connection();
    }

    @Override
    public boolean isWebSocket() {
        return exchange.isWebSocket();
    }

    @Override
    public Map<String, Long> conditions() {
        return exchange.conditions();
    }

    @Override
    public boolean mayBlock() {
        return exchange.mayBlock();
    }

    @Override
    public void readBody(Duration timeout, Consumer<byte[]> whole, Consumer<Throwable> failed) {
        exchange.readBody(timeout, whole, failed);
    }

    @Override
    public ResponseHeaders responseHeaders() {
        return exchange.responseHeaders();
    }

    @Override
    public void whenCompleted(Runnable action) {
        exchange.whenCompleted(action);
    }

    @Override
    public void whenDisconnected(Consumer<Throwable> action) {
        exchange.whenDisconnected(action);
    }
}
