package dev.kontract.client.http;

import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Collects a body within a time limit, because the timeout of an HTTP request only covers the response head. */
final class TimedBody implements BodySubscriber<byte[]> {

    private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
    private final CompletionStage<byte[]> body;
    private final Duration limit;
    private volatile @Nullable Subscription subscription;

    private TimedBody(Duration limit) {
        this.limit = limit;
        body = bytes.getBody()
                .toCompletableFuture()
                .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(explain(failure)));
    }

    private Throwable explain(Throwable failure) {
        if (!(failure instanceof TimeoutException)) {
            return failure;
        }
        Subscription open = subscription;
        if (open != null) {
            open.cancel();
        }
        return new HttpTimeoutException("no response within " + limit);
    }

    static BodyHandler<byte[]> within(Duration limit) {
        return head -> new TimedBody(limit);
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Subscription opened) {
        subscription = opened;
        bytes.onSubscribe(opened);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        bytes.onNext(buffers);
    }

    @Override
    public void onError(Throwable failure) {
        bytes.onError(failure);
    }

    @Override
    public void onComplete() {
        bytes.onComplete();
    }
}
