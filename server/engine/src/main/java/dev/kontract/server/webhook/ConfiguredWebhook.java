package dev.kontract.server.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.InCluster;
import dev.kontract.client.config.KubeConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A webhook that a kubeconfig file describes: its cluster is the service to call, at exactly the URL of its server, and its user
 * the credentials to present. Certificates and tokens in files are read again when they change. Safe for use by many threads.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/webhook/">Webhook mode</a>
 */
public final class ConfiguredWebhook {

    private static final int MOST_BYTES = 8 * 1024 * 1024;
    private static final int SUCCESS = 2;

    private final ClientConfig config;
    private final HttpClient http;

    private ConfiguredWebhook(ClientConfig config) {
        this.config = config;
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NORMAL);
        if (config.tls() != null) {
            builder.sslContext(config.tls());
        }
        if (config.proxy() != null) {
            builder.proxy(config.proxy());
        }
        this.http = builder.build();
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it does not describe a webhook; the message says why
     */
    public static ConfiguredWebhook of(Path kubeconfig) throws IOException {
        try {
            ClientConfig config = KubeConfig.of(kubeconfig).config();
            String scheme = String.valueOf(config.server().getScheme());
            if (config.server().getHost() == null || !(scheme.equals("https") || scheme.equals("http"))) {
                throw new IOException(
                        kubeconfig + ": the server of the cluster must be a URL such as https://HOST/PATH");
            }
            return new ConfiguredWebhook(config);
        } catch (UncheckedIOException | IllegalStateException | IllegalArgumentException e) {
            throw new IOException(kubeconfig + " is not a usable kubeconfig: " + e.getMessage(), e);
        }
    }

    /**
     * Returns the webhook of a pod: the API server of its cluster.
     *
     * @throws IOException if the program does not run in a pod
     */
    public static ConfiguredWebhook inCluster() throws IOException {
        try {
            return new ConfiguredWebhook(InCluster.config());
        } catch (UncheckedIOException | IllegalStateException e) {
            throw new IOException("the configuration of the pod cannot be used: " + e.getMessage(), e);
        }
    }

    /**
     * Sends a review and waits for the answer.
     *
     * @param timeout when to give up waiting
     * @return the answer, a review of the same kind and group
     * @throws WebhookFailure if there is none
     */
    public JsonNode call(ObjectNode review, Duration timeout) {
        return ReviewReader.of(review).read(send(BodyPublishers.ofString(review.toString()), timeout));
    }

    /**
     * Sends a body as JSON, and waits until it is accepted.
     *
     * @param timeout when to give up waiting
     * @throws IOException if it is not accepted
     */
    public void post(byte[] body, Duration timeout) throws IOException {
        HttpResponse<byte[]> answer;
        try {
            answer = send(BodyPublishers.ofByteArray(body), timeout);
        } catch (WebhookFailure e) {
            throw new IOException(e.getMessage(), e);
        }
        if (answer.statusCode() / 100 != SUCCESS) {
            throw new IOException("the webhook answered with status " + answer.statusCode());
        }
    }

    private HttpResponse<byte[]> send(BodyPublisher body, Duration timeout) {
        URI url = URI.create(config.server() + "?timeout="
                + timeout.plusSeconds(1).minusNanos(1).toSeconds() + 's');
        HttpRequest.Builder request = HttpRequest.newBuilder(url)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, */*")
                .header("User-Agent", "kube-apiserver")
                .POST(body);
        try {
            config.credentials().authorize(request::setHeader);
        } catch (UncheckedIOException | IllegalStateException e) {
            throw WebhookFailure.ofCall("getting credentials: " + e.getMessage());
        }
        CompletableFuture<HttpResponse<byte[]>> sent =
                http.sendAsync(request.build(), info -> new LimitedBody(MOST_BYTES));
        try {
            return sent.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw failure(url, e, WebhookFailure.Type.TIMEOUT);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            boolean reset = cause instanceof SocketException && "Connection reset".equals(cause.getMessage());
            throw failure(url, cause, reset ? WebhookFailure.Type.TRANSIENT : WebhookFailure.Type.ERROR);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw WebhookFailure.ofCall("Post \"" + url + "\": context canceled");
        } finally {
            sent.cancel(true);
        }
    }

    private static WebhookFailure failure(URI url, Throwable cause, WebhookFailure.Type type) {
        return WebhookFailure.of("Post \"" + url + "\": " + ConnectionErrors.text(cause, url), type);
    }
}
