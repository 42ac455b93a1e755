package dev.kontract.server;

import dev.kontract.client.ClientSettings;
import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.http.TransportSettings;
import dev.kontract.server.access.BearerTokens;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.TokenAuthenticator;
import dev.kontract.server.identity.LoopbackTrust;
import dev.kontract.server.request.ServiceAccountName;
import dev.kontract.server.request.UserInfo;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/**
 * Clients of the server in its own process: for the administrator and for the users of the control plane. Each user has a
 * bearer token that lives as long as the process and is never written down. Safe for use by several threads.
 */
final class InternalClients {

    private static final UserInfo ADMINISTRATOR = UserInfo.of("admin", "admin", List.of(UserInfo.MASTERS));

    private final Map<String, String> tokens = new HashMap<>();
    private final Map<String, UserInfo> usersByToken = new HashMap<>();
    private final String groupDomain;
    private final CompletableFuture<ClientConfig> server = new CompletableFuture<>();

    /**
     * Issues the tokens.
     *
     * @param controlPlane the names of the users of the control plane
     */
    InternalClients(Collection<String> controlPlane, String groupDomain) {
        this.groupDomain = groupDomain;
        issue(ADMINISTRATOR);
        controlPlane.forEach(name -> {
            List<String> groups =
                    ServiceAccountName.of(name).map(ServiceAccountName::groups).orElse(List.of());
            issue(UserInfo.of(name, "", groups));
        });
    }

    private void issue(UserInfo user) {
        String token = BearerTokens.random();
        tokens.put(user.name(), token);
        usersByToken.put(token, user);
    }

    /** Knows these users by their tokens. */
    Authenticator authenticator() {
        return new TokenAuthenticator(usersByToken);
    }

    /** Clients reach the server at {@code url}, where it presents {@code certificate}. */
    void connectTo(URI url, X509Certificate certificate) {
        server.complete(ClientConfig.of(url).withTls(LoopbackTrust.trusting(certificate)));
    }

    /** A client of the administrator; the caller closes it. */
    KontractClient administrator() {
        return connect(ADMINISTRATOR.name(), ClientSettings.standard());
    }

    /** A client of the user of the control plane called {@code user}; the caller closes it. */
    KontractClient controlPlane(String user, String fieldManager) {
        TransportSettings transport = TransportSettings.standard()
                .withUserAgent("kontract-controllers/" + user)
                .withWarnings(warning -> {});
        return connect(user, ClientSettings.standard().withTransport(transport).withFieldManager(fieldManager));
    }

    private KontractClient connect(String user, ClientSettings settings) {
        String token = Objects.requireNonNull(tokens.get(user), user);
        return KontractClient.connect(
                server.join().withCredentials(Credentials.bearer(token)), settings.withGroupDomain(groupDomain));
    }
}
