package dev.kontract.server;

import dev.kontract.client.ClientSettings;
import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.http.TransportSettings;
import dev.kontract.server.access.BearerTokens;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.TokenAuthenticator;
import dev.kontract.server.controller.ControllerEnvironment;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.ControllerSelection;
import dev.kontract.server.controller.ControllerUsers;
import dev.kontract.server.controller.Controllers;
import dev.kontract.server.identity.LoopbackTrust;
import dev.kontract.server.request.ServiceAccountName;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.storage.Keys;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import javax.net.ssl.SSLContext;

/**
 * The controllers that were selected, and how they get in: by the front door, each with a token of its own that lives as long
 * as the process and is never written down.
 */
final class ControlPlane {

    private final ServerConfig config;
    private final List<ControllerFactory> factories;
    private final Map<String, String> tokens = new HashMap<>();

    /**
     * Makes out who comes.
     *
     * @throws IllegalArgumentException when a controller was selected that does not exist
     */
    ControlPlane(ServerConfig config) {
        this.config = config;
        ControllerSelection selection = config.controllers().selection();
        List<ControllerFactory> known = KnownControllers.of(config);
        selection.requireKnown(known.stream().map(ControllerFactory::name).toList());
        factories = known.stream()
                .filter(factory -> selection.selects(factory.name()))
                .toList();
        if (!factories.isEmpty()) {
            tokens.put(ControllerUsers.CONTROL_PLANE, BearerTokens.random());
            factories.forEach(
                    factory -> tokens.put(ControllerUsers.ofAccount(factory.account()), BearerTokens.random()));
        }
    }

    /** Knows the controllers. */
    Authenticator authenticator() {
        Map<String, UserInfo> users = new HashMap<>();
        tokens.forEach((user, token) -> {
            List<String> groups =
                    ServiceAccountName.of(user).map(ServiceAccountName::groups).orElse(List.of());
            users.put(token, UserInfo.of(user, "", groups));
        });
        return new TokenAuthenticator(users);
    }

    /**
     * Starts the controllers.
     *
     * @param server where they find the server
     * @param certificate what the server shows
     * @param written what was written last
     */
    Controllers start(URI server, X509Certificate certificate, WrittenRevisions written) {
        if (factories.isEmpty()) {
            return Controllers.none(config.time().clock());
        }
        SSLContext tls = LoopbackTrust.trusting(certificate);
        ControllerEnvironment.Connections connections = (user, fieldManager) -> KontractClient.connect(
                ClientConfig.of(server).withTls(tls).withCredentials(Credentials.bearer(token(user))),
                settings(user, fieldManager));
        ControllerEnvironment surroundings = new ControllerEnvironment(
                connections, config.time().clock(), config.time().timer(), kind -> written.latest(keys(kind)));
        return config.controllers().leaderElect()
                ? Controllers.elect(factories, surroundings, identity())
                : Controllers.start(factories, surroundings);
    }

    private Keys keys(Kind<?> kind) {
        return Keys.of(kind.inDomain(config.groupDomain()).name().group(), kind.plural());
    }

    private static String identity() {
        return "kontract_" + UUID.randomUUID();
    }

    private String token(String user) {
        return Objects.requireNonNull(tokens.get(user), user);
    }

    private ClientSettings settings(String user, String fieldManager) {
        TransportSettings transport = TransportSettings.standard()
                .withUserAgent("kontract-controllers/" + user)
                .withWarnings(warning -> {});
        return ClientSettings.standard()
                .withTransport(transport)
                .withFieldManager(fieldManager)
                .withGroupDomain(config.groupDomain());
    }
}
