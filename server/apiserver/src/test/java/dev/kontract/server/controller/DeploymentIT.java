package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.model.Container;
import dev.kontract.model.Deployment;
import dev.kontract.model.DeploymentCondition;
import dev.kontract.model.DeploymentSpec;
import dev.kontract.model.DeploymentStrategy;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetSpec;
import dev.kontract.server.FrozenServer;
import dev.kontract.server.controller.pod.PodSimulation;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DeploymentIT {

    private static final String REVISION = "deployment.kubernetes.io/revision";

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(
            config -> config.controllers("*").pods(PodSimulation.standard().withReadyDelay(Duration.ofSeconds(1))));

    @Test
    void create_runsPodsOfOneSet() {
        create(deployment(3));

        assertThat(sets()).hasSize(1);
        ReplicaSet set = sets().get(0);
        assertThat(set.name()).isEqualTo("web-" + set.labels().get("pod-template-hash"));
        assertThat(set.metadata().getAnnotations()).containsEntry(REVISION, "1");
        assertThat(pods())
                .hasSize(3)
                .allMatch(pod -> Objects.requireNonNull(pod.name()).startsWith(set.name() + "-"));
        assertThat(get().getStatus().getAvailableReplicas()).isEqualTo(3);
        assertThat(condition("Progressing").getReason()).isEqualTo("NewReplicaSetAvailable");
        assertThat(condition("Available").getStatus()).isEqualTo("True");
        assertThat(messages()).contains("Scaled up replica set " + set.name() + " from 0 to 3");
    }

    @Test
    void update_template_replacesPodsWithinTheLimits() {
        create(deployment(4));
        edit(image("app:2"));
        for (int tick = 0; tick < 30; tick++) {
            server.advance(Duration.ofMillis(300));
            assertThat(pods()).filteredOn(pod -> !pod.deleting()).hasSizeLessThanOrEqualTo(5);
            assertThat(get().getStatus().getAvailableReplicas()).isGreaterThanOrEqualTo(3);
        }

        server.advance(Duration.ofMinutes(1));
        assertThat(images()).containsOnly("app:2").hasSize(4);
        assertThat(get().metadata().getAnnotations()).containsEntry(REVISION, "2");
    }

    @Test
    void update_toFormerTemplate_reusesItsSetAsNewestRevision() {
        create(deployment(1));
        edit(image("app:2"));
        edit(image("app:1"));

        assertThat(sets()).hasSize(2);
        assertThat(sets().get(0).metadata().getAnnotations())
                .containsEntry(REVISION, "3")
                .containsEntry("deployment.kubernetes.io/revision-history", "1");
        assertThat(images()).containsExactly("app:1");
    }

    @Test
    void recreate_removesOldPodsBeforeNewOnes() {
        Deployment deployment = deployment(2);
        deployment.getSpec().strategy(new DeploymentStrategy().type("Recreate"));
        create(deployment);
        server.client().resource(Kinds.DEPLOYMENT).inNamespace("default").patch("web", image("app:2"));
        for (int tick = 0; tick < 200; tick++) {
            server.advance(Duration.ofMillis(200));
            assertThat(images().stream().distinct()).hasSizeLessThanOrEqualTo(1);
        }

        assertThat(images()).containsExactly("app:2", "app:2");
    }

    @Test
    void scale_whileTwoSetsHavePods_isProportional() {
        create(deployment(8));
        edit(image("broken:2"));
        assertThat(sizes()).containsExactly(6, 4);

        edit(Patch.merge().set("/spec/replicas", 16));

        assertThat(sizes()).containsExactly(12, 8);
    }

    @Test
    void pause_holdsRolloutsBack_butNotScaling() {
        create(deployment(1));
        edit(Patch.merge().set("/spec/paused", true));
        assertThat(condition("Progressing").getReason()).isEqualTo("DeploymentPaused");
        edit(image("app:2"));
        edit(Patch.merge().set("/spec/replicas", 2));
        assertThat(images()).containsExactly("app:1", "app:1");

        edit(Patch.merge().set("/spec/paused", false));

        assertThat(images()).containsExactly("app:2", "app:2");
    }

    @Test
    void rolloutWithoutProgress_isReportedAfterTheDeadline() {
        create(deployment(1));
        edit(Patch.merge().set("/spec/progressDeadlineSeconds", 600));
        server.client().resource(Kinds.DEPLOYMENT).inNamespace("default").patch("web", image("broken:2"));
        server.advance(Duration.ofMinutes(9));
        assertThat(condition("Progressing").getStatus()).isEqualTo("True");

        server.advance(Duration.ofMinutes(2));

        assertThat(condition("Progressing").getReason()).isEqualTo("ProgressDeadlineExceeded");
        assertThat(condition("Progressing").getStatus()).isEqualTo("False");
    }

    @Test
    void history_isLimited() {
        Deployment deployment = deployment(1);
        deployment.getSpec().revisionHistoryLimit(1);
        create(deployment);
        for (int version = 2; version < 6; version++) {
            edit(image("app:" + version));
        }

        assertThat(sets())
                .extracting(set -> image(set.getSpec().getTemplate().getSpec()))
                .containsExactly("app:4", "app:5");
    }

    @Test
    void create_nameOfSetIsTaken_isCountedAsCollision() {
        create(deployment(1));
        String name = Objects.requireNonNull(sets().get(0).name());
        deployments().delete("web", DeletionOptions.standard().foreground());
        server.advance(Duration.ofMinutes(1));
        ReplicaSet taken = new ReplicaSet().metadata(new ObjectMeta().name(name));
        taken.spec(new ReplicaSetSpec()
                .replicas(0)
                .selector(new LabelSelector().matchLabels(Map.of("app", "other")))
                .template(template("other", "app:1")));
        server.client().resource(Kinds.REPLICA_SET).inNamespace("default").create(taken);

        create(deployment(1));

        assertThat(get().getStatus().getCollisionCount()).isEqualTo(1);
        assertThat(get().getStatus().getAvailableReplicas()).isEqualTo(1);
    }

    @Test
    void delete_orphaning_leavesSetsThatANewDeploymentAdopts() {
        create(deployment(2));
        List<String> before = pods().stream().map(Pod::name).toList();
        deployments().delete("web", DeletionOptions.standard().orphan());
        server.advance(Duration.ofMinutes(1));
        assertThat(sets()).allMatch(set -> set.owners().isEmpty());

        create(deployment(2));

        assertThat(sets()).hasSize(1).allMatch(set -> set.owners().size() == 1);
        assertThat(pods()).extracting(Pod::name).isEqualTo(before);
    }

    private void create(Deployment deployment) {
        deployments().create(deployment);
        server.advance(Duration.ofMinutes(5));
    }

    private void edit(Patch patch) {
        deployments().patch("web", patch);
        server.advance(Duration.ofMinutes(5));
    }

    private Resource<Deployment> deployments() {
        return server.client().resource(Kinds.DEPLOYMENT).inNamespace("default");
    }

    private Deployment get() {
        return deployments().get("web");
    }

    private DeploymentCondition condition(String type) {
        return get().getStatus().getConditions().stream()
                .filter(condition -> type.equals(condition.getType()))
                .findFirst()
                .orElseThrow();
    }

    private List<ReplicaSet> sets() {
        return server.client().resource(Kinds.REPLICA_SET).inNamespace("default").list().items().stream()
                .sorted(Comparator.comparing(set -> set.metadata().getCreationTimestamp()))
                .toList();
    }

    private List<Integer> sizes() {
        return sets().stream().map(set -> set.getSpec().getReplicas()).toList();
    }

    private List<Pod> pods() {
        return server.client().pods("default").list().items();
    }

    private List<String> images() {
        return pods().stream().map(pod -> image(pod.getSpec())).toList();
    }

    private static String image(PodSpec spec) {
        return spec.getContainers().get(0).getImage();
    }

    private List<String> messages() {
        return server.client().events("default").list().items().stream()
                .map(event -> event.getMessage())
                .toList();
    }

    private static Patch image(String image) {
        return Patch.strategic().set("/spec/template/spec/containers", List.of(Map.of("name", "app", "image", image)));
    }

    static Deployment deployment(int replicas) {
        return new Deployment()
                .metadata(new ObjectMeta().name("web"))
                .spec(new DeploymentSpec()
                        .replicas(replicas)
                        .selector(new LabelSelector().matchLabels(Map.of("app", "web")))
                        .template(template("web", "app:1")));
    }

    private static PodTemplateSpec template(String app, String image) {
        return new PodTemplateSpec()
                .metadata(new ObjectMeta().labels(Map.of("app", app)))
                .spec(new PodSpec()
                        .containers(List.of(new Container().name("app").image(image))));
    }
}
