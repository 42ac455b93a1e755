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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The tokens of service accounts on a server: who gets them, and who is known by them. */
final class ServiceAccounts {

    private static final String ISSUER = "https://kubernetes.default.svc";
    private static final List<String> AUDIENCES = List.of(ISSUER);

    private final String group;
    private final BoundObjects objects;
    private final Platform.Environment environment;
    private final SigningKey key;

    /**
     * Uses the key in the data directory, so that tokens outlive the process, and makes one where there is none.
     *
     * @throws IOException when the key cannot be used
     */
    ServiceAccounts(Storage storage, ServerConfig config, Platform.Environment environment) throws IOException {
        this.group = "authentication." + config.groupDomain();
        this.key = key(config.dataDir());
        this.objects = new StoredObjects(storage);
        this.environment = environment;
    }

    private static SigningKey key(Optional<Path> dataDir) throws IOException {
        if (dataDir.isEmpty()) {
            return SigningKey.generate();
        }
        Path file = dataDir.get().resolve("pki").resolve("service-accounts.jwk");
        if (Files.exists(file)) {
            OwnerOnly.require(file);
            return SigningKey.ofSecretText(Files.readString(file));
        }
        SigningKey made = SigningKey.generate();
        OwnerOnly.write(file, made.toSecretText());
        return made;
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
