package dev.kontract.server.http.jetty;

import dev.kontract.server.http.connection.ConnectionTracker;
import dev.kontract.server.http.exchange.ServerExchange;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Hands every request to the pipeline, on the thread that read it from the socket: the pipeline must not block. */
public final class JettyHandler extends Handler.Abstract.NonBlocking {

    private final Consumer<ServerExchange> pipeline;
    private final ConnectionTracker connections;
    private final double goawayChance;

    /**
     * Passes requests to {@code pipeline}.
     *
     * @param connections has their connections
     * @param goawayChance the probability that a request over HTTP/2 is the last one that the client is to send on its connection
     */
    public JettyHandler(Consumer<ServerExchange> pipeline, ConnectionTracker connections, double goawayChance) {
        this.pipeline = pipeline;
        this.connections = connections;
        this.goawayChance = goawayChance;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (goawayChance > 0 && ThreadLocalRandom.current().nextDouble() < goawayChance) {
            JettyExchange.goAway(request);
        }
        pipeline.accept(new JettyExchange(request, response, callback, connections.of(request)));
        return true;
    }
}
