package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.model.Deployment;
import dev.kontract.model.DeploymentStatus;
import dev.kontract.model.Pod;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.RollingUpdateDeployment;
import dev.kontract.server.controller.pod.PodSimulation;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Deployment on a whole server, edited, disturbed and restarted at random. While a roll-out of pods that work goes on, no
 * more pods are missing or beyond the number than may be; when nothing disturbs it, it is complete soon after.
 */
class RandomDeploymentsIT {

    private static final int EDITS = System.getProperty("long") == null ? 20 : 3_000;
    private static final Duration TICK = Duration.ofMillis(400);
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(5);
    private static final List<String> IMAGES = List.of("app:1", "app:2", "app:3", "broken:4");

    private final Random random = new Random(15);

    @TempDir
    private Path directory;

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(config -> config.storage(SqliteProvider.standard())
            .dataDir(directory)
            .controllers("*")
            .pods(PodSimulation.standard().withReadyDelay(Duration.ofSeconds(1))));

    @Test
    void deployment_isCompleteAgain_whateverWasDoneToIt() throws IOException {
        deployments().create(DeploymentIT.deployment(4));
        server.advance(LONG_ENOUGH);
        for (int edit = 0; edit < EDITS; edit++) {
            disturb();
            if (random.nextInt(10) == 0) {
                server.restart();
            }
            if (random.nextBoolean()) {
                server.advance(LONG_ENOUGH);
            }
            mend();
            check();
        }
    }

    private void disturb() {
        switch (random.nextInt(7)) {
            case 0, 1 -> edit(Patch.merge().set("/spec/replicas", random.nextInt(7)));
            case 2, 3 -> edit(image(IMAGES.get(random.nextInt(IMAGES.size()))));
            case 4 ->
                edit(Patch.merge()
                        .set("/spec/strategy/rollingUpdate/maxSurge", random.nextInt(3) * 30 + "%")
                        .set("/spec/strategy/rollingUpdate/maxUnavailable", 1 + random.nextInt(2)));
            case 5 ->
                pods().stream()
                        .findAny()
                        .ifPresent(pod -> server.client().pods("default").delete(Objects.requireNonNull(pod.name())));
            default ->
                pods().stream()
                        .findAny()
                        .ifPresent(pod -> server.client()
                                .pods("default")
                                .patch(
                                        Objects.requireNonNull(pod.name()),
                                        Patch.merge().set("/metadata/labels/app", "stray" + random.nextInt())));
        }
    }

    /** Rolls out an image that works, and looks at the pods while it goes on. */
    private void mend() {
        edit(image("app:1"));
        server.advance(LONG_ENOUGH);
        edit(image("app:2"));
        Deployment deployment = get();
        RollingUpdateDeployment limits = deployment.getSpec().getStrategy().getRollingUpdate();
        int replicas = deployment.getSpec().getReplicas();
        int most = replicas + limits.getMaxSurge().shareRoundedUp(replicas);
        int needed = replicas - limits.getMaxUnavailable().shareRoundedDown(replicas);
        for (int tick = random.nextInt(15); tick > 0; tick--) {
            server.advance(TICK);
            assertThat(pods()).hasSizeLessThanOrEqualTo(most);
            assertThat(
                            get().getStatus().getAvailableReplicas() == null
                                    ? 0
                                    : get().getStatus().getAvailableReplicas())
                    .isGreaterThanOrEqualTo(needed);
        }
        server.advance(LONG_ENOUGH);
    }

    private void check() {
        Deployment deployment = get();
        int replicas = deployment.getSpec().getReplicas();
        DeploymentStatus status = deployment.getStatus();
        assertThat(pods()).hasSize(replicas).allMatch(pod -> image(pod).equals("app:2"));
        assertThat(Objects.requireNonNullElse(status.getAvailableReplicas(), 0)).isEqualTo(replicas);
        assertThat(status.getObservedGeneration())
                .isEqualTo(deployment.metadata().getGeneration());
        assertThat(sets()).filteredOn(set -> set.getSpec().getReplicas() > 0).hasSizeLessThanOrEqualTo(1);
    }

    private void edit(Patch patch) {
        deployments().patch("web", patch);
    }

    private Resource<Deployment> deployments() {
        return server.client().resource(Kinds.DEPLOYMENT).inNamespace("default");
    }

    private Deployment get() {
        return deployments().get("web");
    }

    private List<ReplicaSet> sets() {
        return server.client()
                .resource(Kinds.REPLICA_SET)
                .inNamespace("default")
                .list()
                .items();
    }

    /** Returns the pods of the Deployment that are not being deleted. */
    private List<Pod> pods() {
        return server.client().pods("default").list().items().stream()
                .filter(pod -> !pod.deleting() && "web".equals(pod.labels().get("app")))
                .toList();
    }

    private static String image(Pod pod) {
        return pod.getSpec().getContainers().get(0).getImage();
    }

    private static Patch image(String image) {
        return Patch.strategic().set("/spec/template/spec/containers", List.of(Map.of("name", "app", "image", image)));
    }
}
