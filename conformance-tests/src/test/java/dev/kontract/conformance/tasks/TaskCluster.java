package dev.kontract.conformance.tasks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Yaml;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.CustomResourceDefinition;
import dev.kontract.model.Deployment;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.controller.pod.PodSimulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The cluster on which the tasks run: one in this process with simulated pods, or the one of the kubeconfig file that the
 * system property {@code kontract.kubeconfig} names.
 */
final class TaskCluster implements AutoCloseable {

    private static final String DEFINITION = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: shops.tasks.example.com}
            spec:
              group: tasks.example.com
              scope: Namespaced
              names: {plural: shops, singular: shop, kind: Shop, listKind: ShopList}
              versions:
              - name: v1
                served: true
                storage: true
                schema:
                  openAPIV3Schema:
                    type: object
                    properties: {spec: {type: object, properties: {seats: {type: integer}}}}
            """;

    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 1
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec: {containers: [{name: main, image: example.com/web:1}]}
            """;

    private final Optional<ApiServer> server;
    private final Path kubeconfig;
    private final KontractClient client;
    private final List<String> namespaces = new ArrayList<>();

    private TaskCluster(Optional<ApiServer> server, Path kubeconfig) {
        this.server = server;
        this.kubeconfig = kubeconfig;
        client = KontractClient.connect(KubeConfig.of(kubeconfig).config());
        client.manifests(Yaml.read(DEFINITION)).apply();
        client.manifests(Yaml.read(DEFINITION)).awaitReady(Duration.ofSeconds(30));
    }

    static TaskCluster start() throws IOException {
        String external = System.getProperty("kontract.kubeconfig", "");
        if (!external.isEmpty()) {
            return new TaskCluster(Optional.empty(), Path.of(external));
        }
        ApiServer server = ApiServer.start(ServerConfig.builder()
                .controllers("*")
                .disableAdmissionPlugins("ServiceAccount")
                .pods(PodSimulation.standard())
                .build());
        Path kubeconfig = Files.createTempFile("tasks", ".yaml");
        kubeconfig.toFile().deleteOnExit();
        return new TaskCluster(Optional.of(server), Files.writeString(kubeconfig, server.kubeconfig()));
    }

    Path kubeconfig() {
        return kubeconfig;
    }

    /** The client of the tests themselves. */
    KontractClient client() {
        return client;
    }

    /** Returns the part of the kubeconfig file at a JSON pointer. */
    JsonNode configured(String pointer) throws IOException {
        return new YAMLMapper().readTree(Files.readString(kubeconfig)).at(pointer);
    }

    /** Skips the test if the certificate of the server is that of an unknown authority. */
    String authority() {
        Assumptions.assumeTrue(server.isPresent(), "its authority is not known");
        return server.orElseThrow().authorityCertificate();
    }

    /** Skips the test if the cluster is not in this process. */
    ApiServer server() {
        Assumptions.assumeTrue(server.isPresent(), "the cluster is in another process");
        return server.orElseThrow();
    }

    /** Skips the test if the cluster has no nodes that run pods. */
    void assumeRunsPods() {
        Assumptions.assumeTrue(runsPods(), "the cluster runs no pods");
    }

    boolean runsPods() {
        return server.isPresent();
    }

    String namespace() {
        Namespace created =
                client.namespaces().create(new Namespace().metadata(new ObjectMeta().generateName("tasks-")));
        namespaces.add(created.name());
        return created.name();
    }

    ConfigMap configMap(String namespace, String name, String key, String value) {
        return client.configMaps(namespace)
                .create(new ConfigMap().metadata(new ObjectMeta().name(name)).putDataItem(key, value));
    }

    /** Creates the Deployment {@code web}. */
    Deployment deployment(String namespace) {
        return client.deployments(namespace).create(Yaml.read(DEPLOYMENT, Deployment.class));
    }

    /** Skips the test if the client has no means for the task. */
    static <T> T ifSupported(Callable<T> task) throws Exception {
        try {
            return task.call();
        } catch (UnsupportedOperationException e) {
            return Assumptions.abort(e.getMessage());
        }
    }

    /** Deletes the namespaces, and the definitions of the tasks: their groups are {@code tasks} or the name of a namespace. */
    private void clean() {
        namespaces.forEach(client.namespaces()::delete);
        Set<String> groups = Stream.concat(Stream.of("tasks"), namespaces.stream())
                .map(name -> name + ".example.com")
                .collect(Collectors.toSet());
        List<String> definitions = client.resource(Kinds.CUSTOM_RESOURCE_DEFINITION).list().items().stream()
                .filter(each -> groups.contains(each.getSpec().getGroup()))
                .map(CustomResourceDefinition::name)
                .toList();
        definitions.forEach(client.resource(Kinds.CUSTOM_RESOURCE_DEFINITION)::delete);
        definitions.forEach(
                each -> client.resource(Kinds.CUSTOM_RESOURCE_DEFINITION).awaitGone(each, Duration.ofSeconds(30)));
    }

    @Override
    public void close() {
        try {
            clean();
        } finally {
            client.close();
            server.ifPresent(ApiServer::close);
        }
    }
}
