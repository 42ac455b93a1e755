package dev.kontract.server;

import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.serviceaccount.BoundObjects;
import dev.kontract.server.authentication.serviceaccount.ServiceAccountAuthenticator;
import dev.kontract.server.authentication.serviceaccount.SigningKey;
import dev.kontract.server.authentication.serviceaccount.TokenIssuer;
import dev.kontract.server.authentication.serviceaccount.TokenRequest;
import dev.kontract.server.endpoints.Platform;
import dev.kontract.server.registry.Review;
import dev.kontract.server.storage.Storage;
import java.util.List;

/** The tokens of service accounts on a server: who gets them, and who is known by them. */
final class ServiceAccounts {

    private static final String ISSUER = "https://kubernetes.default.svc";
    private static final List<String> AUDIENCES = List.of(ISSUER);

    private final String group;
    private final BoundObjects objects;
    private final Platform.Environment environment;
    private final SigningKey key = SigningKey.generate();

    ServiceAccounts(Storage storage, String groupDomain, Platform.Environment environment) {
        this.group = "authentication." + groupDomain;
        this.objects = new StoredObjects(storage);
        this.environment = environment;
    }

    /** Whom tokens are meant for unless their request says so. */
    List<String> audiences() {
        return AUDIENCES;
    }

    Authenticator authenticator() {
        return new ServiceAccountAuthenticator(key, ISSUER, AUDIENCES, objects, environment.clock());
    }

    Review tokenRequests() {
        TokenIssuer issuer = new TokenIssuer(key, ISSUER, environment.clock(), environment.random()::uid);
        return new TokenRequest(issuer, AUDIENCES, objects, group);
    }
}
