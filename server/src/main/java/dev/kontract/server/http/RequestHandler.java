package dev.kontract.server.http;

import dev.kontract.server.request.RequestContext;
import java.util.Set;
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

    private final HttpSettings settings;
    private final Admission admission;
    private final Dispatcher dispatcher;
    private final OpenRequests open;

    RequestHandler(HttpSettings settings, Dispatcher dispatcher, OpenRequests open) {
        this.settings = settings;
        this.admission = new Admission(settings);
        this.dispatcher = dispatcher;
        this.open = open;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Answer answer = new Answer(request, response, callback, settings.statusEncoder(), open);
        AuditId.assign(request, response);
        try {
            RequestContext context = admission.admit(request, answer);
            answer.belongsTo(context);
            if (WITH_BODY.contains(context.method())) {
                new BodyReader(request, body -> dispatch(context, body, answer), answer::fail).run();
            } else {
                dispatcher.dispatch(context, answer);
            }
        } catch (RuntimeException e) {
            answer.fail(e);
        }
        return true;
    }

    private void dispatch(RequestContext context, byte[] body, Answer answer) {
        answer.audited().requested(body, context.contentType());
        dispatcher.dispatch(context.withBody(body), answer);
    }
}
