package dev.kontract.server.podaccess;

import dev.kontract.server.request.Conversation;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connections to ports of a pod over a WebSocket. Each has two channels, for data and for what failed, which begin with the number
 * of the port: two bytes, the lower one first.
 *
 * @param pod the name of the pod
 * @param ports the ports
 */
record PortSession(String pod, List<Integer> ports) {

    private static final Logger LOG = LoggerFactory.getLogger(PortSession.class);

    private static final int HIGHEST = 65_535;

    /** As many as fit into one byte with their two channels. */
    private static final int MOST = 127;

    /**
     * Reads the ports of a query: several values, or several numbers in one.
     *
     * @throws StatusException 400 when there is none, or one that is no port
     */
    static PortSession of(String pod, QueryParameters query) {
        List<Integer> ports = new ArrayList<>();
        for (String value : query.asMap().getOrDefault("ports", List.of())) {
            for (String port : value.split(",", -1)) {
                ports.add(port(port));
            }
        }
        if (ports.isEmpty()) {
            throw StatusException.badRequest("query parameter \"port\" is required");
        }
        if (ports.size() > MOST) {
            throw StatusException.badRequest("at most " + MOST + " ports can be forwarded");
        }
        return new PortSession(pod, ports);
    }

    private static int port(String text) {
        boolean digits = !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
        String significant = text.replaceFirst("^0+(?=.)", "");
        boolean fits = digits && significant.length() <= 5 && Integer.parseInt(significant) <= HIGHEST;
        if (!fits) {
            throw StatusException.badRequest("cannot convert to []int32: strconv.ParseUint: parsing "
                    + GoText.quote(text) + (digits ? ": value out of range" : ": invalid syntax"));
        }
        int port = Integer.parseInt(significant);
        if (port < 1) {
            throw StatusException.badRequest("port " + GoText.quote(text) + " must be > 0");
        }
        return port;
    }

    /**
     * Returns the conversation in which {@code forwarder} serves the ports.
     *
     * @param threads runs the sessions of a response
     */
    Conversation with(PortForwarder forwarder, ChannelProtocol protocol, BiConsumer<ResponseSink, Runnable> threads) {
        Map<Integer, ChannelInput> inputs = new HashMap<>();
        for (int i = 0; i < ports.size(); i++) {
            inputs.put(2 * i, new ChannelInput());
        }
        return new ChannelSocket(protocol, inputs, (socket, sink) -> {
            for (int i = 0; i < ports.size(); i++) {
                byte[] port = {ports.get(i).byteValue(), (byte) (ports.get(i) >> 8)};
                socket.write(2 * i, port, sink);
                socket.write(2 * i + 1, port, sink);
            }
            AtomicInteger open = new AtomicInteger(ports.size());
            inputs.forEach((channel, input) -> threads.accept(sink, () -> {
                forward(forwarder, socket, sink, channel, input);
                if (open.decrementAndGet() == 0) {
                    sink.end();
                }
            }));
        });
    }

    private void forward(
            PortForwarder forwarder, ChannelSocket socket, ResponseSink sink, int channel, ChannelInput input) {
        int port = ports.get(channel / 2);
        String failure;
        try {
            forwarder.forward(port, input, socket.output(channel, sink));
            return;
        } catch (IOException | UncheckedIOException | InterruptedException e) {
            failure = "error forwarding port " + port + " to pod " + pod + ": " + e.getMessage();
        } catch (RuntimeException | Error e) {
            failure = "error forwarding port " + port + " to pod " + pod + ": " + e.getMessage();
            LOG.error("{}", failure, e);
        }
        socket.write(channel + 1, failure.getBytes(StandardCharsets.UTF_8), sink);
    }
}
