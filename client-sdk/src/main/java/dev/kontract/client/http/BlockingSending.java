package dev.kontract.client.http;

import dev.kontract.client.connection.Connections;
import dev.kontract.client.connection.Deadline;
import dev.kontract.client.connection.RawRequest;
import dev.kontract.client.connection.RawResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** Sends a request, with retries where that is safe, and waits for the response in the calling thread. */
final class BlockingSending {

    /** Reads a response within the timeout of an attempt. */
    interface Reading<T> {
        T read(RawResponse answer) throws IOException;
    }

    private final HttpRequests requests;
    private final Exchanger exchanger;
    private final TransportSettings settings;
    private final Consumer<CompletedAttempt<?>> warn;

    BlockingSending(
            HttpRequests requests,
            Exchanger exchanger,
            TransportSettings settings,
            Consumer<CompletedAttempt<?>> warn) {
        this.requests = requests;
        this.exchanger = exchanger;
        this.settings = settings;
        this.warn = warn;
    }

    /** Sends a call and repeats it as often as the {@linkplain Retries retry settings} allow, and once with renewed credentials. */
    <T> CompletedAttempt<T> send(Call call, Reading<T> reading) {
        boolean renewed = false;
        int number = 1;
        while (true) {
            Optional<Duration> pause;
            try {
                CompletedAttempt<T> answered = attempt(call, reading);
                boolean again = shouldReauthenticate(answered, renewed);
                pause = again
                        ? Optional.of(Duration.ZERO)
                        : Retries.afterResponse(call, answered, settings.retry(), number++, spread());
                if (pause.isEmpty()) {
                    return answered;
                }
                renewed |= again;
                discard(answered);
            } catch (IOException e) {
                pause = Retries.afterFailure(call, e, settings.retry(), number++, spread());
                if (pause.isEmpty()) {
                    throw requests.failed(call, e);
                }
            }
            sleep(pause.get(), call);
        }
    }

    /** Returns whether to retry with other credentials. The response is discarded if renewing them fails. */
    private boolean shouldReauthenticate(CompletedAttempt<?> answered, boolean renewed) throws IOException {
        try {
            warn.accept(answered);
            return answered.status() == 401 && !renewed && requests.renew(answered.credentials());
        } catch (IOException | RuntimeException e) {
            discard(answered);
            throw e;
        }
    }

    private <T> CompletedAttempt<T> attempt(Call call, Reading<T> reading) throws IOException {
        sleep(settings.rate().reserve(), call);
        List<String> credentials = requests.credentials();
        HttpRequests.Attempt attempt = requests.attempt(call, credentials);
        CompletedAttempt<T> completed;
        int status = 0;
        try (Deadline deadline = Deadline.in(settings.timeout())) {
            try {
                RawResponse answer = exchange(attempt.message(), deadline);
                status = answer.status();
                completed = new CompletedAttempt<>(status, answer.headers(), reading.read(answer), credentials);
            } catch (IOException e) {
                IOException explained = explain(e, deadline);
                attempt.outcome().end(status, explained);
                throw explained;
            } catch (RuntimeException e) {
                attempt.outcome().end(status, requests.explain(e));
                throw e;
            }
        }
        attempt.outcome().end(status, null);
        return completed;
    }

    /** A client certificate applies to the whole connection and may have been replaced since. */
    private RawResponse exchange(RawRequest message, Deadline deadline) throws IOException {
        RawResponse answer = exchanger.exchange(message, deadline);
        if (answer.status() != 401 || !answer.kept() || !requests.mayShowCertificate()) {
            return answer;
        }
        answer.body().close();
        exchanger.reauthenticate();
        return exchanger.exchange(message, deadline);
    }

    /** The reason for closing a connection deliberately is more informative than the resulting I/O error. */
    private IOException explain(IOException failure, Deadline deadline) {
        if (exchanger.isClosed()) {
            return new InterruptedIOException(Connections.CLOSED);
        }
        if (Thread.currentThread().isInterrupted()) {
            return new InterruptedIOException("interrupted");
        }
        if (deadline.isOver()) {
            exchanger.dropIdle();
            return new HttpTimeoutException("no response within " + settings.timeout());
        }
        return failure;
    }

    private void sleep(Duration pause, Call call) {
        if (pause.isZero()) {
            return;
        }
        try {
            settings.pause().sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw requests.failed(call, new InterruptedIOException("interrupted"));
        }
    }

    private static void discard(CompletedAttempt<?> answered) throws IOException {
        if (answered.body() instanceof InputStream stream) {
            stream.close();
        }
    }

    private static double spread() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
