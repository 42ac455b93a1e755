package dev.kontract.server.http;

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

    RequestHandler(
            HttpSettings settings, RequestDispatcher dispatcher, ServerResponse.Settings responses, Executor workers) {
        this.bodyTimeout = settings.hardening().bodyTimeout();
        this.access = new RequestAccess(settings);
        this.dispatcher = dispatcher;
        this.responses = responses;
        this.api = settings.content().api();
        this.workers = workers;
    }

    void handle(ServerExchange exchange) {
        ServerResponse response = new ServerResponse(exchange, responses);
        exchange.connection().requestBegun();
        response.whenEnded(exchange.connection()::requestEnded);
        if (exchange.mayBlock() || api.get().isCurrent()) {
            admit(exchange, response);
            return;
        }
        try {
            workers.execute(() -> admit(exchange, response));
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
                exchange.readBody(bodyTimeout, body -> dispatch(context, body, response), response::fail);
            } else if (announcesBody(exchange.requestHeaders())) {
                exchange.readBody(bodyTimeout, unwanted -> dispatcher.dispatch(context, response), response::fail);
            } else {
                dispatcher.dispatch(context, response);
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

    private void dispatch(RequestContext context, byte[] body, ServerResponse response) {
        try {
            response.audited().requested(body, context.contentType());
            dispatcher.dispatch(context.withBody(body), response);
        } catch (RuntimeException | Error e) {
            response.fail(e);
        }
    }
}
