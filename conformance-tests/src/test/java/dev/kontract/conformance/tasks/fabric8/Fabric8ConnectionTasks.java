package dev.kontract.conformance.tasks.fabric8;

import dev.kontract.conformance.tasks.ConnectionTasks;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.io.File;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** The tasks with fabric8's client. */
public final class Fabric8ConnectionTasks implements ConnectionTasks {

    @Override
    public List<String> connect(List<Path> kubeconfigs, String context) {
        System.setProperty(
                Config.KUBERNETES_KUBECONFIG_FILE,
                kubeconfigs.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        Config config = Config.autoConfigure(context);
        System.clearProperty(Config.KUBERNETES_KUBECONFIG_FILE);
        try (KubernetesClient client =
                new KubernetesClientBuilder().withConfig(config).build()) {
            return client.namespaces().list().getItems().stream()
                    .map(namespace -> namespace.getMetadata().getName())
                    .toList();
        }
    }

    @Override
    public List<String> inCluster() {
        try (KubernetesClient client = new KubernetesClientBuilder().build()) {
            return client.configMaps().list().getItems().stream()
                    .map(map -> map.getMetadata().getName())
                    .toList();
        }
    }

    @Override
    public List<String> impersonate(Path kubeconfig, String user, String group, String namespace) {
        Config config = new ConfigBuilder(Config.fromKubeconfig(kubeconfig.toFile()))
                .withImpersonateUsername(user)
                .withImpersonateGroups(group)
                .build();
        try (KubernetesClient client =
                new KubernetesClientBuilder().withConfig(config).build()) {
            return client.configMaps().inNamespace(namespace).list().getItems().stream()
                    .map(map -> map.getMetadata().getName())
                    .toList();
        }
    }

    @Override
    public List<String> proxy(URI server, Path authority, String token, URI proxy) {
        Config config = new ConfigBuilder()
                .withMasterUrl(server.toString())
                .withCaCertFile(authority.toString())
                .withOauthToken(token)
                .withHttpsProxy(proxy.toString())
                .build();
        try (KubernetesClient client =
                new KubernetesClientBuilder().withConfig(config).build()) {
            return client.namespaces().list().getItems().stream()
                    .map(namespace -> namespace.getMetadata().getName())
                    .toList();
        }
    }

    @Override
    public String retry(URI server, String namespace) {
        Config config = new ConfigBuilder()
                .withMasterUrl(server.toString())
                .withRequestRetryBackoffLimit(5)
                .withRequestRetryBackoffInterval(100)
                .build();
        try (KubernetesClient client =
                new KubernetesClientBuilder().withConfig(config).build()) {
            return client.configMaps()
                    .inNamespace(namespace)
                    .withName("settings")
                    .get()
                    .getData()
                    .get("colour");
        }
    }

    @Override
    public void measure(URI server, String trace, BiConsumer<String, Integer> timer) {
        Config config = new ConfigBuilder().withMasterUrl(server.toString()).build();
        Interceptor interceptor = new Interceptor() {
            @Override
            public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
                builder.setHeader("traceparent", trace);
            }

            @Override
            public void after(
                    HttpRequest request, HttpResponse<?> response, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
                timer.accept(request.method(), response.code());
            }
        };
        try (KubernetesClient client = new KubernetesClientBuilder()
                .withConfig(config)
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("measure", interceptor))
                .build()) {
            client.configMaps().inNamespace("default").withName("settings").get();
        }
    }
}
