package dev.kontract.server.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.audit.RotatingFile;
import dev.kontract.server.protection.ProtectionSettings;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Pod Security Standards, as the labels of namespaces select them. */
class PodSecurityIT {

    private static final String POLICY = "{apiVersion: audit.k8s.io/v1, kind: Policy, rules: [{level: Metadata}]}";
    private static final String HOST_NETWORK = "\"hostNetwork\":true,";
    private static final String VIOLATION = " PodSecurity \"baseline:latest\": host namespaces (hostNetwork=true)";

    @TempDir
    private Path directory;

    private TestServer server;

    @BeforeEach
    void start() throws IOException {
        ProtectionSettings.Audit audit = new ProtectionSettings.Audit(
                Files.writeString(directory.resolve("policy.yaml"), POLICY),
                Optional.of(directory.resolve("audit.log")),
                new RotatingFile.Retention(0, 0, 0));
        server = TestServer.start(
                ServerConfig.builder().controllers("none").protection(ProtectionSettings.DEFAULT.withAudit(audit)));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpResponse<String> createNamespace(String... labels) throws Exception {
        return server.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"n\",\"labels\":{" + labels(labels) + "}}}");
    }

    /** Returns labels such as {@code enforce=baseline} as JSON. */
    private static String labels(String... labels) {
        return String.join(
                ",",
                List.of(labels).stream()
                        .map(label -> "\"pod-security.kubernetes.io/" + label.replace("=", "\":\"") + '"')
                        .toList());
    }

    private static String spec(String fields) {
        return "{" + fields + "\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}";
    }

    private HttpResponse<String> createPod(String name, String fields) throws Exception {
        return server.post(
                "/api/v1/namespaces/n/pods",
                "{\"metadata\":{\"name\":\"" + name + "\"},\"spec\":" + spec(fields) + "}");
    }

    private HttpResponse<String> patch(String path, String patch) throws Exception {
        return server.send("PATCH", path, "application/merge-patch+json", patch);
    }

    private static List<String> warnings(HttpResponse<String> response) {
        return response.headers().allValues("warning");
    }

    private static String message(HttpResponse<String> response) throws IOException {
        return new ObjectMapper().readTree(response.body()).path("message").asText();
    }

    /** Returns the annotations of the request last audited. */
    private JsonNode audited() throws IOException {
        server.close();
        List<String> events = Files.readAllLines(directory.resolve("audit.log"));
        return new ObjectMapper().readTree(events.get(events.size() - 1)).path("annotations");
    }

    @Test
    void create_podThatViolatesWhatIsEnforced_isForbidden() throws Exception {
        createNamespace("enforce=baseline");

        HttpResponse<String> refused = createPod("p", HOST_NETWORK);

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(message(refused)).isEqualTo("pods \"p\" is forbidden: violates" + VIOLATION);
        assertThat(warnings(refused)).isEmpty();
        assertThat(createPod("q", "").statusCode()).isEqualTo(201);
        assertThat(audited().path("pod-security.kubernetes.io/enforce-policy").asText())
                .isEqualTo("baseline:latest");
    }

    @Test
    void create_podThatViolatesWhatIsOnlyReported_isAllowed() throws Exception {
        createNamespace("warn=baseline", "audit=baseline");

        HttpResponse<String> created = createPod("p", HOST_NETWORK);

        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(warnings(created)).containsExactly("299 - \"would violate" + VIOLATION.replace("\"", "\\\"") + "\"");
        JsonNode annotations = audited();
        assertThat(annotations
                        .path("pod-security.kubernetes.io/audit-violations")
                        .asText())
                .isEqualTo("would violate" + VIOLATION);
        assertThat(annotations.path("pod-security.kubernetes.io/enforce-policy").asText())
                .isEqualTo("privileged:latest");
    }

    @Test
    void create_templateThatViolatesWhatIsEnforced_isAllowedWithAWarning() throws Exception {
        createNamespace("enforce=baseline");
        String template = "{\"metadata\":{\"labels\":{\"a\":\"b\"}},\"spec\":" + spec(HOST_NETWORK) + "}";

        HttpResponse<String> created = server.post(
                "/apis/apps/v1/namespaces/n/deployments",
                "{\"metadata\":{\"name\":\"d\"},\"spec\":{\"selector\":{\"matchLabels\":{\"a\":\"b\"}},\"template\":"
                        + template + "}}");

        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(warnings(created)).containsExactly("299 - \"would violate" + VIOLATION.replace("\"", "\\\"") + "\"");
    }

    @Test
    void create_cronJobThatViolatesWhatIsWarnedAbout_hasAWarning() throws Exception {
        createNamespace("warn=baseline");
        String template = "{\"spec\":" + spec("\"restartPolicy\":\"Never\"," + HOST_NETWORK) + "}";

        HttpResponse<String> created = server.post(
                "/apis/batch/v1/namespaces/n/cronjobs",
                "{\"metadata\":{\"name\":\"j\"},\"spec\":{\"schedule\":\"0 0 * * *\",\"jobTemplate\":{\"spec\":{\"template\":"
                        + template + "}}}}");

        assertThat(warnings(created)).hasSize(1);
    }

    @Test
    void update_ofAPodThatViolates_isRejectedOnlyIfItsContainersChange() throws Exception {
        createNamespace();
        createPod("p", HOST_NETWORK);
        patch("/api/v1/namespaces/n", "{\"metadata\":{\"labels\":{" + labels("enforce=baseline") + "}}}");
        String pod = "/api/v1/namespaces/n/pods/p";

        HttpResponse<String> labelled = patch(pod, "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}");
        HttpResponse<String> changed = patch(pod, "{\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"j\"}]}}");
        HttpResponse<String> debugged = patch(
                pod + "/ephemeralcontainers",
                "{\"spec\":{\"ephemeralContainers\":[{\"name\":\"e\",\"image\":\"i\"}]}}");
        HttpResponse<String> ready = patch(pod + "/status", "{\"status\":{\"phase\":\"Running\"}}");

        assertThat(labelled.statusCode()).isEqualTo(200);
        assertThat(changed.statusCode()).isEqualTo(403);
        assertThat(debugged.statusCode()).isEqualTo(403);
        assertThat(message(debugged)).isEqualTo("pods \"p\" is forbidden: violates" + VIOLATION);
        assertThat(ready.statusCode()).isEqualTo(200);
    }

    @Test
    void update_ofANamespace_warnsAboutPodsThatViolateWhatItEnforcesNow() throws Exception {
        createNamespace();
        createPod("p", HOST_NETWORK);
        createPod("q", HOST_NETWORK);

        HttpResponse<String> tightened =
                patch("/api/v1/namespaces/n", "{\"metadata\":{\"labels\":{" + labels("enforce=baseline") + "}}}");
        HttpResponse<String> relaxed =
                patch("/api/v1/namespaces/n", "{\"metadata\":{\"labels\":{" + labels("enforce=privileged") + "}}}");

        assertThat(warnings(tightened))
                .containsExactly(
                        "299 - \"existing pods in namespace \\\"n\\\" violate the new PodSecurity enforce level"
                                + " \\\"baseline:latest\\\"\"",
                        "299 - \"p (and 1 other pod): host namespaces\"");
        assertThat(warnings(relaxed)).isEmpty();
    }

    @Test
    void create_namespaceWithInvalidLabels_isRejected() throws Exception {
        HttpResponse<String> refused = createNamespace("enforce=strict");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(message(refused))
                .isEqualTo(
                        "Namespace \"n\" is invalid: metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value:"
                                + " \"strict\": must be one of privileged, baseline, restricted");
    }
}
