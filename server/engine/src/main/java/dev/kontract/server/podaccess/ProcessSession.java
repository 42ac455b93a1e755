package dev.kontract.server.podaccess;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import dev.kontract.server.request.Conversation;
import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.status.StatusException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An {@code exec} or {@code attach} over a WebSocket: the streams of the process, and its outcome on a channel of its own. */
final class ProcessSession implements ContainerSession {

    private static final Logger LOG = LoggerFactory.getLogger(ProcessSession.class);

    private static final int STDIN = 0;
    private static final int STDOUT = 1;
    private static final int STDERR = 2;
    private static final int OUTCOME = 3;
    private static final int RESIZE = 4;
    private static final byte[] NOTHING = {};

    private final String container;
    private final ProcessOptions options;
    private final ChannelProtocol protocol;
    private final TerminalResizes resizes = new TerminalResizes();
    private final ChannelInput input = new ChannelInput();
    private OutputStream stdout = OutputStream.nullOutputStream();
    private OutputStream stderr = OutputStream.nullOutputStream();

    ProcessSession(String container, ProcessOptions options, ChannelProtocol protocol) {
        this.container = container;
        this.options = options;
        this.protocol = protocol;
    }

    /**
     * Returns the conversation in which {@code process} runs.
     *
     * @param failing what is said before the message of a failure
     * @param threads runs the session of a response
     */
    Conversation with(ContainerProcess process, String failing, BiConsumer<ResponseSink, Runnable> threads) {
        Map<Integer, ChannelReceiver> receivers = new HashMap<>(Map.of(RESIZE, resizes));
        if (options.stdin()) {
            receivers.put(STDIN, input);
        }
        return new ChannelSocket(
                protocol,
                receivers,
                (socket, sink) -> threads.accept(sink, () -> {
                    open(socket, sink);
                    socket.write(OUTCOME, outcome(process, failing), sink);
                    sink.end();
                }));
    }

    /** Sends an empty message, which signals to the client that the connection is established. */
    private void open(ChannelSocket socket, ResponseSink sink) {
        if (options.stdout()) {
            stdout = socket.output(STDOUT, sink);
        }
        if (options.stderr()) {
            stderr = socket.output(STDERR, sink);
        }
        socket.write(options.stdout() ? STDOUT : options.stderr() ? STDERR : OUTCOME, NOTHING, sink);
    }

    private byte[] outcome(ContainerProcess process, String failing) {
        ObjectNode status;
        try {
            int code = process.run(this);
            status = code == 0 ? Json.mapper().createObjectNode().put("status", "Success") : exited(code);
        } catch (IOException | UncheckedIOException | InterruptedException e) {
            status = failed(failing, e);
        } catch (RuntimeException | Error e) {
            LOG.error("{}", failing, e);
            status = failed(failing, e);
        }
        String text = protocol.tellsStatus()
                ? status.toString()
                : status.path("message").asText("");
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static ObjectNode exited(int code) {
        ObjectNode status = Json.mapper()
                .createObjectNode()
                .put("status", "Failure")
                .put("reason", "NonZeroExitCode")
                .put(
                        "message",
                        "command terminated with non-zero exit code: command terminated with exit code " + code);
        status.putObject("details")
                .putArray("causes")
                .addObject()
                .put("reason", "ExitCode")
                .put("message", Integer.toString(code));
        return status;
    }

    private static ObjectNode failed(String failing, Throwable cause) {
        return StatusException.internal(failing + ": " + cause.getMessage()).toStatus();
    }

    @Override
    public String container() {
        return container;
    }

    @Override
    public List<String> command() {
        return options.command();
    }

    @Override
    public boolean tty() {
        return options.tty();
    }

    @Override
    public InputStream stdin() {
        return options.stdin() ? input : InputStream.nullInputStream();
    }

    @Override
    public OutputStream stdout() {
        return stdout;
    }

    @Override
    public OutputStream stderr() {
        return stderr;
    }

    @Override
    public void onResize(Consumer<TerminalSize> listener) {
        resizes.onResize(listener);
    }
}
