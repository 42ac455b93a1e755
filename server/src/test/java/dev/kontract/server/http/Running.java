package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.Patience;
import dev.kontract.server.audit.Auditor;
import dev.kontract.server.authentication.TokenAuthenticator;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.DecisionExplainer;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.flowcontrol.FlowControl;
import dev.kontract.server.flowcontrol.FlowControlLimits;
import dev.kontract.server.http.connection.HttpLimits;
import dev.kontract.server.http.connection.ListenPorts;
import dev.kontract.server.http.jaxrs.JaxrsResources;
import dev.kontract.server.http.response.NegotiatedStatusEncoder;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.request.ResponseStream;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.StorageException;
import dev.kontract.spec.Contract;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/** A server on a free port with a few resources to try things on, and a client for it. */
final class Running implements AutoCloseable {

    static final String TOKEN = "secret";

    private static final Codec CODEC = Codec.of(Contract.load("k8s.io"));

    final Things things = new Things();
    final HttpServer server;
    final URI uri;
    final HttpClient client = HttpClient.newHttpClient();

    Running() throws IOException {
        this(HttpLimits.DEFAULT);
    }

    Running(HttpLimits limits) throws IOException {
        server = new HttpServer(settings(limits, Optional.of(0), things));
        server.open();
        uri = server.insecureUri().orElseThrow();
    }

    private Running(Optional<Integer> port) {
        server = new HttpServer(settings(HttpLimits.DEFAULT, port, things));
        uri = URI.create("");
    }

    /** A server that can be reached from within the process only. */
    static Running withoutPorts() {
        return new Running(Optional.empty());
    }

    private static HttpSettings settings(HttpLimits limits, Optional<Integer> port, Things things) {
        Authorizer authorizer = attributes ->
                attributes.verb().equals("deletecollection") ? Decision.noOpinion("nobody may") : Decision.allow("");
        return new HttpSettings(
                new ListenPorts("127.0.0.1", Optional.empty(), port),
                limits,
                new HttpSettings.Access(
                        new TokenAuthenticator(Map.of(TOKEN, UserInfo.of("admin", "", List.of()))),
                        path -> path.equals("/open"),
                        path -> path.equals("/open"),
                        authorizer,
                        DecisionExplainer.SILENT),
                Auditor.NONE,
                new FlowControl(FlowControlLimits.DEFAULT, System::nanoTime),
                new HttpSettings.Content(
                        List.of(),
                        request -> Optional.empty(),
                        new JaxrsResources(List.of(things), path -> path.startsWith("/api/"), path -> path)),
                new NegotiatedStatusEncoder(CODEC));
    }

    /** The stream of the watch that came first of those not yet asked for. */
    ResponseSink sink() throws InterruptedException {
        return Patience.next(things.sinks);
    }

    /** Waits until nothing can be written to {@code sink} any more. */
    static void assertClosed(ResponseSink sink) throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        sink.onClosed(closed::countDown);
        Patience.await(closed);
        assertThat(sink.isClosed()).isTrue();
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(uri.resolve(path)).header("Authorization", "Bearer " + TOKEN);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        server.close();
    }

    /** The resources. */
    @Path("/api/v1")
    @SuppressWarnings("DoNotCallSuggester") // called by way of JAX-RS
    public static final class Things {

        final BlockingQueue<ResponseSink> sinks = new LinkedBlockingQueue<>();

        /** One thing. */
        @GET
        @Path("/things/{name}")
        @Produces("application/json")
        public Response get() {
            RequestContext.current().warn("old \"thing\"");
            return Response.ok(
                            RequestContext.current().info().name().getBytes(StandardCharsets.UTF_8), "application/json")
                    .build();
        }

        /** All, or a stream of them. */
        @GET
        @Path("/things")
        public Response list(
                @QueryParam("watch") Boolean watch,
                @QueryParam("binary") Boolean binary,
                @QueryParam("limit") Integer limit) {
            if (watch != null && watch) {
                ResponseStream stream = sinks::add;
                return Response.ok(stream, binary == null ? "application/json" : "application/octet-stream")
                        .build();
            }
            return Response.ok("limit " + limit, "text/plain; charset=utf-8").build();
        }

        /** Gives the body back. */
        @POST
        @Path("/things")
        @Consumes("application/json")
        public Response create(Map<String, String> body) {
            return Response.status(201)
                    .type("application/json")
                    .entity(RequestContext.current().body())
                    .build();
        }

        /** Fails with what is invalid. */
        @PATCH
        @Path("/things/{name}")
        @Consumes("application/merge-patch+json")
        public Response patch(Object body) {
            throw StatusException.invalid("", "Thing", "t", List.of(FieldError.required("spec", "")));
        }

        /** Never gets here. */
        @DELETE
        @Path("/things")
        public Response deleteAll() {
            return Response.ok().build();
        }

        /** Breaks. */
        @GET
        @Path("/broken/{name}")
        public Response broken() {
            throw new IllegalStateException("broken");
        }

        /** Has a storage that refuses. */
        @GET
        @Path("/refused/{name}")
        public Response refused() {
            StorageException.Reason reason = StorageException.Reason.valueOf(
                    RequestContext.current().info().name().toUpperCase(Locale.ROOT));
            throw new StorageException(reason, "no room", 7);
        }

        /** Knows that it cannot be answered now. */
        @GET
        @Path("/busy/{name}")
        public Response busy() {
            throw StatusException.tooManyRequests("later", 7);
        }
    }
}
