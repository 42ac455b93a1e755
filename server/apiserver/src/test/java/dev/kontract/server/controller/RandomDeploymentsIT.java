package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.model.Deployment;
import dev.kontract.model.DeploymentStatus;
import dev.kontract.model.Pod;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.RollingUpdateDeployment;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.controller.pod.PodSimulation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A Deployment on a whole server, edited, disturbed and restarted at random. During a roll-out of working pods, the limits on
 * missing and excess pods hold; without disturbance, it completes soon.
 */
class RandomDeploymentsIT extends RandomEdits {

    private static final Duration TICK = Duration.ofMillis(400);
    private static final List<String> IMAGES = List.of("app:1", "app:2", "app:3", "broken:4");

    RandomDeploymentsIT() {
        super(20, 3_000);
    }

    @Override
    void settings(ServerConfigBuilder config) {
        config.pods(PodSimulation.standard().withReadyDelay(Duration.ofSeconds(1)));
    }

    @Override
    void prepare() {
        deployments().create(DeploymentIT.deployment(4));
    }

    @Override
    String edit() {
        return switch (random.nextInt(7)) {
            case 0, 1 -> edit("/spec/replicas", random.nextInt(7));
            case 2, 3 -> {
                String image = anyOf(IMAGES).orElseThrow();
                rollOut(image);
                yield image;
            }
            case 4 ->
                edit(
                        "/spec/strategy/rollingUpdate",
                        Map.of("maxSurge", random.nextInt(3) * 30 + "%", "maxUnavailable", 1 + random.nextInt(2)));
            case 5 -> {
                anyOf(pods("web"))
                        .ifPresent(pod -> server.client().pods(NAMESPACE).delete(Objects.requireNonNull(pod.name())));
                yield "pod deleted";
            }
            default -> {
                anyOf(pods("web")).ifPresent(this::relabel);
                yield "pod relabelled";
            }
        };
    }

    private String edit(String path, Object value) {
        deployments().patch("web", Patch.merge().set(path, value));
        return path + '=' + value;
    }

    private void relabel(Pod pod) {
        Patch stray = Patch.merge().set("/metadata/labels/app", "stray" + random.nextInt());
        server.client().pods(NAMESPACE).patch(Objects.requireNonNull(pod.name()), stray);
    }

    @Override
    void check() {
        if (random.nextBoolean()) {
            advance(LONG_ENOUGH);
        }
        mend();
        checkStatus();
    }

    /** Rolls out an image that works, and checks the pods during the roll-out. */
    private void mend() {
        rollOut("app:1");
        advance(LONG_ENOUGH);
        rollOut("app:2");
        Deployment deployment = get();
        RollingUpdateDeployment limits = deployment.getSpec().getStrategy().getRollingUpdate();
        int replicas = deployment.getSpec().getReplicas();
        int most = replicas + limits.getMaxSurge().shareRoundedUp(replicas);
        int needed = replicas - limits.getMaxUnavailable().shareRoundedDown(replicas);
        for (int tick = random.nextInt(15); tick > 0; tick--) {
            advance(TICK);
            assertThat(pods("web")).hasSizeLessThanOrEqualTo(most);
            assertThat(number(get().getStatus().getAvailableReplicas())).isGreaterThanOrEqualTo(needed);
        }
        advance(LONG_ENOUGH);
    }

    private void checkStatus() {
        Deployment deployment = get();
        int replicas = deployment.getSpec().getReplicas();
        DeploymentStatus status = deployment.getStatus();
        assertThat(pods("web")).hasSize(replicas).allMatch(pod -> image(pod).equals("app:2"));
        assertThat(number(status.getAvailableReplicas())).isEqualTo(replicas);
        assertThat(status.getObservedGeneration())
                .isEqualTo(deployment.metadata().getGeneration());
        assertThat(sets()).filteredOn(set -> set.getSpec().getReplicas() > 0).hasSizeLessThanOrEqualTo(1);
    }

    private Resource<Deployment> deployments() {
        return server.client().resource(Kinds.DEPLOYMENT).inNamespace(NAMESPACE);
    }

    private Deployment get() {
        return deployments().get("web");
    }

    private List<ReplicaSet> sets() {
        return server.client()
                .resource(Kinds.REPLICA_SET)
                .inNamespace(NAMESPACE)
                .list()
                .items();
    }

    private void rollOut(String image) {
        deployments()
                .patch(
                        "web",
                        Patch.strategic()
                                .set("/spec/template/spec/containers", List.of(Map.of("name", "app", "image", image))));
    }
}
