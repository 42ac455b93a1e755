package dev.kontract.server.authentication.jwt;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Fetches documents of limited size from {@code https:} URLs, {@code http:} URLs on this machine, and {@code file:}
 * URLs.
 */
final class DocumentFetcher {

    private static final int MAX_BYTES = 1 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final HttpClient client;

    /** Trusts the certificate authorities in {@code pem}, or those of the platform if it is {@code ""}. */
    DocumentFetcher(String pem) {
        HttpClient.Builder builder =
                HttpClient.newBuilder().connectTimeout(PATIENCE).followRedirects(HttpClient.Redirect.NORMAL);
        this.client = (pem.isEmpty() ? builder : builder.sslContext(trusting(pem))).build();
    }

    private static SSLContext trusting(String pem) {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            InputStream bytes = new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8));
            for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(bytes)) {
                store.setCertificateEntry("ca" + store.size(), one);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException("Cannot use the certificate authority of an issuer", e);
        }
    }

    String read(URI url) throws IOException {
        byte[] bytes = "file".equals(url.getScheme()) ? file(Path.of(url)) : http(url);
        if (bytes.length > MAX_BYTES) {
            throw new IOException(url + " is too large");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static byte[] file(Path path) throws IOException {
        try (InputStream bytes = Files.newInputStream(path)) {
            return bytes.readNBytes(MAX_BYTES + 1);
        }
    }

    private byte[] http(URI url) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(url).timeout(PATIENCE).build();
        try {
            HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                if (response.statusCode() != 200) {
                    throw new IOException(url + " answers " + response.statusCode());
                }
                return body.readNBytes(MAX_BYTES + 1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(url + ": interrupted while waiting", e);
        }
    }
}
