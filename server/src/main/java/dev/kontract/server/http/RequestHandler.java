package dev.kontract.server.http;

import dev.kontract.server.http.exchange.InterceptedExchange;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.http.response.ServerResponse;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiHandler;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Takes a request from its first line to whatever answers it: parsing, authentication, authorization, and only then the body.
 * Runs on the threads of the transport and never blocks them: while what authentication reads is not in memory, a worker does
 * it.
 */
final class RequestHandler {

    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH", "DELETE");

    private final Duration bodyTimeout;
    private final RequestAccess access;
    private final RequestDispatcher dispatcher;
    private final ServerResponse.Settings responses;
    private final Supplier<? extends ApiHandler> api;
    private final Executor workers;
    private final UnaryOperator<ServerExchange> interception;

    RequestHandler(
            HttpSettings settings, RequestDispatcher dispatcher, ServerResponse.Settings responses, Executor workers) {
        this.bodyTimeout = settings.hardening().bodyTimeout();
        this.access = new RequestAccess(settings);
        this.dispatcher = dispatcher;
        this.responses = responses;
        this.api = settings.content().api();
        this.workers = workers;
        this.interception = settings.interception();
    }

    void handle(ServerExchange arrived) {
        ServerExchange exchange = interception.apply(arrived);
        ServerResponse response = new ServerResponse(exchange, responses);
        exchange.connection().requestBegun();
        response.whenEnded(exchange.connection()::requestEnded);
        if (exchange.mayBlock() || api.get().isCurrent()) {
            admit(exchange, response);
            return;
        }
        onWorker(() -> admit(exchange, response), response);
    }

    private void onWorker(Runnable task, ServerResponse response) {
        try {
            workers.execute(task);
        } catch (RejectedExecutionException e) {
            response.fail(StatusException.tooManyRequests("too many requests, please try again later", 1));
        } catch (OutOfMemoryError e) { // No thread could be started.
            response.fail(e);
        }
    }

    private void admit(ServerExchange exchange, ServerResponse response) {
        try {
            RequestContext context = access.admit(exchange, response);
            response.belongsTo(context);
            context.annotationsTo(response.audited()::annotated);
            if (WITH_BODY.contains(context.method())) {
                exchange.readBody(bodyTimeout, body -> dispatch(exchange, context, body, response), response::fail);
            } else if (announcesBody(exchange.requestHeaders())) {
                exchange.readBody(bodyTimeout, unwanted -> dispatch(exchange, context, response), response::fail);
            } else {
                dispatch(exchange, context, response);
            }
        } catch (StatusException e) {
            refuse(exchange, response, e);
        } catch (RuntimeException | Error e) {
            response.fail(e);
        }
    }

    private static boolean announcesBody(Map<String, List<String>> headers) {
        List<String> length = headers.get("content-length");
        return (length != null && !length.get(0).equals("0")) || headers.containsKey("transfer-encoding");
    }

    private static void refuse(ServerExchange exchange, ServerResponse response, StatusException why) {
        if (why.reason() == Reason.UNAUTHORIZED) {
            exchange.connection().refuse(() -> response.fail(why));
        } else {
            response.fail(why);
        }
    }

    private void dispatch(ServerExchange exchange, RequestContext context, byte[] body, ServerResponse response) {
        try {
            response.audited().requested(body, context.contentType());
            dispatch(exchange, context.withBody(body), response);
        } catch (RuntimeException | Error e) {
            response.fail(e);
        }
    }

    private void dispatch(ServerExchange exchange, RequestContext context, ServerResponse response) {
        if (exchange instanceof InterceptedExchange intercepted) {
            intercepted.admitted(context, new Admitted(context, response));
        } else {
            dispatcher.dispatch(context, response);
        }
    }

    /** A request whose handling an exchange decides on. */
    private final class Admitted implements InterceptedExchange.Handling {

        private final RequestContext context;
        private final ServerResponse response;

        Admitted(RequestContext context, ServerResponse response) {
            this.context = context;
            this.response = response;
        }

        @Override
        public void proceed() {
            dispatcher.dispatch(context, response);
        }

        @Override
        public void proceedLater() {
            onWorker(() -> dispatcher.dispatch(context, response), response);
        }

        @Override
        public void refuse(StatusException why) {
            response.fail(why);
        }
    }
}
