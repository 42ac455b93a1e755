package dev.kontract.server.command;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.server.flags.ReadableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that select a running server, and requests to it. */
final class RunningServer {

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = "Kubeconfig for the server (kubeconfig in the data directory).")
    private @Nullable Path kubeconfig;

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "URL of the server, instead of a kubeconfig; requires --token.")
    private @Nullable URI server;

    @Option(names = "--token", paramLabel = "TOKEN", description = "Bearer token for --server.")
    private @Nullable String token;

    @Option(
            names = "--certificate-authority",
            paramLabel = "FILE",
            description = "File with the certificate authority of --server.")
    private @Nullable Path certificateAuthority;

    /**
     * Sends a request.
     *
     * @param path the path with the query
     * @param request completes the request
     * @throws IOException if the server cannot be reached, or its certificate is not trusted; the message says so
     */
    HttpResponse<String> send(Path dataDir, String path, UnaryOperator<HttpRequest.Builder> request)
            throws IOException {
        ClientConfig config = config(dataDir);
        HttpRequest.Builder begun =
                HttpRequest.newBuilder(URI.create(config.server().toString().replaceAll("/+$", "") + path));
        config.credentials().authorize(begun::header);
        HttpClient.Builder client = HttpClient.newBuilder();
        if (config.tls() != null) {
            client.sslContext(config.tls());
        }
        return send(client.build(), request.apply(begun).build());
    }

    private static HttpResponse<String> send(HttpClient client, HttpRequest request) throws IOException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the response", e);
        } catch (SSLHandshakeException e) {
            throw new IOException(
                    request.uri() + " presents a certificate that is not trusted: set --certificate-authority", e);
        } catch (IOException e) {
            throw e.getMessage() == null
                    ? new IOException(request.uri() + " cannot be reached; does the server run?", e)
                    : e;
        }
    }

    private static ClientConfig read(Path file) throws IOException {
        try {
            return KubeConfig.of(file).config();
        } catch (IllegalStateException | UncheckedIOException e) {
            throw new IOException(file + " cannot be used as a kubeconfig: " + e.getMessage(), e);
        }
    }

    private void requireNoFlagOfServer() {
        if (token != null || certificateAuthority != null) {
            throw new IllegalArgumentException(
                    "--token and --certificate-authority need --server: a kubeconfig contains both");
        }
    }

    private ClientConfig config(Path dataDir) throws IOException {
        if (server == null) {
            requireNoFlagOfServer();
            Path file = kubeconfig == null ? dataDir.resolve("kubeconfig") : kubeconfig;
            if (!Files.exists(file)) {
                throw new IOException(file + " does not exist: set --data-dir, --kubeconfig or --server");
            }
            return read(file);
        }
        ClientTls tls = ReadableFile.of("--certificate-authority", certificateAuthority)
                .map(ClientTls.platform()::trusting)
                .orElseGet(ClientTls::platform);
        ClientConfig config = ClientConfig.of(HttpUrl.require("--server", server));
        config = "https".equals(server.getScheme()) ? config.withTls(tls.context()) : config;
        return token == null ? config : config.withCredentials(Credentials.bearer(token));
    }
}
