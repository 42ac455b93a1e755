package dev.kontract.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.RuleWithOperations;
import dev.kontract.model.ValidatingWebhook;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.admission.webhook.WebhookResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Metrics of plugins, webhooks, PodSecurity and the queues of controllers, each after requests that change them. */
class AdmissionMetricsIT {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String NAMESPACES = "/api/v1/namespaces";

    private static TestServer server;
    private static ScrapedMetrics metrics;

    @BeforeAll
    static void scrape() throws Exception {
        server = TestServer.start(ServerConfig.builder()
                .controllers("deployment-controller")
                .webhook(webhook("guard.example.com", "Fail"), request -> {
                    if (request.name().equals("broken")) {
                        throw new IOException("broken");
                    }
                    return request.name().equals("no") ? WebhookResponse.denied(409, "no") : WebhookResponse.allowed();
                })
                .webhook(webhook("open.example.com", "Ignore"), request -> {
                    throw new IOException("broken");
                }));
        post(MAPS, named("ConfigMap", "yes"), 201);
        post(MAPS, named("ConfigMap", "no"), 409);
        post(MAPS, named("ConfigMap", "broken"), 500);
        post(
                NAMESPACES,
                "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"strict\","
                        + "\"labels\":{\"pod-security.kubernetes.io/enforce\":\"restricted\"}}}",
                201);
        post(NAMESPACES + "/default/pods", pod(), 201);
        post(NAMESPACES + "/strict/pods", pod(), 403);
        post(
                "/apis/apps/v1/namespaces/default/deployments",
                "{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"metadata\":{\"name\":\"d\"},\"spec\":{"
                        + "\"selector\":{\"matchLabels\":{\"a\":\"b\"}},\"template\":{\"metadata\":{\"labels\":{\"a\":\"b\"}},"
                        + "\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}}}",
                201);
        Patience.await("the controller", () -> work(scraped()) > 0);
        metrics = scraped();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static ValidatingWebhook webhook(String name, String policy) {
        return new ValidatingWebhook()
                .name(name)
                .sideEffects("None")
                .failurePolicy(policy)
                .admissionReviewVersions(List.of("v1"))
                .rules(List.of(new RuleWithOperations()
                        .apiGroups(List.of(""))
                        .apiVersions(List.of("v1"))
                        .resources(List.of("configmaps"))
                        .operations(List.of("CREATE"))));
    }

    private static String named(String kind, String name) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"" + kind + "\",\"metadata\":{\"name\":\"" + name + "\"}}";
    }

    private static String pod() {
        return "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},\"spec\":{\"containers\":["
                + "{\"name\":\"c\",\"image\":\"i\"}]}}";
    }

    private static void post(String path, String body, int status) throws Exception {
        assertThat(server.post(path, body).statusCode()).as(path).isEqualTo(status);
    }

    private static ScrapedMetrics scraped() throws Exception {
        return ScrapedMetrics.parse(server.send("GET", "/metrics").body());
    }

    private static double work(ScrapedMetrics scraped) {
        return scraped.family("workqueue_work_duration_seconds")
                .sum(Map.of("name", "deployment-controller", "le", "+Inf"));
    }

    @Test
    void plugins_areTimed_inTheStepsThatTheyHave() {
        ScrapedMetrics.Family plugins = metrics.family("apiserver_admission_controller_admission_duration_seconds");

        assertThat(plugins.sum(
                        Map.of("name", "NamespaceLifecycle", "operation", "CREATE", "rejected", "false", "le", "+Inf")))
                .isPositive();
        assertThat(plugins.sum(Map.of("name", "PodSecurity", "type", "validate", "rejected", "true", "le", "+Inf")))
                .isEqualTo(1);
        assertThat(plugins.sum(Map.of("name", "PodSecurity", "type", "admit"))).isZero();
    }

    @Test
    void webhooks_areCountedByTheirAnswers() {
        Map<String, String> guard = Map.of("name", "guard.example.com", "type", "validating", "operation", "CREATE");
        ScrapedMetrics.Family requests = metrics.family("apiserver_admission_webhook_request_total");
        ScrapedMetrics.Family rejections = metrics.family("apiserver_admission_webhook_rejection_count");

        assertThat(requests.sum(guard)).isEqualTo(3);
        assertThat(requests.sum(Map.of("name", "guard.example.com", "code", "409", "rejected", "true")))
                .isEqualTo(1);
        assertThat(requests.sum(Map.of("name", "open.example.com", "code", "503", "rejected", "false")))
                .isEqualTo(3);
        assertThat(rejections.sum(Map.of("error_type", "no_error", "rejection_code", "409")))
                .isEqualTo(1);
        assertThat(rejections.sum(Map.of("error_type", "calling_webhook_error", "name", "guard.example.com")))
                .isEqualTo(1);
        assertThat(metrics.family("apiserver_admission_webhook_fail_open_count")
                        .sum(Map.of("name", "open.example.com", "type", "validating")))
                .isEqualTo(3);
        assertThat(metrics.family("apiserver_admission_webhook_admission_duration_seconds")
                        .sum(Map.of("name", "guard.example.com", "le", "+Inf")))
                .isEqualTo(3);
    }

    @Test
    void podSecurity_isCountedByItsDecisions() {
        ScrapedMetrics.Family evaluations = metrics.family("pod_security_evaluations_total");

        assertThat(evaluations.sum(Map.of(
                        "decision", "allow", "mode", "enforce", "policy_level", "privileged", "resource", "pod")))
                .isEqualTo(1);
        assertThat(evaluations.sum(Map.of(
                        "decision",
                        "deny",
                        "mode",
                        "enforce",
                        "policy_level",
                        "restricted",
                        "policy_version",
                        "latest",
                        "request_operation",
                        "create")))
                .isEqualTo(1);
    }

    @Test
    void queues_areMeasuredByController() {
        Map<String, String> controller = Map.of("name", "deployment-controller");

        assertThat(metrics.family("workqueue_adds_total").sum(controller)).isPositive();
        assertThat(metrics.family("workqueue_queue_duration_seconds")
                        .sum(Map.of("name", "deployment-controller", "le", "+Inf")))
                .isPositive();
        assertThat(metrics.family("workqueue_depth").samples()).isNotEmpty();
    }
}
