package dev.kontract.server.http;

import dev.kontract.server.flowcontrol.FlowControl;
import dev.kontract.server.flowcontrol.QueuedRequest;
import dev.kontract.server.flowcontrol.RequestPermit;
import dev.kontract.server.http.response.ServerResponse;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Dispatches admitted requests: reads from memory on the thread of the transport, everything else, which may block or compute
 * for long, on a worker. A request acquires a permit only after its body has arrived, so that slow senders hold none.
 */
final class RequestDispatcher {

    private final Predicate<String> exemptPaths;
    private final FlowControl flowControl;
    private final HttpSettings.Content content;
    private final Workers workers;
    private final Workers probes;

    /**
     * Creates a dispatcher.
     *
     * @param workers compute responses
     * @param probes compute those that flow control does not limit, such as health checks, so that these never wait for others
     */
    RequestDispatcher(HttpSettings settings, Workers workers, Workers probes) {
        this.probes = probes;
        this.exemptPaths = settings.access().exemptPaths();
        this.flowControl = settings.flowControl();
        this.content = settings.content();
        this.workers = workers;
    }

    /**
     * Has a request answered.
     *
     * @param patient whether the calling thread may compute the response, however long that takes
     */
    void dispatch(RequestContext context, ServerResponse answer, boolean patient) {
        boolean exempt = !context.info().isResourceRequest()
                && exemptPaths.test(context.info().path());
        Turn turn = new Turn(context, answer, patient || answer.mayBlock(), exempt ? probes : workers);
        if (exempt) {
            turn.admitted(RequestPermit.UNLIMITED, QueuedRequest.Arrival.IMMEDIATE);
        } else {
            flowControl.enter(context.user(), context.info(), answer.flowClass(), turn);
        }
    }

    private void answer(RequestContext context, ServerResponse response) {
        response.audited().span().run(() -> compute(context, response));
    }

    private void compute(RequestContext context, ServerResponse response) {
        try {
            response.audited().dispatched();
            context.lifetime().requireActive();
            ApiHandler api = content.api().get();
            Optional<Representation> document = document(context, api);
            if (document.isPresent()) {
                response.represent(document.get());
            } else {
                response.answer(endpoint(context).orElseGet(() -> api.answer(context)));
            }
        } catch (StatusException e) {
            response.refuse(e);
        } catch (RuntimeException | Error e) {
            response.fail(e);
        }
    }

    private Optional<Representation> document(RequestContext context, ApiHandler api) {
        if (context.info().isResourceRequest()) {
            return context.method().equals("GET") ? api.immediate(context) : Optional.empty();
        }
        if (!context.method().equals("GET") && isDocument(context.info().trimmedPath())) {
            throw StatusException.methodNotAllowed();
        }
        return nonResource(context);
    }

    private boolean isDocument(String path) {
        return content.views().stream().anyMatch(view -> view.isDocument(path));
    }

    private Optional<Representation> nonResource(RequestContext context) {
        for (ReadOnlyEndpoint view : content.views()) {
            Optional<Representation> found = view.get(context);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<ApiResponse> endpoint(RequestContext context) {
        if (context.info().isResourceRequest()) {
            return Optional.empty();
        }
        return content.endpoints().stream()
                .map(endpoint -> endpoint.answerOwn(context))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Returns whether the request was answered from memory; if not, nothing was done. */
    private boolean answerFromMemory(RequestContext context, ServerResponse answer) {
        ApiHandler api = content.api().get();
        if (!context.info().verb().equals("get") || !isImmediate(context, api)) {
            return false;
        }
        try {
            answer.audited().dispatched();
            context.lifetime().requireActive();
            Optional<Representation> found = document(context, api);
            if (found.isEmpty() || answer.compresses(found.get().body().length)) {
                return false;
            }
            answer.represent(found.get());
        } catch (RuntimeException | Error e) {
            answer.fail(e);
        }
        return true;
    }

    private boolean isImmediate(RequestContext context, ApiHandler api) {
        RequestInfo request = context.info();
        if (request.isResourceRequest()) {
            return api.isCurrent(context.readPoint());
        }
        for (ReadOnlyEndpoint view : content.views()) {
            if (!view.isImmediate(request.path())) {
                return false;
            }
        }
        return true;
    }

    /** A request that waits for a permit, and keeps it until the response is sent. */
    private final class Turn implements QueuedRequest {

        private final RequestContext context;
        private final ServerResponse answer;
        private final boolean patient;
        private final Workers threads;

        Turn(RequestContext context, ServerResponse answer, boolean patient, Workers threads) {
            this.threads = threads;
            this.context = context;
            this.answer = answer;
            this.patient = patient;
        }

        @Override
        public void admitted(RequestPermit permit, Arrival arrival) {
            if (permit != RequestPermit.UNLIMITED) {
                answer.whenEnded(permit::release);
            }
            if (arrival == Arrival.IMMEDIATE && patient) {
                answer(context, answer);
                return;
            }
            if (arrival == Arrival.IMMEDIATE && answerFromMemory(context, answer)) {
                return;
            }
            threads.execute(() -> answer(context, answer), answer::fail);
        }

        @Override
        public void refused(StatusException why) {
            answer.fail(why);
        }
    }
}
