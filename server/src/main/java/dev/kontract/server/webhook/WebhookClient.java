package dev.kontract.server.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Calls one webhook. Connects when it is first called. Safe for use by many threads.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#contacting-the-webhook">
 *     Contacting the webhook</a>
 */
public final class WebhookClient {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LARGEST_ANSWER = 16 << 20;
    private static final int OK = 200;

    private final URI address;
    private final String authorities;
    private final Duration patience;
    private volatile @Nullable HttpClient client;

    /**
     * Creates a client.
     *
     * @param address where the webhook is, with the scheme {@code https}
     * @param authorities the certificate authorities that may have signed its certificate, as base64 of PEM; empty for those
     *     of the platform
     * @param patience how long an answer may take
     */
    public WebhookClient(URI address, String authorities, Duration patience) {
        this.address = address;
        this.authorities = authorities;
        this.patience = patience;
    }

    /**
     * Creates the client of a {@code clientConfig}: a URL, or a service by its name in the cluster's DNS.
     *
     * @throws IOException when it has no address that can be called
     */
    public static WebhookClient of(JsonNode config, Duration patience) throws IOException {
        JsonNode service = config.path("service");
        String url = service.isObject()
                ? "https://" + service.path("name").asText() + '.'
                        + service.path("namespace").asText() + ".svc:"
                        + service.path("port").asInt(443)
                        + path(service.path("path").asText(""))
                : config.path("url").asText();
        try {
            return new WebhookClient(URI.create(url), config.path("caBundle").asText(""), patience);
        } catch (IllegalArgumentException e) {
            throw new IOException("the URL " + url + " cannot be called", e);
        }
    }

    private static String path(String path) {
        return path.isEmpty() || path.startsWith("/") ? path : '/' + path;
    }

    /**
     * Sends a review and returns the answer.
     *
     * @throws IOException when there is no answer in time, or it is not JSON; the message says which
     */
    public JsonNode call(JsonNode review) throws IOException {
        String call = "Post \"" + address + "?timeout=" + patience.toSeconds() + "s\": ";
        try {
            HttpRequest request = HttpRequest.newBuilder(address)
                    .timeout(patience)
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, */*")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(review)))
                    .build();
            HttpResponse<InputStream> response = client().send(request, HttpResponse.BodyHandlers.ofInputStream());
            return answer(response);
        } catch (ConnectException e) {
            throw new IOException(call + "cannot connect", e);
        } catch (HttpTimeoutException e) {
            throw new IOException(call + "context deadline exceeded", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(call + "interrupted", e);
        } catch (IllegalArgumentException | GeneralSecurityException e) {
            throw new IOException(call + e.getMessage(), e);
        }
    }

    private static JsonNode answer(HttpResponse<InputStream> response) throws IOException {
        byte[] body;
        try (InputStream in = response.body()) {
            body = in.readNBytes(LARGEST_ANSWER + 1);
        }
        if (body.length > LARGEST_ANSWER) {
            throw new IOException("the answer is larger than " + LARGEST_ANSWER + " bytes");
        }
        if (response.statusCode() != OK) {
            throw new IOException("the server responded with the status code " + response.statusCode());
        }
        try {
            JsonNode answer = JSON.readTree(body);
            return Objects.requireNonNull(answer);
        } catch (JsonProcessingException e) {
            throw new IOException("the answer is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private HttpClient client() throws GeneralSecurityException, IOException {
        HttpClient known = client;
        if (known == null) {
            HttpClient.Builder builder = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(patience)
                    .followRedirects(HttpClient.Redirect.NEVER);
            known = (authorities.isEmpty() ? builder : builder.sslContext(trust())).build();
            client = known;
        }
        return known;
    }

    private SSLContext trust() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        InputStream pem = new ByteArrayInputStream(Base64.getMimeDecoder().decode(authorities));
        for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
            store.setCertificateEntry("ca" + store.size(), one);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, factory.getTrustManagers(), null);
        return context;
    }
}
