package dev.kontract.maven;

import dev.kontract.client.KontractClient;
import dev.kontract.client.WriteOptions;
import dev.kontract.client.Yaml;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Namespace;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.identity.PrivateFiles;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A server with its kubeconfig and its first objects. */
final class StartedServer implements AutoCloseable {

    private static final List<String> SUFFIXES = List.of(".yaml", ".yml", ".json");

    private static final WriteOptions OPTIONS =
            WriteOptions.standard().fieldManager("kontract").force().strict();

    private final ApiServer server;
    private final Path kubeconfig;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private StartedServer(ApiServer server, Path kubeconfig) {
        this.server = server;
        this.kubeconfig = kubeconfig;
    }

    /**
     * Starts a server, creates its objects, and writes its kubeconfig last, so that the objects exist once that file does.
     *
     * @throws IOException if a file cannot be read or written, or a port is taken; the message says which
     * @throws IllegalArgumentException if a flag or the name of a controller is invalid
     * @throws RuntimeException if the server rejects an object
     */
    static StartedServer start(Settings settings) throws IOException {
        List<KubernetesObject> objects = read(settings.manifests());
        ApiServer server = ApiServer.start(config(settings));
        try {
            apply(objects, server);
            Path kubeconfig = settings.kubeconfig().toAbsolutePath();
            PrivateFiles.write(kubeconfig, server.kubeconfig());
            return new StartedServer(server, kubeconfig);
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private static ServerConfig config(Settings settings) throws IOException {
        ServerConfigBuilder config = settings.flags().isEmpty()
                ? ServerConfig.builder()
                : ServerConfig.ofFlags(settings.flags().toArray(String[]::new));
        if (settings.port() != 0) {
            config.securePort(settings.port()); // Otherwise a flag may set it.
        }
        settings.controllers().ifPresent(names -> config.controllers(names.toArray(String[]::new)));
        for (Path each : settings.crds()) {
            if (!Files.exists(each)) {
                throw new FileNotFoundException("crds: " + each + " does not exist");
            }
            config.crds(each);
        }
        return config.build();
    }

    private static List<KubernetesObject> read(List<Path> locations) throws IOException {
        List<KubernetesObject> objects = new ArrayList<>();
        for (Path location : locations) {
            if (!Files.exists(location)) {
                throw new FileNotFoundException("manifests: " + location + " does not exist");
            }
            int before = objects.size();
            try {
                files(location).forEach(file -> objects.addAll(Yaml.read(file)));
            } catch (UncheckedIOException e) {
                throw new IOException("manifests: " + e.getMessage(), e);
            }
            if (objects.size() == before) {
                throw new IOException(
                        "manifests: " + location + " has no objects; directories below it are not searched");
            }
        }
        return objects;
    }

    private static List<Path> files(Path location) throws IOException {
        if (!Files.isDirectory(location)) {
            return List.of(location);
        }
        try (Stream<Path> entries = Files.list(location)) {
            return entries.filter(
                            file -> SUFFIXES.stream().anyMatch(file.toString().toLowerCase(Locale.ROOT)::endsWith))
                    .sorted()
                    .toList();
        }
    }

    /** Namespaces come first: a pod is rejected until its namespace has a service account, which a controller creates. */
    private static void apply(List<KubernetesObject> objects, ApiServer server) {
        KontractClient client = server.client();
        var byKind = objects.stream().collect(Collectors.partitioningBy(Namespace.class::isInstance));
        client.manifests(byKind.getOrDefault(true, List.of())).with(OPTIONS).apply();
        server.settle();
        client.manifests(byKind.getOrDefault(false, List.of())).with(OPTIONS).apply();
        server.settle();
    }

    /** Returns the URL with TLS. */
    URI url() {
        return server.url();
    }

    /** Returns the absolute path of the file with the kubeconfig. */
    Path kubeconfig() {
        return kubeconfig;
    }

    /** Closes the server, once. */
    @Override
    public void close() {
        if (isClosed.compareAndSet(false, true)) {
            server.close();
        }
    }
}
