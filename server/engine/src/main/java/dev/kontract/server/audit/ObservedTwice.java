package dev.kontract.server.audit;

import dev.kontract.server.request.TraceSpan;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.request.WriteObserver;
import dev.kontract.server.status.StatusException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Reports the progress of a request to two receivers. */
record ObservedTwice(AuditContext first, AuditContext second) implements AuditContext {

    @Override
    public void arrived(Map<String, List<String>> headers, long nanos) {
        first.arrived(headers, nanos);
        second.arrived(headers, nanos);
    }

    @Override
    public void received() {
        first.received();
        second.received();
    }

    @Override
    public void unauthenticated(String attempted) {
        first.unauthenticated(attempted);
        second.unauthenticated(attempted);
    }

    @Override
    public void impersonated(UserInfo user) {
        first.impersonated(user);
        second.impersonated(user);
    }

    @Override
    public void decided(String decision, String reason) {
        first.decided(decision, reason);
        second.decided(decision, reason);
    }

    @Override
    public void annotated(String key, String value, boolean detail) {
        first.annotated(key, value, detail);
        second.annotated(key, value, detail);
    }

    @Override
    public void requested(byte[] body, String mediaType) {
        first.requested(body, mediaType);
        second.requested(body, mediaType);
    }

    @Override
    public WriteObserver writes() {
        return first.writes().and(second.writes());
    }

    @Override
    public TraceSpan span() {
        TraceSpan span = first.span();
        return span == TraceSpan.NONE ? second.span() : span;
    }

    @Override
    public void dispatched() {
        first.dispatched();
        second.dispatched();
    }

    @Override
    public long longestAnswer() {
        return Math.max(first.longestAnswer(), second.longestAnswer());
    }

    @Override
    public void responding(Supplier<Map<String, List<String>>> headers) {
        first.responding(headers);
        second.responding(headers);
    }

    @Override
    public void omitted() {
        first.omitted();
        second.omitted();
    }

    @Override
    public void failed(StatusException why) {
        first.failed(why);
        second.failed(why);
    }

    @Override
    public void answered(int status, ByteBuffer body, String mediaType) {
        first.answered(status, body, mediaType);
        second.answered(status, body, mediaType);
    }

    @Override
    public void streaming(int status) {
        first.streaming(status);
        second.streaming(status);
    }

    @Override
    public void panicked(Throwable failure) {
        first.panicked(failure);
        second.panicked(failure);
    }

    @Override
    public void ended() {
        first.ended();
        second.ended();
    }
}
