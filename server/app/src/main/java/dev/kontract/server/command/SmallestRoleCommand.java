package dev.kontract.server.command;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.server.flags.ReadableFile;
import dev.kontract.server.privilege.RecordingEndpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Asks a running server for minimal roles that allow what it has recorded a user doing. */
@Command(
        name = "smallest-role",
        addMethodSubcommands = false,
        description =
                "Prints the smallest roles that allow what a user has done, as input for kubectl apply. The server must "
                        + "run with --enable-authorization-recording.",
        footerHeading = "%nExample:%n",
        footer = "  kontract smallest-role --data-dir ~/.kontract --user bob | kubectl apply -f -")
@SuppressWarnings("NullAway.Init") // set by picocli
public final class SmallestRoleCommand implements OneTimeCommand {

    @Option(
            names = "--user",
            paramLabel = "NAME",
            required = true,
            description = "User name, such as system:serviceaccount:NAMESPACE:NAME.")
    private String user;

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

    @Override
    public String run(Path dataDir) throws IOException {
        ClientConfig config = config(dataDir);
        String query = "?user=" + URLEncoder.encode(user, StandardCharsets.UTF_8);
        HttpRequest.Builder request = HttpRequest.newBuilder(
                URI.create(config.server().toString().replaceAll("/+$", "") + RecordingEndpoint.PATH + query));
        config.credentials().authorize(request::header);
        HttpClient.Builder client = HttpClient.newBuilder();
        if (config.tls() != null) {
            client.sslContext(config.tls());
        }
        return answer(client.build(), request.build());
    }

    private static String answer(HttpClient client, HttpRequest request) throws IOException {
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            return switch (response.statusCode()) {
                case 200 -> response.body().strip();
                case 401, 403 ->
                    throw new IOException("the server denied access to " + RecordingEndpoint.PATH
                            + ": use the kubeconfig or token of an administrator");
                case 404 ->
                    throw new IOException(
                            "the server does not record permissions: start it with --enable-authorization-recording");
                default -> throw new IOException("the server responded with status " + response.statusCode());
            };
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
