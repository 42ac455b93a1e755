package dev.kontract.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.server.FrozenServer;
import dev.kontract.server.controller.node.NodeSimulation;
import dev.kontract.server.recording.RequestLog;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The controllers of workloads compare what is there with what they want, and write only where it differs. */
class IdleWritesIT {

    private static final YAMLMapper YAML = new YAMLMapper();

    /** Their controllers wait for what they have written. */
    private static final Set<String> WORKLOADS =
            Set.of("deployments", "replicasets", "statefulsets", "daemonsets", "cronjobs", "jobs");

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(
            config -> config.controllers("*").nodes(NodeSimulation.of(2)).recordRequests(true));

    @Test
    void workloads_areWrittenWhenTheyChange() throws Exception {
        String pods = "{metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: app}]}}";
        String selected = "selector: {matchLabels: {app: web}}, template: " + pods;
        create(Kinds.DEPLOYMENT, "{replicas: 2, " + selected + "}");
        create(Kinds.STATEFUL_SET, "{replicas: 2, serviceName: web, " + selected.replace("web", "db") + "}");
        create(Kinds.DAEMON_SET, "{" + selected.replace("web", "agent") + "}");
        create(
                Kinds.CRON_JOB,
                "{schedule: '* * * * *', jobTemplate: {spec: {template: "
                        + pods.replace("spec: {", "spec: {restartPolicy: Never, ") + "}}}");
        server.advance(Duration.ofMinutes(3));

        RequestLog idle = server.running()
                .requests()
                .writes()
                .where(request ->
                        request.isSuccessful() && !request.isChange() && WORKLOADS.contains(request.resource()));
        assertThat(idle.list()).isEmpty();
    }

    private <T extends KubernetesObject> void create(Kind<T> kind, String spec) throws Exception {
        JsonNode tree = YAML.readTree("{metadata: {name: web}, spec: " + spec + "}");
        server.client().resource(kind).inNamespace("default").create(Json.read(tree.toString(), kind.type()));
    }
}
