package dev.kontract.conformance.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.KubernetesKind;
import dev.kontract.client.Resource;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.CustomResource;
import dev.kontract.model.Deployment;
import dev.kontract.model.HorizontalPodAutoscaler;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.Quantity;
import dev.kontract.model.RuleWithOperations;
import dev.kontract.model.ValidatingWebhook;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.admission.webhook.WebhookResponse;
import dev.kontract.server.controller.node.NodeSimulation;
import dev.kontract.server.controller.pod.PodSimulation;
import dev.kontract.server.fault.FaultRule;
import dev.kontract.server.fault.FaultTarget;
import dev.kontract.server.podaccess.PodAccess;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The snippets about an embedded server, each in a test of what it shows. */
class EmbeddingSnippetsIT {

    private static final String NAMESPACE = "default";

    private static final String DEPLOYMENT = """
            {"metadata":{"name":"web"},"spec":{"selector":{"matchLabels":{"app":"web"}},"template":{
            "metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"app","image":"app",
            "resources":{"requests":{"cpu":"100m"}}}]}}}}
            """;

    private static final String AUTOSCALER = """
            {"metadata":{"name":"web"},"spec":{"maxReplicas":5,
            "scaleTargetRef":{"apiVersion":"apps/v1","kind":"Deployment","name":"web"},
            "metrics":[{"type":"Resource","resource":{"name":"cpu","target":{"type":"Utilization",
            "averageUtilization":100}}}]}}
            """;

    @KubernetesKind(group = "stable.example.com", version = "v1")
    public static class Backup extends CustomResource<BackupSpec, BackupStatus> {}

    public static class BackupSpec {
        public String schedule = "@daily";
    }

    public static class BackupStatus {
        public int copies;
    }

    @Test
    void server_runsInTheProcess() throws IOException {
        try (ApiServer server = ApiServer.start()) {
            KontractClient client = server.client();
            client.configMaps("default").create(new ConfigMap().metadata(new ObjectMeta().name("settings")));

            assertThat(client.configMaps("default").get("settings").name()).isEqualTo("settings");
        }
    }

    @Test
    void podAccess_answersLogsAndExec() throws Exception {
        ServerConfig config = ServerConfig.builder()
                .controllers("*")
                .podAccess(pod -> PodAccess.none()
                        .logs((request, output) -> output.write("started\n".getBytes(UTF_8)))
                        .exec(session -> {
                            session.stdout().write("done\n".getBytes(UTF_8));
                            return 0; // the exit code
                        }))
                .build();
        try (ApiServer server = ApiServer.start(config);
                KubernetesClient client = new KubernetesClientBuilder()
                        .withConfig(Config.fromKubeconfig(server.kubeconfig()))
                        .build()) {
            server.settle();
            server.client().pods(NAMESPACE).create(pod("web"));
            server.await(() -> isReady(server, "web"));
            var web = client.pods().inNamespace(NAMESPACE).withName("web");

            assertThat(web.getLog()).isEqualTo("started\n");

            ByteArrayOutputStream output = new ByteArrayOutputStream();
            try (var process = web.writingOutput(output).exec("echo", "hello")) {
                assertThat(process.exitCode().get(30, TimeUnit.SECONDS)).isZero();
            }
            assertThat(output.toString(UTF_8)).isEqualTo("done\n");
        }
    }

    @Test
    void manualClock_takesNoRealTime() throws IOException {
        ManualClock clock = ManualClock.at(Instant.parse("2030-01-01T00:00:00Z"));
        ServerConfig config = ServerConfig.builder()
                .controllers("*")
                .clock(clock)
                .pods(PodSimulation.standard().withReadyDelay(Duration.ofSeconds(30)))
                .build();
        try (ApiServer server = ApiServer.start(config)) {
            server.settle(); // returns when no controller has work left: the service account of the pod exists
            server.client().pods("default").create(pod("web"));
            server.settle();
            assertThat(isReady(server, "web")).isFalse();
            server.advance(Duration.ofMinutes(5)); // runs everything that becomes due, in order
            assertThat(isReady(server, "web")).isTrue();
        }
    }

    @Test
    void nodes_haveTheirCapacity() throws IOException {
        ServerConfig config = ServerConfig.builder()
                .controllers("*") // among them node-simulator, scheduler and pod-simulator
                .nodes(NodeSimulation.of(2).withCapacity("cpu", "4"))
                .build();
        try (ApiServer server = ApiServer.start(config)) {
            server.await(() -> server.client().nodes().list().items().size() == 2);

            assertThat(server.client().nodes().list().items())
                    .extracting(node -> node.getStatus().getCapacity().get("cpu"))
                    .containsOnly(Quantity.parse("4"));
        }
    }

    @Test
    void autoscaler_followsTheMetrics() throws IOException {
        AtomicReference<Quantity> cpu = new AtomicReference<>(Quantity.parse("100m"));
        ServerConfig config = ServerConfig.builder()
                .controllers("*")
                .clock(ManualClock.at(Instant.parse("2030-01-01T00:00:00Z")))
                .autoscalingMetrics(pod -> Map.of("app", Map.of("cpu", cpu.get())))
                .build();
        try (ApiServer server = ApiServer.start(config)) {
            server.settle();
            server.client().deployments(NAMESPACE).create(Json.read(DEPLOYMENT, Deployment.class));
            server.client()
                    .horizontalPodAutoscalers(NAMESPACE)
                    .create(Json.read(AUTOSCALER, HorizontalPodAutoscaler.class));
            server.await(() -> replicas(server) == 1);
            cpu.set(Quantity.parse("300m"));
            server.await(() -> replicas(server) == 3);
        }
    }

