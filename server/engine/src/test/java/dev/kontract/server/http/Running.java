package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.config.ClientTls;
import dev.kontract.server.Patience;
import dev.kontract.server.audit.Auditor;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.TokenAuthenticator;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.DecisionExplainer;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.flowcontrol.FlowControl;
import dev.kontract.server.flowcontrol.FlowControlLimits;
import dev.kontract.server.flowcontrol.RequestClassifier;
import dev.kontract.server.http.connection.HttpLimits;
import dev.kontract.server.http.connection.ListenPorts;
import dev.kontract.server.http.connection.NamedIdentity;
import dev.kontract.server.http.connection.ServingSettings;
import dev.kontract.server.http.connection.TlsIdentity;
import dev.kontract.server.http.response.NegotiatedStatusEncoder;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.identity.ServingFiles;
import dev.kontract.server.identity.ServingIdentity;
import dev.kontract.server.metrics.ServingMetrics;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.ResourceVersion;
import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A server on free ports, one with TLS and one without, with a few test resources and a client. The client uses TLS and, unless
 * a request sets another version, HTTP/2.
 */
final class Running implements AutoCloseable {

    static final String TOKEN = "secret";

    /** The response of {@code /api/v1/large/x}: more than fits in a few frames of HTTP/2. */
    static final String LARGE = "x".repeat(100_000);

    private static final Codec CODEC = Codec.of(Contract.load("k8s.io"));

    private static final Authenticator TOKENS =
            new TokenAuthenticator(Map.of(TOKEN, UserInfo.of("admin", "", List.of())));

