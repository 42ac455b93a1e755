package dev.kontract.server.http.jetty;

import dev.kontract.server.http.connection.ConnectionTracker;
import dev.kontract.server.http.exchange.ServerExchange;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Hands every request to the pipeline, on the thread that read it from the socket: the pipeline must not block. */
public final class JettyHandler extends Handler.Abstract.NonBlocking {

    private final Consumer<ServerExchange> pipeline;
    private final ConnectionTracker connections;

    /** Passes requests to {@code pipeline}; {@code connections} has their connections. */
    public JettyHandler(Consumer<ServerExchange> pipeline, ConnectionTracker connections) {
        this.pipeline = pipeline;
        this.connections = connections;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        pipeline.accept(new JettyExchange(request, response, callback, connections.of(request)));
        return true;
    }
}