    @Test
    void webhook_runsInTheProcess() throws IOException {
        ValidatingWebhook webhook = new ValidatingWebhook()
                .name("names.example.com")
                .sideEffects("None")
                .admissionReviewVersions(List.of("v1"))
                .rules(List.of(new RuleWithOperations()
                        .operations(List.of("CREATE"))
                        .apiGroups(List.of(""))
                        .apiVersions(List.of("v1"))
                        .resources(List.of("configmaps"))));
        ServerConfig config = ServerConfig.builder()
                .webhook(
                        webhook,
                        request -> request.name().startsWith("app-")
                                ? WebhookResponse.allowed()
                                : WebhookResponse.denied("the name must start with app-"))
                .build();
        try (ApiServer server = ApiServer.start(config)) {
            Resource<ConfigMap> maps = server.client().configMaps("default");
            maps.create(new ConfigMap().metadata(new ObjectMeta().name("app-settings")));

            assertThatThrownBy(() -> maps.create(new ConfigMap().metadata(new ObjectMeta().name("settings"))))
                    .hasMessageContaining("the name must start with app-");
        }
    }

    @Test
    void definitions_areInstalledAtStart() throws IOException {
        ServerConfig config = ServerConfig.builder()
                .crds(Path.of("src/test/resources/META-INF/fabric8"))
                .build();
        try (ApiServer server = ApiServer.start(config)) {
            Resource<Backup> backups = server.client().resource(Kind.of(Backup.class), "default");

            Backup nightly = new Backup();
            nightly.metadata().setName("nightly");
            nightly.setSpec(new BackupSpec());
            backups.create(nightly);
            backups.update("nightly", each -> each.getSpec().schedule = "@weekly");

            assertThat(backups.get("nightly").getSpec().schedule).isEqualTo("@weekly");
        }
    }

    @Test
    void resources_replaceThoseOfTheServer() throws IOException {
        ServerConfig config = ServerConfig.builder().resources(new FixedRoles()).build();
        try (ApiServer server = ApiServer.start(config)) {
            assertThat(server.client().roles(NAMESPACE).get("any").name()).isEqualTo("any");
            assertThatThrownBy(() -> server.client().roles(NAMESPACE).list())
                    .hasMessage("the server does not implement the operation listNamespacedRole");
        }
    }

    @Test
    void faults_areWhatTheClientSees() throws IOException {
        try (ApiServer server = ApiServer.start()) {
            FaultTarget updates = server.faults().on("configmaps").verb("update");
            updates.nth(1).fail(409); // Conflict, then
            FaultRule lost = updates.nth(2).cutAfterWrite(); // the object is written, and the response is lost
            server.faults().on("pods").verb("watch").expireWatchAfter(3); // an ERROR event with 410 after three events
            server.faults().on("secrets").verb("get").staleFromNow(); // reads miss the writes from now on
            server.faults().on("pods").cutWatches(); // the watches that are open

            Resource<ConfigMap> maps = server.client().configMaps("default");
            ConfigMap settings = new ConfigMap().metadata(new ObjectMeta().name("settings"));
            maps.create(settings);
            settings.data(Map.of("colour", "blue"));
            assertThatThrownBy(() -> maps.replace(settings)).isInstanceOf(ApiException.Conflict.class);
            assertThatThrownBy(() -> maps.replace(settings)).isInstanceOf(TransportException.class);
            assertThat(maps.get("settings").getData()).containsEntry("colour", "blue");
            assertThat(lost.fired()).isEqualTo(1);
        }
    }

    @Test
    void podsAndNodes_fail() throws IOException {
        ServerConfig config = ServerConfig.builder()
                .controllers("*")
                .clock(ManualClock.at(Instant.parse("2030-01-01T00:00:00Z")))
                .nodes(NodeSimulation.of(2))
                .build();
        try (ApiServer server = ApiServer.start(config)) {
            server.settle();
            server.client().pods(NAMESPACE).create(pod("web-0"));
            server.await(() -> isReady(server, "web-0"));
            server.pod("default", "web-0").crash(137); // its containers end, and restart after the usual back-off
            server.await(() -> restarts(server, "web-0") == 1);
            server.pod("default", "web-0").hang(); // not ready until recover()
            server.await(() -> !isReady(server, "web-0"));
            server.pod("default", "web-0").ignoreTermination(); // runs until its grace period has passed
            server.node("node-1").stop(); // NotReady until start()
            server.node("node-2").vanish(); // deleted, and not registered again until start()
        }
    }

    private static Pod pod(String name) {
        return Json.read("""
                {"metadata":{"name":"%s"},"spec":{"containers":[{"name":"app","image":"app"}]}}
                """.formatted(name), Pod.class);
    }

    private static boolean isReady(ApiServer server, String name) {
        List<ContainerStatus> containers =
                server.client().pods(NAMESPACE).get(name).getStatus().getContainerStatuses();
        return containers != null && containers.get(0).getReady();
    }

    private static int restarts(ApiServer server, String name) {
        return server.client()
                .pods(NAMESPACE)
                .get(name)
                .getStatus()
                .getContainerStatuses()
                .get(0)
                .getRestartCount();
    }

    private static int replicas(ApiServer server) {
        return server.client().deployments(NAMESPACE).get("web").getSpec().getReplicas();
    }
}
