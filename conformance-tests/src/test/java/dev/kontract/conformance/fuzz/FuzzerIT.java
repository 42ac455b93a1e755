package dev.kontract.conformance.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.conformance.contract.ApiDescription;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.conformance.transcript.TranscriptValidator;
import dev.kontract.conformance.validation.ThrowawayServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FuzzerIT {

    private static final FuzzLimit FIRST_FIND = new FuzzLimit(Duration.ofMinutes(1), 1);

    private static ThrowawayServer server;

    @TempDir
    private Path folder;

    private final StringWriter log = new StringWriter();

    @BeforeAll
    static void start() throws IOException {
        server = ThrowawayServer.start(List.of());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void run_findsNothing_onAServerThatKeepsTheRules() throws Exception {
        assertThat(fuzz(server.config(), Optional.empty(), FuzzLimit.after(Duration.ofSeconds(1))))
                .as(log.toString())
                .isZero();
    }

    @Test
    void run_findsDryRunsThatWrite_andShrinksThem() throws Exception {
        try (Deviation deviation = new Deviation(path -> path.replace("dryRun=All", "pretty=false"))) {
            assertThat(fuzz(deviation.config(), Optional.empty(), FIRST_FIND)).isOne();
        }

        assertThat(log.toString()).contains("FIND dry-run-changes-nothing: v1 ConfigMap");
        try (Stream<Path> files = Files.list(folder)) {
            Path find = files.filter(file -> file.getFileName().toString().startsWith("dry-run"))
                    .findFirst()
                    .orElseThrow();
            assertThat(TranscriptValidator.problems(find)).isEmpty();
            assertThat(Files.readString(find).split("\"request\"")).hasSizeLessThanOrEqualTo(3);
        }
    }

    @Test
    void run_findsAnswersThatDiffer_besideAnotherServer() throws Exception {
        try (Deviation deviation = new Deviation(path -> path.replace("/configmaps", "/secrets"));
                ThrowawayServer other = ThrowawayServer.start(List.of())) {
            assertThat(fuzz(deviation.config(), Optional.of(other.config()), FIRST_FIND))
                    .isOne();
        }

        assertThat(log.toString()).contains("FIND same-answer: v1 ConfigMap", "expected 201, got 400");
    }

    @Test
    void generator_makesTheSameSequence_ofTheSameSeed() throws Exception {
        TranscriptTarget target = server.target();
        ApiDescription api = ApiDescription.of(target);
        FuzzSubject subject = FuzzSubjects.of(target, api).stream()
                .filter(one -> one.name().equals("apps/v1 Deployment"))
                .findFirst()
                .orElseThrow();

        assertThat(SequenceGenerator.of(subject, api, 7)).isEqualTo(SequenceGenerator.of(subject, api, 7));
        assertThat(SequenceGenerator.of(subject, api, 7)).isNotEqualTo(SequenceGenerator.of(subject, api, 8));
    }

    /** Upstream writes the object before it finds that the answer is not a list. */
    @Test
    void run_acceptsAWrite_whoseAnswerCannotBeShownAsRequested() throws Exception {
        TranscriptTarget target = server.target();
        ApiDescription api = ApiDescription.of(target);
        FuzzSubject subject = FuzzSubjects.of(target, api).stream()
                .filter(one -> one.name().equals("v1 ConfigMap"))
                .findFirst()
                .orElseThrow();
        String collection = "/api/v1/namespaces/${ns}/configmaps";
        JsonNode map = new ObjectMapper().readTree("{\"metadata\":{\"name\":\"shown-${id}\"}}");
        FuzzRequest creation = FuzzRequest.of(collection + "/shown-${id}", "POST", collection, map)
                .accepting("application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io");
        SequenceRun run = new SequenceRun(target, "default", "one", new FuzzSequence(subject, List.of(creation)));
        run.run(false);

        assertThat(run.answers()).extracting(FuzzAnswer::status).containsExactly(406);
        assertThat(run.finds()).isEmpty();
    }

    private int fuzz(ClientConfig fuzzed, Optional<ClientConfig> beside, FuzzLimit limit)
            throws IOException, InterruptedException {
        Fuzzer fuzzer = new Fuzzer(fuzzed, beside, false, folder, new PrintWriter(log, true));
        return fuzzer.run(1, limit, "v1 ConfigMap");
    }

    /** The server, but for what happens to paths on the way to it. */
    private static final class Deviation implements AutoCloseable {

        private final UnaryOperator<String> way;
        private final HttpServer proxy;

        Deviation(UnaryOperator<String> way) throws IOException {
            this.way = way;
            proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            proxy.createContext("/", this::pass);
            proxy.start();
        }

        ClientConfig config() {
            return ClientConfig.of(
                    URI.create("http://127.0.0.1:" + proxy.getAddress().getPort()));
        }

        private void pass(HttpExchange exchange) throws IOException {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
            try (exchange) {
                HttpResponse<byte[]> response = server.target()
                        .send(
                                exchange.getRequestMethod(),
                                way.apply(exchange.getRequestURI().toString()),
                                Map.of("Content-Type", type),
                                body.isEmpty() ? null : body);
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(response.statusCode(), response.body().length);
                exchange.getResponseBody().write(response.body());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            proxy.stop(0);
        }
    }
}
