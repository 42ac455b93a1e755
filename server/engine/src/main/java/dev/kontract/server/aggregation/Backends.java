package dev.kontract.server.aggregation;

import dev.kontract.server.aggregation.AggregatedApi.ServiceAddress;
import dev.kontract.server.aggregation.AggregatedApi.Trust;
import dev.kontract.server.identity.ProxyIdentity;
import dev.kontract.server.webhook.ServiceTls;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP clients for aggregated servers. They present the client certificate of this server, and follow no redirects. Those
 * with the same trust in the same service share connections. Thread-safe.
 */
final class Backends {

    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(30);

    private record Key(String host, Trust trust) {

        static Key of(AggregatedApi api) {
            return new Key(api.service().host(), api.trust());
        }
    }

    private final Supplier<ProxyIdentity> identity;
    private final Map<Key, HttpClient> clients = new HashMap<>();
    private @Nullable ProxyIdentity presented;

    /** Creates clients that authenticate by an identity, which is requested whenever one of them is. */
    Backends(Supplier<ProxyIdentity> identity) {
        this.identity = identity;
    }

    /**
     * Returns the client for an API.
     *
     * @throws GeneralSecurityException if the authorities of its APIService cannot be read
     */
    synchronized HttpClient client(AggregatedApi api) throws GeneralSecurityException {
        ProxyIdentity current = identity.get();
        if (!current.equals(presented)) {
            clients.clear(); // Requests under way complete.
            presented = current;
        }
        HttpClient known = clients.get(Key.of(api));
        if (known == null) {
            known = create(api.service(), api.trust(), current);
            clients.put(Key.of(api), known);
        }
        return known;
    }

    private HttpClient create(ServiceAddress service, Trust trust, ProxyIdentity own) throws GeneralSecurityException {
        KeyManager[] keys = {own.keyManager()};
        SSLContext context = trust.insecure()
                ? ServiceTls.insecure(keys)
                : ServiceTls.trusting(Base64.getMimeDecoder().decode(trust.authorities()), service.host(), keys);
        return HttpClient.newBuilder()
                .sslContext(context)
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(LONGEST_CONNECT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /** Forgets the clients that no API of {@code apis} needs; requests under way complete. */
    synchronized void retain(Iterable<AggregatedApi> apis) {
        Set<Key> needed = new HashSet<>();
        apis.forEach(api -> needed.add(Key.of(api)));
        clients.keySet().retainAll(needed);
    }
}
