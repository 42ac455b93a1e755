package dev.kontract.server.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.ref.WeakReference;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.KeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Makes the clients of webhooks outside of this process. Those that trust the same authorities for the same host share their
 * connections. They follow redirects, as those of upstream do, but not from HTTPS to HTTP. Safe for use by many threads.
 */
public final class WebhookClients {

    private record Trust(ByteBuffer authorities, String serverName) {}

    /** Clients are referenced by the webhooks that use them; unused ones are garbage-collected. */
    private final Map<Trust, WeakReference<HttpClient>> clients = new HashMap<>();

    private final WebhookServices services;
    private final KeyManager @Nullable [] credentials;

    /**
     * Creates a source of clients.
     *
     * @param services finds services
     * @param credentials the client certificates to present, or null for none
     */
    public WebhookClients(WebhookServices services, KeyManager @Nullable [] credentials) {
        this.services = services;
        this.credentials = credentials;
    }

    /**
     * Returns a client for one webhook. It connects when it is first used.
     *
     * @param config the {@code clientConfig} of a webhook that has been validated
     * @throws IllegalArgumentException when its URL cannot be used
     */
    public WebhookClient client(JsonNode config) {
        return new WebhookClient(config, this);
    }

    WebhookServices services() {
        return services;
    }

    /**
     * Returns an HTTP client.
     *
     * @param authorities PEM certificates of the authorities to trust, empty for those of the platform
     * @param serverName the host that certificates must be valid for, empty for the host of the URL
     * @throws GeneralSecurityException when the authorities cannot be read
     */
    synchronized HttpClient get(byte[] authorities, String serverName) throws GeneralSecurityException {
        Trust trust = new Trust(ByteBuffer.wrap(authorities), serverName);
        WeakReference<HttpClient> known = clients.get(trust);
        HttpClient client = known == null ? null : known.get();
        if (client == null) {
            client = create(authorities, serverName);
            clients.values().removeIf(dropped -> dropped.get() == null);
            clients.put(trust, new WeakReference<>(client));
        }
        return client;
    }

    private HttpClient create(byte[] authorities, String serverName) throws GeneralSecurityException {
        return HttpClient.newBuilder()
                .sslContext(ServiceTls.trusting(authorities, serverName, credentials))
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
    }
}
