package dev.kontract.server.controller;

import dev.kontract.client.DocumentPatch;
import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.model.Event;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.Taint;
import dev.kontract.model.ValidatingAdmissionPolicy;
import dev.kontract.model.ValidatingAdmissionPolicyBinding;
import dev.kontract.server.FrozenServer;
import dev.kontract.server.controller.node.NodeSimulation;
import dev.kontract.server.controller.pod.PodSimulation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A server with two nodes of four cores, whose clock the test advances. */
abstract class TwoSimulatedNodes {

    @RegisterExtension
    final FrozenServer server = new FrozenServer(config -> config.controllers(
                    "node-simulator",
                    "scheduler",
                    "node-lifecycle-controller",
                    "taint-eviction-controller",
                    "pod-garbage-collector-controller",
                    "pod-simulator")
            .nodes(NodeSimulation.of(2).withCapacity("cpu", "4"))
            .pods(PodSimulation.standard()));

    @BeforeEach
    void registerNodes() {
        server.advance(Duration.ofSeconds(20));
    }

    void create(String name, String requests) {
        create(name, requests, "", "0s");
    }

    void create(String name, String requests, String priority, String stopDelay) {
        String resources = requests.isEmpty() ? "{}" : requests.replaceAll("([\\w./]+): (\\w+)", "\"$1\": \"$2\"");
        server.client()
                .pods("default")
                .create(Json.read(
                        "{\"metadata\": {\"name\": \"" + name + "\", \"annotations\": {"
                                + "\"simulation.kontract.dev/stop-delay\": \"" + stopDelay + "\"}},"
                                + " \"spec\": {\"priorityClassName\": \"" + priority + "\","
                                + " \"containers\": [{\"name\": \"app\","
                                + " \"image\": \"nginx:1.25\", \"resources\": {\"limits\": " + resources + "}}]}}",
                        Pod.class));
        server.settle();
    }

    /** Also removes the taints of an opened node, so that the scheduler does not depend on when a controller does that. */
    void cordon(String node, boolean closed) {
        DocumentPatch patch = Patch.merge().set("/spec/unschedulable", closed);
        server.client().resource(Kinds.NODE).patch(node, closed ? patch : patch.remove("/spec/taints"));
        server.settle();
    }

    /** Rejects the writes of the object with the given name. */
    void reject(String group, String resource, String name) {
        server.client()
                .resource(Kinds.VALIDATING_ADMISSION_POLICY)
                .create(Json.read("""
                        {"metadata": {"name": "strict"},
                         "spec": {"matchConstraints": {"resourceRules": [{"apiGroups": ["%s"], "apiVersions": ["v1"],
                             "operations": ["CREATE", "UPDATE"], "resources": ["%s"]}]},
                           "validations": [{"expression": "object.metadata.name != '%s'"}]}}""".formatted(group, resource, name), ValidatingAdmissionPolicy.class));
        server.client()
                .resource(Kinds.VALIDATING_ADMISSION_POLICY_BINDING)
                .create(Json.read("""
                        {"metadata": {"name": "strict"},
                         "spec": {"policyName": "strict", "validationActions": ["Deny"]}}""", ValidatingAdmissionPolicyBinding.class));
    }

    void annotate(String node, String heartbeat) {
        server.client()
                .resource(Kinds.NODE)
                .patch(
                        node,
                        Patch.merge()
                                .set("/metadata/annotations", Map.of("simulation.kontract.dev/heartbeat", heartbeat)));
        server.settle();
    }

    Pod pod(String name) {
        return server.client().pods("default").get(name);
    }

    String node(String pod) {
        return Objects.requireNonNullElse(pod(pod).getSpec().getNodeName(), "");
    }

    List<Taint> taints(String node) {
        return Objects.requireNonNullElse(
                server.client().resource(Kinds.NODE).get(node).getSpec().getTaints(), List.of());
    }

    List<String> events(String pod) {
        server.settle();
        return server.client().events("default").list().items().stream()
                .filter(event -> pod.equals(event.getInvolvedObject().getName()))
                .map(Event::getMessage)
                .toList();
    }

    PodCondition condition(String pod, String type) {
        return pod(pod).getStatus().getConditions().stream()
                .filter(condition -> type.equals(condition.getType()))
                .findFirst()
                .orElseThrow();
    }
}
