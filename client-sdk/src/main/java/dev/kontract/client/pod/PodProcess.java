package dev.kontract.client.pod;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.FailureReader;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.http.ChannelSocket;
import dev.kontract.model.Json;
import dev.kontract.model.Status;
import dev.kontract.model.StatusCause;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A process in a container. As with a local process, its output has to be read, or else it may have to wait; with a terminal,
 * the error output is part of the output. Thread-safe, except that each stream is used by one thread at a time.
 *
 * <p>{@link #waitFor()} and {@link #exitValue()} throw an {@link ApiException} if the process could not be started, and a {@link TransportException} if
 * the connection broke.
 *
 * <pre>{@code
 * try (PodProcess date = client.pod("shop", "web-0").exec("date", "-u")) {
 *     String output = new String(date.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
 *     System.out.println(date.waitFor() + " " + output);
 * }
 * }</pre>
 */
public final class PodProcess extends Process implements AutoCloseable {

    private static final int STDIN = 0;
    private static final int STDOUT = 1;
    private static final int STDERR = 2;
    private static final int OUTCOME = 3;
    private static final int RESIZE = 4;

    static final List<String> PROTOCOLS = List.of(ChannelSocket.V5, ChannelSocket.V4);
    static final int[] RECEIVED = {STDOUT, STDERR, OUTCOME};

    private final ChannelSocket socket;
    private final OutputStream stdin;
    private final CompletableFuture<Integer> exit;

    PodProcess(ChannelSocket socket) {
        this.socket = socket;
        stdin = socket.output(STDIN);
        exit = socket.whole(OUTCOME).thenApply(PodProcess::exitCode);
    }

    private static int exitCode(byte[] outcome) {
        if (outcome.length == 0) {
            throw new TransportException(
                    "the outcome of the process is unknown", new EOFException("connection closed"));
        }
        Status status = Json.read(new String(outcome, StandardCharsets.UTF_8), Status.class);
        if ("Success".equals(status.getStatus())) {
            return 0;
        }
        ApiException failure = FailureReader.of(status);
        return failure.causes().stream()
                .filter(cause -> "ExitCode".equals(cause.getReason()))
                .map(StatusCause::getMessage)
                .map(Integer::valueOf)
                .findFirst()
                .orElseThrow(() -> failure);
    }

    @Override
    public OutputStream getOutputStream() {
        return stdin;
    }

    @Override
    public InputStream getInputStream() {
        return socket.input(STDOUT);
    }

    @Override
    public InputStream getErrorStream() {
        return socket.input(STDERR);
    }

    /** Changes the size of the terminal, in characters. */
    public void resize(int width, int height) throws IOException {
        String size = JsonNodeFactory.instance
                .objectNode()
                .put("Width", width)
                .put("Height", height)
                .toString();
        socket.output(RESIZE).write(size.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public CompletableFuture<Process> onExit() {
        return exit.thenApply(code -> this);
    }

    @Override
    public int waitFor() throws InterruptedException {
        try {
            return exit.get();
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
    }

    @Override
    public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
        try {
            exit.get(timeout, unit);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
    }

    private static RuntimeException failure(@Nullable Throwable cause) {
        if (cause instanceof RuntimeException known) {
            return known;
        }
        return cause instanceof IOException broken
                ? new TransportException("the outcome of the process is unknown", broken)
                : new CompletionException(cause);
    }

    /** Returns whether the process has not ended and the connection is open. */
    @Override
    public boolean isAlive() {
        return !exit.isDone();
    }

    @Override
    public int exitValue() {
        if (!exit.isDone()) {
            throw new IllegalThreadStateException("the process has not ended");
        }
        try {
            return exit.join();
        } catch (CompletionException e) {
            throw failure(e.getCause());
        }
    }

    /** Closes the connection; the process may continue to run, unless it has a terminal or reads its input. */
    @Override
    public void destroy() {
        socket.close();
    }

    /** Same as {@link #destroy}. */
    @Override
    public void close() {
        destroy();
    }
}
