package dev.kontract.conformance.tasks.official;

import dev.kontract.conformance.tasks.ConnectionTasks;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.Config;
import io.kubernetes.client.util.KubeConfig;
import io.kubernetes.client.util.credentials.AccessTokenAuthentication;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import okhttp3.Interceptor;
import okhttp3.Response;

/** The tasks with the official client. */
public final class OfficialConnectionTasks implements ConnectionTasks {

    @Override
    public List<String> connect(List<Path> kubeconfigs, String context) throws Exception {
        ArrayList<Object> contexts = new ArrayList<>();
        ArrayList<Object> clusters = new ArrayList<>();
        ArrayList<Object> users = new ArrayList<>();
        for (Path kubeconfig : kubeconfigs) {
            try (Reader text = Files.newBufferedReader(kubeconfig)) {
                KubeConfig file = KubeConfig.loadKubeConfig(text);
                contexts.addAll(Objects.requireNonNullElse(file.getContexts(), new ArrayList<>()));
                clusters.addAll(Objects.requireNonNullElse(file.getClusters(), new ArrayList<>()));
                users.addAll(Objects.requireNonNullElse(file.getUsers(), new ArrayList<>()));
            }
        }
        KubeConfig merged = new KubeConfig(contexts, clusters, users);
        merged.setContext(context);
        return new CoreV1Api(ClientBuilder.kubeconfig(merged).build())
                .listNamespace().execute().getItems().stream()
                        .map(namespace -> namespace.getMetadata().getName())
                        .toList();
    }

    @Override
    public List<String> inCluster() throws Exception {
        String namespace = Files.readString(Path.of(Config.SERVICEACCOUNT_NAMESPACE_PATH));
        return new CoreV1Api(ClientBuilder.cluster().build())
                .listNamespacedConfigMap(namespace).execute().getItems().stream()
                        .map(map -> map.getMetadata().getName())
                        .toList();
    }

    @Override
    public List<String> impersonate(Path kubeconfig, String user, String group, String namespace) throws Exception {
        ApiClient client;
        try (Reader text = Files.newBufferedReader(kubeconfig)) {
            client = ClientBuilder.kubeconfig(KubeConfig.loadKubeConfig(text)).build();
        }
        client.addDefaultHeader("Impersonate-User", user);
        client.addDefaultHeader("Impersonate-Group", group);
        return new CoreV1Api(client)
                .listNamespacedConfigMap(namespace).execute().getItems().stream()
                        .map(map -> map.getMetadata().getName())
                        .toList();
    }

    @Override
    public List<String> proxy(URI server, Path authority, String token, URI proxy) throws Exception {
        ApiClient client = new ClientBuilder()
                .setBasePath(server.toString())
                .setCertificateAuthority(Files.readAllBytes(authority))
                .setAuthentication(new AccessTokenAuthentication(token))
                .build();
        client.setHttpClient(client.getHttpClient()
                .newBuilder()
                .proxy(new Proxy(Proxy.Type.HTTP, new InetSocketAddress(proxy.getHost(), proxy.getPort())))
                .build());
        return new CoreV1Api(client)
                .listNamespace().execute().getItems().stream()
                        .map(namespace -> namespace.getMetadata().getName())
                        .toList();
    }

    @Override
    public String retry(URI server, String namespace) throws Exception {
        ApiClient client = new ClientBuilder().setBasePath(server.toString()).build();
        client.setHttpClient(client.getHttpClient()
                .newBuilder()
                .addInterceptor(OfficialConnectionTasks::retried)
                .build());
        return new CoreV1Api(client)
                .readNamespacedConfigMap("settings", namespace)
                .execute()
                .getData()
                .get("colour");
    }

    private static Response retried(Interceptor.Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        for (int attempt = 1; response.code() == 429 && attempt < 5; attempt++) {
            String seconds = response.header("Retry-After");
            response.close();
            try {
                Thread.sleep(seconds == null ? 100L << attempt : 1000 * Long.parseLong(seconds));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            }
            response = chain.proceed(chain.request());
        }
        return response;
    }

    @Override
    public void measure(URI server, String trace, BiConsumer<String, Integer> timer) throws Exception {
        ApiClient client = new ClientBuilder().setBasePath(server.toString()).build();
        client.addDefaultHeader("traceparent", trace);
        client.setHttpClient(client.getHttpClient()
                .newBuilder()
                .addInterceptor(chain -> {
                    Response response = chain.proceed(chain.request());
                    timer.accept(chain.request().method(), response.code());
                    return response;
                })
                .build());
        new CoreV1Api(client).readNamespacedConfigMap("settings", "default").execute();
    }
}
