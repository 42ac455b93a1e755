package dev.kontract.jaxrs;

import dev.kontract.server.http.InProcessResponse;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.ConnectionCallback;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;

/**
 * The fallback resource: requests without a method in the contract's interfaces, and watches, each of which would occupy a
 * thread of the container. Only the filter sends requests here.
 */
@Path(OtherRequests.PATH)
public final class OtherRequests {

    static final String PATH = "/.kontract";

    static final String ANSWER = PATH + "/answer";
    static final String STREAM = PATH + "/stream";

    private static final String TOO_MANY = """
            {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",\
            "message":"too many watches, please try again later.","reason":"TooManyRequests","code":429}
            """;

    @Context
    @SuppressWarnings("NullAway.Init") // injected
    private SecurityContext caller;

    /** Answers on the thread of the container. */
    @POST
    @Path("/answer")
    public Response answer() {
        return EngineCall.of(caller).perform();
    }

    /** Responds on a thread for streams, which writes the response until it ends. */
    @POST
    @Path("/stream")
    public void stream(@Suspended AsyncResponse response) {
        EngineCall call = EngineCall.of(caller);
        CompletableFuture<InProcessResponse> head = call.send();
        response.register((ConnectionCallback) gone -> head.cancel(true));
        try {
            call.streams().execute(() -> resume(call, head, response));
        } catch (RejectedExecutionException e) {
            head.cancel(true);
            response.resume(Response.status(429)
                    .header("Retry-After", 1)
                    .header("Content-Type", "application/json")
                    .entity(TOO_MANY.strip())
                    .build());
        }
    }

    private static void resume(EngineCall call, CompletableFuture<InProcessResponse> head, AsyncResponse response) {
        try {
            response.resume(call.response(EngineCall.await(head)));
        } catch (RuntimeException e) {
            response.resume(e);
        }
    }
}
