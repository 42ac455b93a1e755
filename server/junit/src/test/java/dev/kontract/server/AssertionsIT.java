package dev.kontract.server;

import static dev.kontract.server.assertion.KontractAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.KontractClient;
import dev.kontract.client.ListOptions;
import dev.kontract.client.Patch;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Container;
import dev.kontract.model.Deployment;
import dev.kontract.model.DeploymentSpec;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.server.recording.LogMark;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Accepted states, and failure messages for others. */
class AssertionsIT {

    private static ApiServer server;
    private static int number;

    private String name;
    private LogMark start;

    @BeforeAll
    static void startServer() throws IOException {
        server = ApiServer.start(ServerConfig.builder()
                .recordRequests(true)
                .clock(ManualClock.at(Instant.parse("2030-01-01T00:00:00Z")))
                .controllers("deployment-controller", "replicaset-controller", "pod-simulator")
                .build());
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void begin() {
        name = "a" + number++;
        start = server.requests().mark();
    }

    private ConfigMap create(String value) {
        return server.client()
                .configMaps("default")
                .create(new ConfigMap()
                        .metadata(new ObjectMeta().name(name).labels(Map.of("app", "web")))
                        .data(Map.of("k", value)));
    }

    private void write(String value) {
        server.client().configMaps("default").patch(name, Patch.merge(Map.of("data", Map.of("k", value))));
    }

    private static void fails(ThrowingCallable assertion, String... parts) {
        assertThatThrownBy(assertion).isInstanceOf(AssertionError.class).hasMessageContainingAll(parts);
    }

    @Test
    void objects() {
        server.client()
                .deployments("default")
                .create(new Deployment()
                        .metadata(new ObjectMeta().name(name))
                        .spec(new DeploymentSpec()
                                .replicas(2)
                                .selector(new LabelSelector().matchLabels(Map.of("app", name)))
                                .template(new PodTemplateSpec()
                                        .metadata(new ObjectMeta().labels(Map.of("app", name)))
                                        .spec(new PodSpec()
                                                .containers(List.of(new Container()
                                                        .name("c")
                                                        .image("i")))))));
        server.settle();

        assertThat(server)
                .object("deployments.apps", "default", name)
                .hasCondition("Available")
                .hasCondition("Progressing", "True", "NewReplicaSetAvailable")
                .hasAnnotation("deployment.kubernetes.io/revision", "1")
                .hasField("spec.replicas", 2)
                .hasField("spec.template.spec.containers[c].image", "i")
                .hasNoField("spec.template.spec.nodeName")
                .hasFieldOwner("status.replicas", "kube-controller-manager")
                .hasEvent("ScalingReplicaSet")
                .hasNoEvent("FailedCreate")
                .hasOwnerTree("ReplicaSet " + name + "-*", "  Pod " + name + "-*", "  Pod *");

        var deployment = assertThat(server).object("deployments.apps", "default", name);
        fails(
                () -> deployment.hasCondition("Available", "False"),
                "Deployment default/" + name,
                "Expecting condition Available to be False",
                "Available: True MinimumReplicasAvailable Deployment has minimum availability.");
        fails(() -> deployment.hasCondition("Available", "True", "Other"), "to have the reason Other");
        fails(() -> deployment.hasLabel("a", "b"), "Expecting label a=b", "none");
        fails(() -> deployment.hasField("spec.replicas", 3), "spec.replicas to be 3", "but it is: 2");
        fails(() -> deployment.hasNoField("spec.replicas"), "but it is: 2");
        fails(
                () -> deployment.hasFieldOwner("status.replicas", "me"),
                "Expecting me to own status.replicas",
                "  kube-controller-manager (Update, status)");
        fails(() -> deployment.hasFieldOwner("metadata.labels.x", "me"), "none; the managers of other fields");
        fails(() -> deployment.hasNoFieldOwner("spec.replicas"), "Expecting no manager to own spec.replicas");
        fails(
                () -> deployment.hasEvent("Nothing"),
                "Expecting an Event Nothing",
                "Normal ScalingReplicaSet: Scaled up");
        fails(() -> deployment.hasNoEvent("ScalingReplicaSet"), "Expecting no Event ScalingReplicaSet");
        fails(() -> deployment.hasOwnerTree("ReplicaSet x"), "Expecting the dependents:", "\n  Pod " + name + "-");
        fails(() -> deployment.hasOwner("Shop", "a"), "Expecting the owner Shop a", "none");
        fails(deployment::isBeingDeleted, "Expecting the object to be marked for deletion");
    }

    @Test
    void objectInMemory() {
        ConfigMap created = create("1");

        assertThat(created).hasLabel("app", "web").hasNoLabel("x").hasField("data.k", "1");
        fails(() -> assertThat(created).hasNoLabel("app"), "ConfigMap default/" + name, "{\"app\":\"web\"}");
        assertThatThrownBy(() -> assertThat(created).hasEvent("x")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void missingObject_isExplainedByItsRequests() {
        create("1");
        assertThat(server).object("configmaps", "default", name);
        server.client().configMaps("default").delete(name);

        assertThat(server).hasNoObject("configmaps", "default", name);
        fails(
                () -> assertThat(server).object("configmaps", "default", name),
                "Expecting configmaps default/" + name + " to exist",
                "Writes to it:",
                "admin: delete configmaps default/" + name);
        fails(() -> assertThat(server).hasNoObject("namespaces", "", "default"), "not to exist");
        fails(() -> assertThat(server).object("deployments", "default", name), "no resource deployments");
        fails(() -> assertThat(server).object("a.example.com", "default", name), "no API group example.com");
    }

    @Test
    void unchangedObject() {
        create("1");
        var map = assertThat(server).object("configmaps", "default", name);

        map.isUnchangedBy(() -> write("1"));
        fails(
                () -> map.isUnchangedBy(() -> write("2")),
                "Expecting the object to be unchanged",
                "~ data.k: \"1\" -> \"2\"",
                "admin: patch configmaps default/" + name);
        fails(
                () -> map.isUnchangedBy(
                        () -> server.client().configMaps("default").delete(name)),
                "but it was deleted");
    }

    @Test
    void unchangedServer() {
        create("1");

        assertThat(server).isUnchangedBy(() -> write("1"));
        fails(
                () -> assertThat(server).isUnchangedBy(() -> write("2")),
                "Expecting no change",
                "a request changed something",
                "~ data.k: \"1\" -> \"2\"");
    }

    @Test
    void numberOfWrites() {
        try (KontractClient operator = server.client("operator-" + name, "system:masters")) {
            var during = assertThat(server).during(() -> {
                create("1");
                operator.configMaps("default").patch(name, Patch.merge(Map.of("data", Map.of("k", "2"))));
                operator.configMaps("default").get(name);
            });

            during.by("operator-" + name)
                    .reconcilesWithin(1)
                    .writes()
                    .reconcilesWithin(2)
                    .requests();
            fails(
                    () -> during.by("operator-" + name).reconcilesWithin(1).requests(),
                    "Expecting at most 1 requests",
                    "but there were 2",
                    "get configmaps default/" + name);
            fails(() -> during.reconcilesWithin(1).writes(), "at most 1 writes", "create configmaps default/" + name);
        }
    }

    @Test
    void writesWithoutChange() {
        create("1");
        write("2");
        assertThat(server).since(start).hasNoWriteWithoutChange();

        write("2");
        fails(
                () -> assertThat(server).since(start).hasNoWriteWithoutChange(),
                "Expecting every write to change something",
                "a request changed nothing",
                "admin: patch configmaps default/" + name);
    }

    @Test
    void flapping_isAHotLoop() {
        create("1");
        for (String value : List.of("2", "1", "2", "1", "2")) {
            write(value);
        }
        assertThat(server).since(start).hasNoHotLoop();

        write("1");
        fails(
                () -> assertThat(server).since(start).hasNoHotLoop(),
                "ConfigMap default/" + name + " returned to an earlier state 3 times",
                "~ data.k: \"2\" -> \"1\"");
    }

    @Test
    void recreation_isAHotLoop() {
        create("1");
        for (int i = 0; i < 2; i++) {
            server.client().configMaps("default").delete(name);
            create("1");
        }
        assertThat(server).since(start).hasNoHotLoop();

        server.client().configMaps("default").delete(name);
        create("1");
        fails(
                () -> assertThat(server).since(start).hasNoHotLoop(),
                "ConfigMap default/" + name + " returned to an earlier state 3 times");
    }

    @Test
    void uselessRetry_isAHotLoop() {
        for (int i = 0; i < 4; i++) {
            assertThatThrownBy(() -> write("1")).isInstanceOf(ApiException.class);
        }
        assertThat(server).since(start).hasNoHotLoop();

        assertThatThrownBy(() -> write("1")).isInstanceOf(ApiException.class);
        fails(
                () -> assertThat(server).since(start).hasNoHotLoop(),
                "5 times in a row without effect: admin: patch configmaps default/" + name + ": 404 NotFound");
    }

    @Test
    void listsOfWholeResources() throws Exception {
        server.client().configMaps("default").list(ListOptions.all().labels("app=web"));
        server.client().secrets("default").list();

        assertThat(server).since(start).listsOnlyWithSelectorOrLimit("configmaps", "deployments.apps");
        fails(
                () -> assertThat(server).since(start).listsOnlyWithSelectorOrLimit(),
                "Expecting lists with a selector or a limit",
                "list secrets in default");
    }

    @Test
    void incompleteLog_fails() throws IOException {
        try (ApiServer fork = server.fork();
                KontractClient client = fork.client("busy", "system:masters")) {
            LogMark mark = fork.requests().mark();
            for (int i = 0; i <= 10_000; i++) {
                client.namespaces().get("default");
            }

            fails(
                    () -> assertThat(fork).since(mark).hasNoWriteWithoutChange(),
                    "requests are no longer kept",
                    "since(mark)");
            assertThat(fork).since(fork.requests().mark()).hasNoWriteWithoutChange();
        }
    }

    @Test
    void assertions_leaveNoTrace() {
        create("1");
        int before = server.requests().count();

        assertThat(server).object("configmaps", "default", name).hasNoEvent("x").hasOwnerTree();
        assertThat(server).hasNoObject("configmaps", "default", "none");

        assertThat(server.requests().count()).isEqualTo(before);
    }

    @Test
    void fork_hasALogOfItsOwn() throws IOException {
        create("1");
        try (ApiServer fork = server.fork()) {
            LogMark mark = fork.requests().mark();
            fork.client().configMaps("default").delete(name);

            assertThat(fork).since(mark).reconcilesWithin(1).writes();
            assertThat(fork.requests().of("configmaps").named(name).list()).hasSize(1);
            assertThat(server.requests().verb("delete").named(name).count()).isZero();
            assertThat(fork).hasNoObject("configmaps", "default", name);
        }
    }
}
