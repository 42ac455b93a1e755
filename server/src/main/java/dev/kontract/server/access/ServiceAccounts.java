package dev.kontract.server.access;

import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.reviews.TokenReview;
import dev.kontract.server.authentication.serviceaccount.BoundObjects;
import dev.kontract.server.authentication.serviceaccount.IssuerDiscovery;
import dev.kontract.server.authentication.serviceaccount.ServiceAccountAuthenticator;
import dev.kontract.server.authentication.serviceaccount.SigningKey;
import dev.kontract.server.authentication.serviceaccount.TokenIssuer;
import dev.kontract.server.authentication.serviceaccount.TokenRequest;
import dev.kontract.server.authentication.serviceaccount.VerificationKeys;
import dev.kontract.server.endpoints.EndpointServices;
import dev.kontract.server.identity.PrivateFiles;
import dev.kontract.server.registry.Review;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.view.ReadOnlyEndpoint;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Assembles the service account tokens of a server: issuing and authentication. */
public final class ServiceAccounts {

    private static final String ISSUER = "https://kubernetes.default.svc";

    private final String group;
    private final BoundObjects objects;
    private final EndpointServices.Environment environment;
    private final SigningKey key;
    private final VerificationKeys keys;
    private final List<String> issuers;
    private final List<String> audiences;

    /**
     * Uses the configured keys, or reads or generates the key in the data directory.
     *
     * @param storage holds the objects to which tokens are bound
     * @param dataDir the data directory; if absent, the generated key is not persisted
     * @throws IOException if a key cannot be used
     */
    public ServiceAccounts(
            Storage storage,
            AuthenticationSettings settings,
            Optional<Path> dataDir,
            String groupDomain,
            EndpointServices.Environment environment)
            throws IOException {
        this.group = "authentication.k8s.io";
        this.objects = new StoredBoundObjects(storage);
        this.environment = environment;
        this.issuers = settings.issuers().isEmpty() ? List.of(ISSUER) : settings.issuers();
        this.audiences = settings.audiences().isEmpty() ? issuers : settings.audiences();
        this.key =
                settings.signingKey().isPresent() ? read(settings.signingKey().get(), SigningKey::ofPem) : key(dataDir);
        this.keys = keys(settings.keys());
    }

    /** Returns the issuer names, the one used for new tokens first. */
    List<String> issuers() {
        return issuers;
    }

    private static SigningKey key(Optional<Path> dataDir) throws IOException {
        if (dataDir.isEmpty()) {
            return SigningKey.generate();
        }
        Path file = dataDir.get().resolve("pki").resolve("service-accounts.jwk");
        if (Files.exists(file)) {
            PrivateFiles.require(file);
            return SigningKey.ofSecretText(Files.readString(file));
        }
        SigningKey made = SigningKey.generate();
        PrivateFiles.write(file, made.toSecretText());
        return made;
    }

    private VerificationKeys keys(List<Path> files) throws IOException {
        VerificationKeys all = VerificationKeys.of(key);
        for (Path file : files) {
            all = read(file, all::and);
        }
        return all;
    }

    /** Reads a key file; a file with a private key must be readable by its owner only. */
    private static <T> T read(Path file, Function<String, T> parser) throws IOException {
        String pem = Files.readString(file, StandardCharsets.ISO_8859_1);
        if (pem.contains("PRIVATE KEY")) {
            PrivateFiles.require(file);
        }
        try {
            return parser.apply(pem);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " " + e.getMessage(), e);
        }
    }

    /**
     * Returns the handler of token reviews.
     *
     * @param all authenticates tokens other than those of service accounts
     */
    public TokenReview reviews(Authenticator all) {
        return new TokenReview(authenticator(), all, audiences);
    }

    ServiceAccountAuthenticator authenticator() {
        return new ServiceAccountAuthenticator(keys, issuers, audiences, objects, environment.clock());
    }

    /**
     * Returns the endpoint that serves the issuer discovery documents.
     *
     * @param jwksUri the URL of the key set
     */
    ReadOnlyEndpoint discovery(Supplier<URI> jwksUri) {
        return new IssuerDiscovery(issuers.get(0), keys, jwksUri);
    }

    /** Returns the handler of token requests. */
    public Review tokenRequests() {
        TokenIssuer issuer = new TokenIssuer(key, issuers.get(0), environment.clock(), environment.random()::uid);
        return new TokenRequest(issuer, audiences, objects, group);
    }
}
