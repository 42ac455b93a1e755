package dev.kontract.conformance.tasks.kontract;

import dev.kontract.client.ClientSettings;
import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.config.InCluster;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.client.config.Proxies;
import dev.kontract.client.http.RetryPolicy;
import dev.kontract.client.http.TransportSettings;
import dev.kontract.conformance.tasks.ConnectionTasks;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Namespace;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;

/** The tasks with Kontract's client. */
public final class KontractConnectionTasks implements ConnectionTasks {

    @Override
    public List<String> connect(List<Path> kubeconfigs, String context) {
        KubeConfig merged = KubeConfig.of(kubeconfigs.toArray(Path[]::new));
        try (KontractClient client = KontractClient.connect(merged.config(context))) {
            return client.namespaces().list().items().stream()
                    .map(Namespace::name)
                    .toList();
        }
    }

    @Override
    public List<String> inCluster() {
        try (KontractClient client = KontractClient.connect(InCluster.config())) {
            return client.configMaps(client.namespace()).list().items().stream()
                    .map(ConfigMap::name)
                    .toList();
        }
    }

    @Override
    public List<String> impersonate(Path kubeconfig, String user, String group, String namespace) {
        ClientConfig config = KubeConfig.of(kubeconfig).config().impersonating(user, group);
        try (KontractClient client = KontractClient.connect(config)) {
            return client.configMaps(namespace).list().items().stream()
                    .map(ConfigMap::name)
                    .toList();
        }
    }

    @Override
    public List<String> proxy(URI server, Path authority, String token, URI proxy) {
        ClientConfig config = ClientConfig.of(server)
                .withTls(ClientTls.platform().trusting(authority).context())
                .withCredentials(Credentials.bearer(token))
                .withProxy(Proxies.through(proxy));
        try (KontractClient client = KontractClient.connect(config)) {
            return client.namespaces().list().items().stream()
                    .map(Namespace::name)
                    .toList();
        }
    }

    @Override
    public String retry(URI server, String namespace) {
        RetryPolicy patient = new RetryPolicy(5, Duration.ofMillis(100), Duration.ofSeconds(10));
        TransportSettings transport = TransportSettings.standard().withRetry(patient);
        ClientSettings settings = ClientSettings.standard().withTransport(transport);
        try (KontractClient client = KontractClient.connect(ClientConfig.of(server), settings)) {
            return client.configMaps(namespace).get("settings").getData().get("colour");
        }
    }

    @Override
    public void measure(URI server, String trace, BiConsumer<String, Integer> timer) {
        TransportSettings transport = TransportSettings.standard().withInterceptor((call, header) -> {
            header.accept("traceparent", trace);
            return (status, failure) -> timer.accept(call.method(), status);
        });
        ClientSettings settings = ClientSettings.standard().withTransport(transport);
        try (KontractClient client = KontractClient.connect(ClientConfig.of(server), settings)) {
            client.configMaps("default").get("settings");
        }
    }
}
