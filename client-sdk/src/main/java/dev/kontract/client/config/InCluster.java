package dev.kontract.client.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/**
 * Configuration from the service account of the pod the program runs in.
 *
 * <pre>{@code
 * ClientConfig config = InCluster.present() ? InCluster.config() : KubeConfig.load();
 * }</pre>
 */
public final class InCluster {

    private static final Path FOLDER = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

    private InCluster() {}

    /** Returns whether the program runs in a pod with a service account. */
    public static boolean present() {
        return System.getenv("KUBERNETES_SERVICE_HOST") != null && Files.isReadable(FOLDER.resolve("token"));
    }

    /**
     * Returns the configuration for the cluster's API server, with the pod's service account and namespace.
     *
     * @throws IllegalStateException if the program does not run in a pod
     */
    public static ClientConfig config() {
        return config(System.getenv(), FOLDER);
    }

    static ClientConfig config(Map<String, String> environment, Path folder) {
        String host = environment.get("KUBERNETES_SERVICE_HOST");
        if (host == null) {
            throw new IllegalStateException("not running in a pod: KUBERNETES_SERVICE_HOST is not set");
        }
        String port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443");
        String authority = host.contains(":") ? '[' + host + ']' : host;
        return ClientConfig.of(URI.create("https://" + authority + ':' + port))
                .withTls(ClientTls.platform().trusting(folder.resolve("ca.crt")).context())
                .withCredentials(Credentials.bearerFile(folder.resolve("token"), Clock.systemUTC()))
                .withNamespace(namespace(folder.resolve("namespace")));
    }

    private static String namespace(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file).strip() : "default";
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the namespace", e);
        }
    }
}
