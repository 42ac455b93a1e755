package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.http.Call;
import dev.kontract.model.Deployment;
import dev.kontract.model.IntOrString;
import dev.kontract.model.Json;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodDisruptionBudget;
import dev.kontract.model.PodDisruptionBudgetSpec;
import dev.kontract.model.PodDisruptionBudgetStatus;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.controller.pod.PodSimulation;
import dev.kontract.server.controller.workload.PodHealth;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;

/**
 * Concurrent evictions leave as many pods ready as the budget requires, and the status of the budget is correct as soon as the
 * evicted pods are replaced.
 */
class RandomEvictionsIT extends RandomEdits {

    private final ExecutorService threads = Executors.newFixedThreadPool(6);

    /** The number of pods that currently have to be ready; zero while pods are removed by other means than evictions. */
    private volatile int needed;

    RandomEvictionsIT() {
        super(12, 3_000);
    }

    @Override
    void settings(ServerConfigBuilder config) {
        config.pods(PodSimulation.standard().withReadyDelay(Duration.ofSeconds(20)));
    }

    @Override
    void prepare() {
        deployments().create(DeploymentIT.deployment(5));
        budgets()
                .create(new PodDisruptionBudget()
                        .metadata(new ObjectMeta().name("web"))
                        .spec(new PodDisruptionBudgetSpec()
                                .minAvailable(IntOrString.of(3))
                                .selector(new LabelSelector().matchLabels(Map.of("app", "web")))));
        observe(Kinds.POD, (before, after, all) -> checkHealthy(all));
        observe(Kinds.POD_DISRUPTION_BUDGET, (before, after, all) -> checkStatus(after));
    }

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

    private void checkHealthy(Collection<Pod> all) {
        assertThat(all)
                .as("pods that are ready")
                .filteredOn(pod -> !pod.deleting() && PodHealth.isReady(pod))
                .hasSizeGreaterThanOrEqualTo(needed);
    }

    private static void checkStatus(PodDisruptionBudget budget) {
        PodDisruptionBudgetStatus status = budget.getStatus();
        if (status != null) {
            int spare = number(status.getCurrentHealthy()) - number(status.getDesiredHealthy());
            assertThat(number(status.getDisruptionsAllowed())).isBetween(0, Math.max(0, spare));
        }
    }

    @Override
    String edit() {
        return switch (random.nextInt(8)) {
            case 0 -> {
                int replicas = 1 + random.nextInt(6);
                deployments().patch("web", Patch.merge().set("/spec/replicas", replicas));
                yield "replicas=" + replicas;
            }
            case 1 -> bound("minAvailable", "maxUnavailable", anyOf(0, 1, 3, "40%", "100%"));
            case 2 -> bound("maxUnavailable", "minAvailable", anyOf(0, 1, 2, "30%", "100%"));
            case 3 -> budget("unhealthyPodEvictionPolicy", anyOf("IfHealthyBudget", "AlwaysAllow"));
            case 4 -> {
                anyOf(pods("web"))
                        .ifPresent(pod -> server.client().pods(NAMESPACE).delete(name(pod)));
                yield "pod deleted";
            }
            default -> {
                advance(LONG_ENOUGH);
                needed = number(status().getDesiredHealthy());
                needed = Math.min(needed, number(status().getCurrentHealthy()));
                int allowed = number(status().getDisruptionsAllowed());
                List<String> granted = new ArrayList<>(evictAll());
                assertThat(granted).hasSize(allowed);
                for (int round = random.nextInt(4); round > 0; round--) {
                    advance(Duration.ofSeconds(random.nextInt(30)));
                    granted.addAll(evictAll());
                }
                yield "evicted " + granted + " with "
                        + Json.write(budgets().get("web").getSpec());
            }
        };
    }

    private String budget(String field, Object value) {
        budgets().patch("web", Patch.merge().set("/spec/" + field, value));
        return field + '=' + value;
    }

    private String bound(String field, String other, Object value) {
        Patch patch = Patch.merge().set("/spec/" + field, value).set("/spec/" + other, NullNode.getInstance());
        budgets().patch("web", patch);
        return field + '=' + value;
    }

    /** Evicts all pods at the same time, and returns those with success. */
    private List<String> evictAll() {
        List<Callable<List<String>>> evictions = pods("web").stream()
                .<Callable<List<String>>>map(pod -> () -> evict(pod))
                .toList();
        List<String> granted = new ArrayList<>();
        try {
            for (Future<List<String>> eviction : threads.invokeAll(evictions)) {
                granted.addAll(eviction.get());
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
        return granted;
    }

    private List<String> evict(Pod pod) {
        ObjectNode eviction = Json.mapper().createObjectNode();
        eviction.put("apiVersion", "policy/v1").put("kind", "Eviction");
        eviction.putObject("metadata").put("name", pod.name());
        String path = "/api/v1/namespaces/" + NAMESPACE + "/pods/" + pod.name() + "/eviction";
        byte[] body = eviction.toString().getBytes(StandardCharsets.UTF_8);
        try {
            server.client()
                    .transport()
                    .within(Duration.ofSeconds(30))
                    .send(Call.with("POST", path, body, "application/json"));
            return List.of(name(pod));
        } catch (ApiException e) {
            assertThat(e.code()).isIn(404, 429);
            return List.of();
        }
    }

    @Override
    void check() {
        advance(LONG_ENOUGH);
        needed = 0;
        int replicas = deployments().get("web").getSpec().getReplicas();
        PodDisruptionBudget budget = budgets().get("web");
        PodDisruptionBudgetStatus status = budget.getStatus();
        assertThat(pods("web")).hasSize(replicas);
        assertThat(number(status.getCurrentHealthy())).isEqualTo(replicas);
        assertThat(number(status.getExpectedPods())).isEqualTo(replicas);
        assertThat(number(status.getDesiredHealthy())).isEqualTo(desired(budget.getSpec(), replicas));
        assertThat(number(status.getDisruptionsAllowed()))
                .isEqualTo(Math.max(0, replicas - number(status.getDesiredHealthy())));
        assertThat(status.getDisruptedPods()).isNull();
        assertThat(status.getObservedGeneration()).isEqualTo(budget.metadata().getGeneration());
    }

    private static int desired(PodDisruptionBudgetSpec spec, int replicas) {
        return spec.getMinAvailable() == null
                ? Math.max(0, replicas - spec.getMaxUnavailable().shareRoundedUp(replicas))
                : spec.getMinAvailable().shareRoundedUp(replicas);
    }

    private Resource<Deployment> deployments() {
        return server.client().resource(Kinds.DEPLOYMENT).inNamespace(NAMESPACE);
    }

    private Resource<PodDisruptionBudget> budgets() {
        return server.client().resource(Kinds.POD_DISRUPTION_BUDGET).inNamespace(NAMESPACE);
    }

    private PodDisruptionBudgetStatus status() {
        return budgets().get("web").getStatus();
    }

    private static String name(Pod pod) {
        return Objects.requireNonNull(pod.name());
    }
}
