package dev.kontract.server.http.exchange;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;

/** An exchange that has a say in how its request is handled. */
public interface InterceptedExchange extends ServerExchange {

    /**
     * Decides what becomes of a request that is understood and allowed, and whose body was read. Must not block.
     *
     * @param handling carries the decision out; one of its methods is called at most once, and none if the exchange is
     *     {@linkplain #abort aborted}
     */
    void admitted(RequestContext request, Handling handling);

    /** The continuation of the handling of a request. */
    interface Handling {

        /** The request is handled, beginning on this thread, which must be the one that called {@link #admitted}. */
        void proceed();

        /** The request is handled on a worker. */
        void proceedLater();

        /** The request is answered with a failure. */
        void refuse(StatusException why);
    }
}
