package dev.kontract.server.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.MutatingWebhook;
import dev.kontract.model.RuleWithOperations;
import dev.kontract.model.ValidatingWebhook;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.TestServer;
import dev.kontract.server.admission.webhook.WebhookResponse;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Admission webhooks over HTTPS and in the process of the server. */
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
            assertThat(server.send("GET", "/metrics").body())
                    .contains(
                            "apiserver_admission_webhook_rejection_count{error_type=\"calling_webhook_error\","
                                    + "name=\"hangs.example.com\",operation=\"CREATE\",rejection_code=\"503\",type=\"validating\"}");
        }
    }

    @Test
    void declarationThatIsNotValid_failsTheStart() {
        ServerConfigBuilder config = quiet().webhook(validating("short"), request -> WebhookResponse.allowed());
        assertThatThrownBy(() -> TestServer.start(config))
                .hasMessageContaining("webhooks[0].name: Invalid value: \"short\"");
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
        try (WebhookServer hook = new WebhookServer(review ->
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

    /** Servers in Go redirect requests whose path has two slashes. */
    @Test
    void redirect_isFollowed_withTheReview() throws Exception {
        try (WebhookServer hook = new WebhookServer(review -> answer(review, "\"allowed\":false"));
                TestServer server = TestServer.start(quiet())) {
            String url = "{\"url\":\"" + hook.url() + "moved\",\"caBundle\":\"" + hook.authority() + "\"}";
            server.post(
                    REGISTRATION + "validatingwebhookconfigurations",
                    configuration("Validating", url, "\"failurePolicy\": \"Fail\","));

            assertThat(server.post(MAPS, map("a")).body())
                    .contains("admission webhook \\\"a.example.com\\\" denied the request without explanation");
        }
    }

    @ParameterizedTest
    @CsvSource({"status/418,418", "status/500,500", "nowhere,503"})
    void failedCall_isCountedWithTheStatusOfTheResponse(String path, String code) throws Exception {
        try (WebhookServer hook = new WebhookServer(review -> "");
                TestServer server = TestServer.start(quiet())) {
            String url = "{\"url\":\"" + hook.url() + path + "\",\"caBundle\":\"" + hook.authority() + "\"}";
            server.post(
                    REGISTRATION + "validatingwebhookconfigurations",
                    configuration("Validating", url, "\"failurePolicy\": \"Fail\","));

            assertThat(server.post(MAPS, map("a")).statusCode()).isEqualTo(500);
            assertThat(server.send("GET", "/metrics").body())
                    .contains(
                            "apiserver_admission_webhook_request_total{code=\"" + code
                                    + "\",name=\"a.example.com\",operation=\"CREATE\",rejected=\"true\",type=\"validating\"} 1\n");
        }
    }

    @Test
    void matchConditions_excludeRequests() throws Exception {
        try (WebhookServer hook = new WebhookServer(review -> answer(review, "\"allowed\":false"));
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
        try (WebhookServer hook = new WebhookServer(answers, stalls);
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
