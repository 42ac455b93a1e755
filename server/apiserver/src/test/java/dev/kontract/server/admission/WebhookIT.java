package dev.kontract.server.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.kontract.model.MutatingWebhook;
import dev.kontract.model.RuleWithOperations;
import dev.kontract.model.ValidatingWebhook;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.TestServer;
import dev.kontract.server.admission.webhook.WebhookResponse;
import dev.kontract.server.http.connection.TlsIdentity;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.identity.ServingFiles;
import dev.kontract.server.identity.ServingIdentity;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Admission webhooks over HTTPS and in the process of the server, and conversion webhooks. */
class WebhookIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String REGISTRATION = "/apis/admissionregistration.k8s.io/v1/";

    private static RuleWithOperations maps() {
        return new RuleWithOperations()
                .operations(List.of("CREATE", "UPDATE", "DELETE"))
                .apiGroups(List.of(""))
                .apiVersions(List.of("v1"))
                .resources(List.of("configmaps"));
    }

    private static MutatingWebhook mutating(String name) {
        return new MutatingWebhook()
                .name(name)
                .sideEffects("None")
                .admissionReviewVersions(List.of("v1"))
                .rules(List.of(maps()));
    }

    private static ValidatingWebhook validating(String name) {
        return new ValidatingWebhook()
                .name(name)
                .sideEffects("None")
                .admissionReviewVersions(List.of("v1"))
                .rules(List.of(maps()));
    }

    private static String map(String name) {
        return "{\"metadata\":{\"name\":\"" + name + "\"},\"data\":{\"a\":\"b\"}}";
    }

    private static ServerConfigBuilder quiet() {
        return ServerConfig.builder().controllers("none");
    }

    @Test
    void handlers_changeAndRefuse_inOrder() throws Exception {
        ServerConfigBuilder config = quiet().webhook(mutating("b.example.com"), request -> {
                    ObjectNode object = request.object();
                    String seen = object.path("data").path("order").asText("");
                    object.withObject("/data").put("order", seen + "b");
                    return WebhookResponse.changed(object).warning("changed by b");
                })
                .webhook(
                        mutating("a.example.com"),
                        request -> WebhookResponse.patched(
                                JSON.readTree("[{\"op\":\"add\",\"path\":\"/data/order\",\"value\":\"a\"}]")))
                .webhook(
                        validating("v.example.com"),
                        request -> request.object()
                                                .path("data")
                                                .path("order")
                                                .asText()
                                                .equals("ab")
                                        && !request.name().equals("no")
                                ? WebhookResponse.allowed()
                                : WebhookResponse.denied(409, "not " + request.name()));
        try (TestServer server = TestServer.start(config)) {
            HttpResponse<String> created = server.post(MAPS, map("yes"));
            assertThat(created.statusCode()).isEqualTo(201);
            assertThat(JSON.readTree(created.body()).at("/data/order").asText()).isEqualTo("ab");
            assertThat(created.headers().firstValue("warning")).contains("299 - \"changed by b\"");
            HttpResponse<String> refused = server.post(MAPS, map("no"));
            assertThat(refused.statusCode()).isEqualTo(409);
            assertThat(JSON.readTree(refused.body()).path("message").asText())
                    .isEqualTo("admission webhook \"v.example.com\" denied the request: not no");
        }
    }

    @Test
    void handler_isAskedAgain_whenALaterOneChangesTheObject() throws Exception {
        ServerConfigBuilder config = quiet().webhook(
                        mutating("a.example.com").reinvocationPolicy("IfNeeded"), request -> {
                            ObjectNode object = request.object();
                            int times = object.path("data").path("times").asInt();
                            object.withObject("/data").put("times", Integer.toString(times + 1));
                            return WebhookResponse.changed(object);
                        })
                .webhook(mutating("b.example.com"), request -> {
                    ObjectNode object = request.object();
                    object.withObject("/data").put("b", "b");
                    return WebhookResponse.changed(object);
                });
        try (TestServer server = TestServer.start(config)) {
            JsonNode created = JSON.readTree(server.post(MAPS, map("twice")).body());
            assertThat(created.at("/data/times").asText()).isEqualTo("2");
        }
    }

    @Test
    void handlerThatHangsOrFails_costsItsOwnRequestOnly() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        ServerConfigBuilder config = quiet().webhook(
                        validating("hangs.example.com").timeoutSeconds(1).failurePolicy("Ignore"), request -> {
                            never.await();
                            return WebhookResponse.allowed();
                        })
                .webhook(validating("fails.example.com"), request -> {
                    if (request.name().equals("bad")) {
                        throw new IOException("broken");
                    }
                    return WebhookResponse.allowed();
                });
        try (TestServer server = TestServer.start(config)) {
            assertThat(server.post(MAPS, map("good")).statusCode()).isEqualTo(201);
            HttpResponse<String> failed = server.post(MAPS, map("bad"));
            assertThat(failed.statusCode()).isEqualTo(500);
            assertThat(failed.body())
                    .contains("failed calling webhook \\\"fails.example.com\\\": failed to call webhook: broken");
            assertThat(server.send("GET", MAPS + "/good").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void handlerThatHangs_isGivenUpAtTheDeadlineOfTheRequest() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        ServerConfigBuilder config = quiet().webhook(
                        validating("hangs.example.com").timeoutSeconds(30), request -> {
                            called.countDown();
                            try {
                                never.await();
                            } finally {
                                interrupted.countDown();
                            }
                            return WebhookResponse.allowed();
                        });
        try (TestServer server = TestServer.start(config)) {
            HttpResponse<String> late = server.post(MAPS + "?timeout=200ms", map("late"));
            while (called.getCount() > 0) { // a busy machine: the deadline has passed before the call
                late = server.post(MAPS + "?timeout=200ms", map("late"));
            }

            assertThat(late.statusCode()).isEqualTo(504);
            assertThat(JSON.readTree(late.body()).path("reason").asText()).isEqualTo("Timeout");
            Patience.await(interrupted);
            assertThat(server.send("GET", MAPS + "/late").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void declarationThatIsNotValid_failsTheStart() {
        ServerConfigBuilder config = quiet().webhook(validating("short"), request -> WebhookResponse.allowed());
        assertThatThrownBy(() -> TestServer.start(config))
                .hasMessageContaining("webhooks[0].name: Invalid value: \"short\"");
    }

    /** A webhook that answers every review with what a function makes of it. */
    private static final class Hook implements AutoCloseable {

        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final HttpsServer server;
        private final TlsIdentity identity;

        Hook(UnaryOperator<String> answer) throws Exception {
            this(answer, false);
        }

        /** @param early whether the headers are sent before there is an answer */
        Hook(UnaryOperator<String> answer, boolean early) throws Exception {
            ServingFiles none =
                    new ServingFiles(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
            identity = new ServingIdentity(none, "127.0.0.1", Clock.systemUTC()).find();
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            store.setKeyEntry(
                    "key", identity.key(), new char[0], identity.chain().toArray(new Certificate[0]));
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, new char[0]);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(context));
            server.setExecutor(threads);
            server.createContext("/", exchange -> {
                String review = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                exchange.getResponseHeaders().add("Content-Type", "application/json");
                if (early) {
                    exchange.sendResponseHeaders(200, 0);
                }
                byte[] body = answer.apply(review).getBytes(StandardCharsets.UTF_8);
                if (!early) {
                    exchange.sendResponseHeaders(200, body.length);
                }
                try (OutputStream out = exchange.getResponseBody()) {
                    out.write(body);
                }
            });
            server.start();
        }

        InetSocketAddress address() {
            return server.getAddress();
        }

        String url() {
            return "https://127.0.0.1:" + address().getPort() + "/";
        }

        String authority() {
            String pem = PemText.of(identity.chain().get(identity.chain().size() - 1));
            return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public void close() throws InterruptedException {
            server.stop(0);
            threads.shutdownNow();
            threads.awaitTermination(10, TimeUnit.SECONDS);
        }
    }

    private static String configuration(String kind, String client, String more) {
        return """
                {"metadata": {"name": "hooks"}, "webhooks": [{"name": "a.example.com", "sideEffects": "None",
                 "admissionReviewVersions": ["v1"], "clientConfig": %s, %s
                 "rules": [{"operations": ["*"], "apiGroups": [""], "apiVersions": ["v1"],
                            "resources": ["configmaps"]}]}]}
                """.formatted(client, more);
    }

    private static String answer(String review, String response) {
        try {
            String uid = JSON.readTree(review).at("/request/uid").asText();
            return "{\"kind\":\"AdmissionReview\",\"apiVersion\":\"admission.k8s.io/v1\",\"response\":{\"uid\":\"" + uid
                    + "\"," + response + "}}";
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String patch(String operations) {
        String encoded = Base64.getEncoder().encodeToString(operations.getBytes(StandardCharsets.UTF_8));
        return "\"allowed\":true,\"patchType\":\"JSONPatch\",\"patch\":\"" + encoded + "\"";
    }

    @Test
    void configuration_takesEffectAtOnce_byServiceAndByUrl() throws Exception {
        try (Hook hook = new Hook(review ->
                        answer(review, patch("[{\"op\":\"add\",\"path\":\"/data/patched\",\"value\":\"yes\"}]")));
                TestServer server = TestServer.start(quiet().webhookServices(
                                (namespace, name, port) -> namespace.equals("default") && name.equals("kubernetes")
                                        ? Optional.of(hook.address())
                                        : Optional.empty()))) {
            String service = "{\"service\":{\"namespace\":\"default\",\"name\":\"kubernetes\"},\"caBundle\":\""
                    + hook.authority() + "\"}";
            String path = REGISTRATION + "mutatingwebhookconfigurations";
            assertThat(server.post(path, configuration("Mutating", service, "")).statusCode())
                    .isEqualTo(201);
            assertThat(server.post(MAPS, map("service")).body()).contains("\"patched\":\"yes\"");
            assertThat(server.send("DELETE", path + "/hooks").statusCode()).isEqualTo(200);
            assertThat(server.post(MAPS, map("plain")).body()).doesNotContain("patched");
            String url = "{\"url\":\"" + hook.url() + "\",\"caBundle\":\"" + hook.authority() + "\"}";
            server.post(path, configuration("Mutating", url, "\"failurePolicy\": \"Fail\","));
            assertThat(server.post(MAPS, map("url")).body()).contains("\"patched\":\"yes\"");
        }
    }

    @Test
    void matchConditions_excludeRequests() throws Exception {
        try (Hook hook = new Hook(review -> answer(review, "\"allowed\":false"));
                TestServer server = TestServer.start(quiet())) {
            String url = "{\"url\":\"" + hook.url() + "\",\"caBundle\":\"" + hook.authority() + "\"}";
            server.post(
                    REGISTRATION + "validatingwebhookconfigurations",
                    configuration(
                            "Validating",
                            url,
                            "\"matchConditions\": [{\"name\": \"n\", \"expression\":"
                                    + " \"request.name.startsWith('x')\"}],"));
            assertThat(server.post(MAPS, map("a")).statusCode()).isEqualTo(201);
            HttpResponse<String> refused = server.post(MAPS, map("x"));
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body())
                    .contains("admission webhook \\\"a.example.com\\\" denied the request without explanation");
        }
    }

    @Test
    void addressThatCannotBeCalled_countsAsAFailedCall() throws Exception {
        try (TestServer server = TestServer.start(quiet())) {
            String path = REGISTRATION + "validatingwebhookconfigurations";
            String url = "{\"url\":\"https://127.0.0.1:99999/\"}";
            server.post(path, configuration("Validating", url, "\"failurePolicy\": \"Ignore\","));
            assertThat(server.post(MAPS, map("open")).statusCode()).isEqualTo(201);
            server.send("DELETE", path + "/hooks");
            server.post(path, configuration("Validating", url, ""));
            HttpResponse<String> failed = server.post(MAPS, map("closed"));
            assertThat(failed.statusCode()).isEqualTo(500);
            assertThat(JSON.readTree(failed.body()).path("message").asText())
                    .startsWith("Internal error occurred: failed calling webhook \"a.example.com\": ");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    hang     | context deadline exceeded
                    stall    | context deadline exceeded
                    garbage  | couldn't get version/kind; json parse error
                    empty    | Object 'Kind' is missing
                    lie      | received invalid webhook response: expected response.uid=
                    patch    | received invalid webhook response: validating webhook may not return response.patch
                    megabytes | the response has more than
                    """)
    void webhookThatMisbehaves_costsItsOwnRequestOnly(String behaviour, String why) throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        UnaryOperator<String> answers = review -> switch (behaviour) {
            case "hang", "stall" -> {
                try {
                    closed.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                yield "";
            }
            case "garbage" -> "<html>";
            case "empty" -> "{}";
            case "lie" -> answer("{\"request\":{\"uid\":\"other\"}}", "\"allowed\":true");
            case "patch" -> answer(review, patch("[]"));
            default -> "\"" + "x".repeat(9 << 20) + "\"";
        };
        boolean stalls = behaviour.equals("stall");
        try (Hook hook = new Hook(answers, stalls);
                TestServer server = TestServer.start(quiet())) {
            String url = "{\"url\":\"" + hook.url() + "\",\"caBundle\":\"" + hook.authority() + "\"}";
            server.post(
                    REGISTRATION + "validatingwebhookconfigurations",
                    configuration(
                            "Validating",
                            url,
                            "\"timeoutSeconds\": " + (stalls || behaviour.equals("hang") ? 1 : 10) + ','));
            HttpResponse<String> failed = server.post(MAPS, map("m"));
            closed.countDown();
            assertThat(failed.statusCode()).isEqualTo(500);
            assertThat(JSON.readTree(failed.body()).path("message").asText())
                    .startsWith("Internal error occurred: failed calling webhook \"a.example.com\": ")
                    .contains(why);
            assertThat(server.send("GET", MAPS).statusCode()).isEqualTo(200);
        }
    }

    private static String crates(String client) {
        return """
                {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
                 "metadata": {"name": "crates.example.com"},
                 "spec": {"group": "example.com", "scope": "Cluster", "names": {"kind": "Crate", "plural": "crates"},
                  "versions": [
                   {"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {"type": "object",
                     "properties": {"size": {"type": "integer"}}}}},
                   {"name": "v2", "served": true, "storage": false, "schema": {"openAPIV3Schema": {"type": "object",
                     "properties": {"length": {"type": "integer"}}}}}],
                  "conversion": {"strategy": "Webhook", "webhook": {
                    "conversionReviewVersions": ["v1"], "clientConfig": %s}}}}
                """.formatted(client);
    }

    /** Converts the field size of v1 to length of v2. */
    private static String converted(String review) {
        try {
            JsonNode request = JSON.readTree(review).path("request");
            ObjectNode answer = JSON.createObjectNode();
            answer.put("apiVersion", "apiextensions.k8s.io/v1").put("kind", "ConversionReview");
            ObjectNode response = answer.putObject("response");
            response.set("uid", request.path("uid"));
            response.putObject("result").put("status", "Success");
            for (JsonNode object : request.path("objects")) {
                ObjectNode changed = object.deepCopy();
                changed.set("apiVersion", request.path("desiredAPIVersion"));
                changed.set("length", changed.remove("size"));
                response.withArray("/convertedObjects").add(changed);
            }
            return answer.toString();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void conversion_findsItsWebhookAsAdmissionDoes() throws Exception {
        try (Hook hook = new Hook(WebhookIT::converted)) {
            String service = "{\"service\": {\"namespace\": \"default\", \"name\": \"kubernetes\"},"
                    + " \"caBundle\": \"" + hook.authority() + "\"}";
            ServerConfigBuilder config = quiet().crds(crates(service))
                    .webhookServices((namespace, name, port) ->
                            name.equals("kubernetes") ? Optional.of(hook.address()) : Optional.empty());
            try (TestServer server = TestServer.start(config)) {
                server.post(
                        "/apis/example.com/v1/crates",
                        "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Crate\",\"metadata\":{\"name\":\"a\"},"
                                + "\"size\":3}");
                assertThat(server.send("GET", "/apis/example.com/v2/crates/a").body())
                        .contains("\"length\":3");
            }
        }
    }

    private static ServerConfigBuilder cratesConvertedBy(Hook hook) {
        return quiet().crds(crates("{\"url\": \"" + hook.url() + "\", \"caBundle\": \"" + hook.authority() + "\"}"));
    }

    private static void createCrates(TestServer server, int count) throws Exception {
        for (int i = 0; i < count; i++) {
            server.post(
                    "/apis/example.com/v1/crates",
                    "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Crate\",\"metadata\":{\"name\":\"c" + i
                            + "\",\"labels\":{\"odd\":\"" + i % 2 + "\"}},\"size\":" + i + "}");
        }
    }

    @Test
    void conversion_ofAList_isOneCallForAPage() throws Exception {
        List<Integer> sizes = new CopyOnWriteArrayList<>();
        UnaryOperator<String> counting = review -> {
            sizes.add(objects(review));
            return converted(review);
        };
        try (Hook hook = new Hook(counting);
                TestServer server = TestServer.start(cratesConvertedBy(hook))) {
            createCrates(server, 5);
            sizes.clear();
            JsonNode page = JSON.readTree(
                    server.send("GET", "/apis/example.com/v2/crates?limit=3").body());
            assertThat(page.path("items").findValues("length")).hasSize(3);
            assertThat(sizes).containsExactly(3);
            JsonNode odd = JSON.readTree(server.send("GET", "/apis/example.com/v2/crates?labelSelector=odd%3D1")
                    .body());
            assertThat(odd.path("items").findValues("length")).hasSize(2);
            assertThat(sizes).containsExactly(3, 2);
        }
    }

    private static int objects(String review) {
        try {
            return JSON.readTree(review).path("request").path("objects").size();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void conversion_thatFailsInAWatch_isToldByItsStatus() throws Exception {
        try (Hook hook = new Hook(review -> "{}");
                TestServer server = TestServer.start(cratesConvertedBy(hook))) {
            createCrates(server, 1);
            String event = server.send(
                            "GET", "/apis/example.com/v2/crates?watch=true&resourceVersion=1&timeoutSeconds=20")
                    .body();
            assertThat(JSON.readTree(event).path("type").asText()).isEqualTo("ERROR");
            assertThat(JSON.readTree(event).path("object").path("message").asText())
                    .contains("conversion webhook for example.com/v1, Kind=Crate failed: ");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"url": "https://127.0.0.1:1/c"} | https://127.0.0.1:1/c?timeout=30s": dial tcp 127.0.0.1:1: connect: connection refused
                    {"service": {"namespace": "a", "name": "b"}} | https://b.a.svc:443/?timeout=30s": service "b" not found
                    """)
    void conversion_withoutAnAnswer_fails(String client, String why) throws Exception {
        try (TestServer server = TestServer.start(quiet().crds(crates(client)))) {
            String body = "{\"apiVersion\":\"example.com/v2\",\"kind\":\"Crate\",\"metadata\":{\"name\":\"a\"}}";
            HttpResponse<String> failed = server.post("/apis/example.com/v2/crates", body);
            assertThat(failed.statusCode()).isEqualTo(500);
            assertThat(JSON.readTree(failed.body()).path("message").asText())
                    .endsWith("conversion webhook for example.com/v2, Kind=Crate failed: Post \"" + why);
        }
    }

    @ParameterizedTest
    @CsvSource({"timeout=5s,5s", "timeout=4500ms,5s", "timeout=20s,10s", "dryRun=All,10s"})
    void admission_names_theTimeThatIsLeft(String query, String left) throws Exception {
        try (TestServer server = TestServer.start(quiet())) {
            server.post("/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations", """
                    {"metadata": {"name": "w"}, "webhooks": [{"name": "w.example.com", "sideEffects": "None",
                     "admissionReviewVersions": ["v1"], "clientConfig": {"url": "https://127.0.0.1:1/c"},
                     "rules": [{"apiGroups": [""], "apiVersions": ["v1"], "resources": ["configmaps"],
                                "operations": ["CREATE"]}]}]}
                    """);

            HttpResponse<String> failed = server.post(MAPS + '?' + query, map("a"));

            assertThat(JSON.readTree(failed.body()).path("message").asText())
                    .endsWith("failed to call webhook: Post \"https://127.0.0.1:1/c?timeout=" + left
                            + "\": dial tcp 127.0.0.1:1: connect: connection refused");
        }
    }
}
