package dev.kontract.server.http;

import dev.kontract.server.http.connection.ConnectionTracker;
import dev.kontract.server.http.response.ResponseFactory;
import dev.kontract.server.http.response.ServerResponse;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Takes a request from its first line to its resource: what is asked for, by whom, may they, and only then the body. Runs
 * on the threads that read from sockets and never blocks them.
 */
final class RequestHandler extends Handler.Abstract.NonBlocking {

    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH", "DELETE");

    private final Duration bodyTimeout;
    private final RequestAccess admission;
    private final RequestDispatcher dispatcher;
    private final ResponseFactory answers;
    private final ConnectionTracker peers;

    RequestHandler(
            HttpSettings settings, RequestDispatcher dispatcher, ResponseFactory answers, ConnectionTracker peers) {
        this.bodyTimeout = settings.hardening().bodyTimeout();
        this.admission = new RequestAccess(settings, peers);
        this.dispatcher = dispatcher;
        this.answers = answers;
        this.peers = peers;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        ServerResponse answer = answers.to(request, response, callback);
        answer.whenEnded(peers.begin(request));
        try {
            RequestContext context = admission.admit(request, answer);
            answer.belongsTo(context);
            if (WITH_BODY.contains(context.method())) {
                read(request, body -> dispatch(context, body, answer), answer);
            } else if (announcesBody(request)) {
                read(request, unwanted -> dispatcher.dispatch(context, answer), answer);
            } else {
                dispatcher.dispatch(context, answer);
            }
        } catch (StatusException e) {
            refuse(request, answer, e);
        } catch (RuntimeException | StackOverflowError e) {
            answer.fail(e);
        }
        return true;
    }

    private void read(Request request, Consumer<byte[]> whole, ServerResponse answer) {
        new BodyReader(request, whole, answer::fail).read(bodyTimeout);
    }

    private static boolean announcesBody(Request request) {
        return request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
    }

    private void refuse(Request request, ServerResponse answer, StatusException why) {
        if (why.reason() == Reason.UNAUTHORIZED) {
            peers.refuse(request, () -> answer.fail(why));
        } else {
            answer.fail(why);
        }
    }

    private void dispatch(RequestContext context, byte[] body, ServerResponse answer) {
        answer.audited().requested(body, context.contentType());
        dispatcher.dispatch(context.withBody(body), answer);
    }
}
