package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.http.Call;
import dev.kontract.model.Container;
import dev.kontract.model.IntOrString;
import dev.kontract.model.Json;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodDisruptionBudget;
import dev.kontract.model.PodDisruptionBudgetSpec;
import dev.kontract.model.PodDisruptionBudgetStatus;
import dev.kontract.model.PodSpec;
import dev.kontract.server.FrozenServer;
import dev.kontract.server.controller.pod.PodSimulation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvictionIT {

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(
            config -> config.controllers("*").pods(PodSimulation.standard().withReadyDelay(Duration.ofMinutes(1))));

    @Test
    void budget_countsThePodsOfItsWorkload() {
        run(5, new PodDisruptionBudgetSpec().maxUnavailable(IntOrString.of("30%")));

        PodDisruptionBudgetStatus status = status();
        assertThat(status.getExpectedPods()).isEqualTo(5);
        assertThat(status.getDesiredHealthy()).isEqualTo(3);
        assertThat(status.getCurrentHealthy()).isEqualTo(5);
        assertThat(status.getDisruptionsAllowed()).isEqualTo(2);
        assertThat(status.getConditions().get(0).getReason()).isEqualTo("SufficientPods");
    }

    @Test
    void evictions_atTheSameTime_neverExceedTheBudget() throws Exception {
        run(10, new PodDisruptionBudgetSpec().minAvailable(IntOrString.of(7)));
        ExecutorService threads = Executors.newFixedThreadPool(10);
        try {
            List<Callable<Boolean>> evictions = pods().stream()
                    .<Callable<Boolean>>map(pod -> () -> evict(pod))
                    .toList();
            int granted = 0;
            for (Future<Boolean> eviction : threads.invokeAll(evictions)) {
                granted += eviction.get() ? 1 : 0;
            }
            assertThat(granted).isEqualTo(3);
        } finally {
            threads.shutdown();
        }
        server.settle();
        assertThat(status().getDisruptionsAllowed()).isZero();

        server.advance(Duration.ofMinutes(2));
        assertThat(status().getDisruptionsAllowed()).isEqualTo(3);
    }

    @Test
    void evict_beyondTheBudget_isRefusedWithTheCause() {
        run(2, new PodDisruptionBudgetSpec().minAvailable(IntOrString.of("100%")));

        ApiException refused = catchThrowableOfType(ApiException.class, () -> create(pods().get(0)));

        assertThat(refused.code()).isEqualTo(429);
        assertThat(refused.causes().get(0).getReason()).isEqualTo("DisruptionBudget");
        assertThat(refused.causes().get(0).getMessage())
                .isEqualTo("The disruption budget web needs 2 healthy pods and has 2 currently");
    }

    @Test
    void evict_podThatIsKept_withdrawsTheAnnouncement() {
        run(3, new PodDisruptionBudgetSpec().minAvailable(IntOrString.of(1)));
        Pod pod = pods().get(0);
        Map<String, String> condition = Map.of("type", "DisruptionTarget", "status", "True", "reason", "Test");
        server.client()
                .pods("default")
                .status()
                .patch(pod.name(), Patch.strategic().set("/status/conditions", List.of(condition)));
        Map<String, String> granted = Map.of(pod.name(), "2030-01-01T00:05:00Z");
        budgets().status().patch("web", Patch.merge().set("/status/disruptedPods", granted));
        server.settle();
        assertThat(status().getCurrentHealthy()).isEqualTo(2);

        server.advance(Duration.ofMinutes(5));

        assertThat(status().getCurrentHealthy()).isEqualTo(3);
        assertThat(status().getDisruptedPods()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"preconditions\": {\"uid\": \"another\"}}",
                "{\"preconditions\": {\"uid\": \"\"}}",
                "{\"preconditions\": {\"resourceVersion\": \"1\"}}",
                "{\"preconditions\": {\"uid\": \"another\"}, \"dryRun\": [\"All\"]}"
            })
    void evict_otherThanTheNamedPod_isAConflict(String options) throws IOException {
        Pod pending = server.client().pods("default").create(pending());

        ApiException refused = catchThrowableOfType(
                ApiException.class,
                () -> create(
                        "policy/v1", pending.name(), (ObjectNode) Json.mapper().readTree(options)));

        assertThat(refused.code()).isEqualTo(409);
        assertThat(server.client()
                        .pods("default")
                        .get(pending.name())
                        .metadata()
                        .getDeletionTimestamp())
                .isNull();
    }

    @Test
    void evict_inTheFormerVersion_deletesThePod() {
        create(
                "policy/v1beta1",
                server.client().pods("default").create(pending()).name(),
                null);

        assertThat(pods()).isEmpty();
    }

    @Test
    void evict_withInvalidOptions_marksThePodFirst() {
        String name = server.client().pods("default").create(pending()).name();
        ObjectNode options = Json.mapper().createObjectNode().put("propagationPolicy", "X");

        ApiException refused = catchThrowableOfType(ApiException.class, () -> create("policy/v1", name, options));

        assertThat(refused.code()).isEqualTo(422);
        assertThat(server.client().pods("default").get(name).getStatus().getConditions())
                .anyMatch(condition -> condition.getType().equals("DisruptionTarget"));
    }

    @Test
    void evict_withOtherDryRunInTheQuery_isRefused() {
        String name = server.client().pods("default").create(pending()).name();
        ObjectNode options = Json.mapper().createObjectNode();
        options.putArray("dryRun").add("All");

        ApiException refused = catchThrowableOfType(
                ApiException.class, () -> create("policy/v1", name + "/eviction?dryRun=All&dryRun=All", options, name));

        assertThat(refused.code()).isEqualTo(400);
        assertThat(refused.getMessage())
                .contains("Non-matching dry-run options in request and content: [All All] and [All]");
    }

    private static Pod pending() {
        Pod pod = new Pod().metadata(new ObjectMeta().name("pending"));
        return pod.spec(
                new PodSpec().containers(List.of(new Container().name("app").image("app"))));
    }

    private boolean evict(Pod pod) {
        try {
            create(pod);
            return true;
        } catch (ApiException e) {
            assertThat(e.code()).isEqualTo(429);
            return false;
        }
    }

    private void create(Pod pod) {
        create("policy/v1", pod.name(), null);
    }

    private void create(String apiVersion, String name, @Nullable ObjectNode options) {
        create(apiVersion, name + "/eviction", options, name);
    }

    private void create(String apiVersion, String target, @Nullable ObjectNode options, String name) {
        ObjectNode eviction = Json.mapper().createObjectNode();
        eviction.put("apiVersion", apiVersion).put("kind", "Eviction");
        eviction.putObject("metadata").put("name", name);
        if (options != null) {
            eviction.set("deleteOptions", options);
        }
        server.client()
                .transport()
                .within(Duration.ofSeconds(30))
                .send(Call.with(
                        "POST",
                        "/api/v1/namespaces/default/pods/" + target,
                        eviction.toString().getBytes(StandardCharsets.UTF_8),
                        "application/json"));
    }

    private void run(int replicas, PodDisruptionBudgetSpec spec) {
        server.client().resource(Kinds.DEPLOYMENT).inNamespace("default").create(DeploymentIT.deployment(replicas));
        LabelSelector selector = new LabelSelector().matchLabels(Map.of("app", "web"));
        budgets()
                .create(new PodDisruptionBudget()
                        .metadata(new ObjectMeta().name("web"))
                        .spec(spec.selector(selector)));
        server.advance(Duration.ofMinutes(5));
    }

    private Resource<PodDisruptionBudget> budgets() {
        return server.client().resource(Kinds.POD_DISRUPTION_BUDGET).inNamespace("default");
    }

    private PodDisruptionBudgetStatus status() {
        return budgets().get("web").getStatus();
    }

    private List<Pod> pods() {
        return server.client().pods("default").list().items();
    }
}
