package dev.kontract.client.http;

import java.io.IOException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Observes requests and adds headers to them, for metrics and traces. Thread-safe.
 *
 * <pre>{@code
 * Interceptor timing = (call, header) -> {
 *     header.accept("traceparent", trace.current());
 *     long begin = System.nanoTime();
 *     return (status, failure) -> timer.record(call.method(), status, System.nanoTime() - begin);
 * };
 * ClientSettings.standard().withTransport(TransportSettings.standard().withInterceptor(timing));
 * }</pre>
 */
@FunctionalInterface
public interface Interceptor {

    /**
     * Called before each attempt to send a request.
     *
     * @param header receives the names and values of additional headers
     * @return observes the outcome of the attempt
     */
    Outcome begin(Call call, BiConsumer<String, String> header);

    /** Observes the outcome of an attempt. */
    @FunctionalInterface
    interface Outcome {

        /**
         * Called when the attempt has ended; for a stream, when its response has begun.
         *
         * @param status the HTTP status code; 0 if there is no response
         * @param failure why there is no complete response, else null
         */
        void end(int status, @Nullable IOException failure);
    }

    /** Returns an interceptor that does nothing. */
    static Interceptor none() {
        return (call, header) -> (status, failure) -> {};
    }
}