    private static final ScheduledExecutorService TIMER = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "timer");
        thread.setDaemon(true);
        return thread;
    });

    private static final TlsIdentity IDENTITY = identity();
    private static final ListenPorts PORTS =
            new ListenPorts("127.0.0.1", Optional.of(new ListenPorts.Secure(0, () -> IDENTITY)), Optional.of(0));

    final Things things = new Things();
    final HttpServer server;

    /** The port without TLS. */
    final URI uri;

    final HttpClient client = HttpClient.newBuilder()
            .sslContext(ClientTls.platform()
                    .trusting(PemText.of(IDENTITY.chain().get(0)))
                    .context())
            .build();

    /** The port with TLS. */
    final URI secureUri;

    Running() throws IOException {
        this(HttpLimits.DEFAULT);
    }

    Running(HttpLimits limits) throws IOException {
        this(limits, ServingSettings.DEFAULT, PORTS);
    }

    /** A server that serves connections otherwise, with one more certificate. */
    Running(ServingSettings serving, NamedIdentity named) throws IOException {
        this(
                HttpLimits.DEFAULT,
                serving,
                new ListenPorts(
                        "127.0.0.1",
                        Optional.of(new ListenPorts.Secure(0, () -> IDENTITY, () -> List.of(named))),
                        Optional.of(0)));
    }

    private Running(HttpLimits limits, ServingSettings serving, ListenPorts ports) throws IOException {
        server = new HttpServer(settings(limits, serving, ports, things));
        server.open();
        uri = server.insecureUri().orElseThrow();
        secureUri = server.secureUri().orElseThrow();
    }

    private Running(ListenPorts none) {
        server = new HttpServer(settings(HttpLimits.DEFAULT, none, things));
        uri = URI.create("");
        secureUri = uri;
    }

    /** A server that can be reached from within the process only. */
    static Running withoutPorts() {
        return new Running(new ListenPorts("127.0.0.1", Optional.empty(), Optional.empty()));
    }

    /** Ports that are not open yet. */
    static ListeningPorts unopenedPorts() throws IOException {
        return ListeningPorts.start(settings(HttpLimits.DEFAULT, PORTS, new Things()), exchange -> {});
    }

    static TlsIdentity identity() {
        ServingFiles none = new ServingFiles(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        try {
            return new ServingIdentity(none, "127.0.0.1", Clock.systemUTC()).find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HttpSettings settings(HttpLimits limits, ListenPorts ports, Things things) {
        return settings(limits, ServingSettings.DEFAULT, ports, things);
    }

    private static HttpSettings settings(HttpLimits limits, ServingSettings serving, ListenPorts ports, Things things) {
        Authorizer authorizer = attributes ->
                attributes.verb().equals("deletecollection") ? Decision.noOpinion("nobody may") : Decision.allow("");
        return new HttpSettings(
                ports,
                limits,
                serving,
                new HttpSettings.Access(
                        credentials -> {
                            things.authenticatedOn = Thread.currentThread().getName();
                            return TOKENS.authenticate(credentials);
                        },
                        Optional.empty(),
                        path -> false,
                        path -> path.equals("/open"),
                        path -> path.equals("/open"),
                        path -> path.equals("/open"),
                        path -> false,
                        authorizer,
                        DecisionExplainer.SILENT,
                        RequestClassifier.NONE),
                Auditor.NONE,
                Optional.empty(),
                ServingMetrics.create(),
                new FlowControl(FlowControlLimits.DEFAULT, limits.requestTimeout(), System::nanoTime),
                new HttpSettings.Content(List.of(new ThreadName(things)), List.of(), () -> things),
                new NegotiatedStatusEncoder(CODEC),
                TIMER,
                UnaryOperator.identity());
    }

    /** Returns the stream of the first watch not returned yet. */
    ResponseSink sink() throws InterruptedException {
        return Patience.next(things.sinks);
    }

    /** Waits until writes to {@code sink} are ignored. */
    static void assertClosed(ResponseSink sink) throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        sink.onClosed(closed::countDown);
        Patience.await(closed);
        assertThat(sink.isClosed()).isTrue();
    }

    HttpRequest.Builder anonymous(String path) {
        return HttpRequest.newBuilder(secureUri.resolve(path));
    }

    HttpRequest.Builder request(String path) {
        return anonymous(path).header("Authorization", "Bearer " + TOKEN);
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

    /** A document with the name of the thread that serves it. */
    private record ThreadName(Things things) implements ReadOnlyEndpoint {

        @Override
        public Optional<Representation> get(RequestContext request) {
            return request.info().path().equals("/thread")
                    ? Optional.of(Representation.of(
                            "text/plain", Thread.currentThread().getName().getBytes(StandardCharsets.UTF_8)))
                    : Optional.empty();
        }

        @Override
        public boolean isImmediate(String path) {
            return things.documentIsMade;
        }
    }

    /** A few things that can be read, listed, watched, created and patched, and some that fail. */
    static final class Things implements ApiHandler {

        volatile boolean documentIsMade = true;
        volatile boolean storageIsCurrent = true;
        volatile String authenticatedOn = "";
        volatile Supplier<CompletableFuture<Long>> readPoint = () -> CompletableFuture.completedFuture(1L);

        final CountDownLatch hanging = new CountDownLatch(1);
        final CountDownLatch freed = new CountDownLatch(1);
        final CountDownLatch held = new CountDownLatch(1);

        final BlockingQueue<ResponseSink> sinks = new LinkedBlockingQueue<>();

        @Override
        public boolean isCurrent(long readPoint) {
            return storageIsCurrent || readPoint != ResourceVersion.NEWEST;
        }

        @Override
        public CompletableFuture<Long> readPoint() {
            return readPoint.get();
        }

        @Override
        public Optional<Representation> immediate(RequestContext request) {
            return Optional.empty();
        }

        @Override
        public ApiResponse answer(RequestContext request) {
            RequestInfo info = request.info();
            return switch (request.method() + " " + info.resource()) {
                case "GET things" -> info.name().isEmpty() ? list(request) : get(request);
                case "POST things" -> ApiResponse.of(201, "application/json", request.body());
                case "PATCH things" ->
                    throw StatusException.invalid("", "Thing", "t", List.of(FieldError.required("spec", "")));
                case "GET large" -> ApiResponse.of(200, "text/plain", LARGE.getBytes(StandardCharsets.UTF_8));
                case "GET hung", "POST hung" -> hang(request);
                case "GET held" -> hold();
                case "GET broken" -> throw new IllegalStateException("broken");
                case "GET exhausted" -> throw new OutOfMemoryError("Java heap space");
                case "GET unlinked" -> throw new NoClassDefFoundError("missing");
                case "GET refused" -> throw new StorageException(reason(info.name()), "no room", 7);
                case "GET busy" -> throw StatusException.tooManyRequests("later", 7);
                default -> throw StatusException.noSuchResource();
            };
        }

        private ApiResponse hold() {
            hanging.countDown();
            try {
                Patience.await(held);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return ApiResponse.of(200, "text/plain", "held".getBytes(StandardCharsets.UTF_8));
        }

        private ApiResponse hang(RequestContext request) {
            hanging.countDown();
            try {
                return request.lifetime().await(new CompletableFuture<ApiResponse>());
            } finally {
                freed.countDown();
            }
        }

        private static ApiResponse get(RequestContext request) {
            request.warn("old \"thing\"");
            return ApiResponse.of(200, "application/json", request.info().name().getBytes(StandardCharsets.UTF_8));
        }

        private ApiResponse list(RequestContext request) {
            if (request.query().isTrue("watch")) {
                boolean binary = request.query().isTrue("binary");
                return new ApiResponse.Streamed(binary ? "application/octet-stream" : "application/json", sinks::add);
            }
            String text = "limit " + request.query().integer("limit");
            return ApiResponse.of(200, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
        }

        private static StorageException.Reason reason(String name) {
            return StorageException.Reason.valueOf(name.toUpperCase(Locale.ROOT));
        }
    }
}
