package dev.kontract.server.cluster;

import dev.kontract.server.access.BearerTokens;
import dev.kontract.server.access.ServiceAccountKeys;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.identity.PrivateFiles;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StoreCopy;
import dev.kontract.server.storage.ValueEncryption;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The credentials that all servers on one storage issue and accept, so that a client can use any of them: stored in a Secret
 * that the first server creates, from the files of its data directory if there are any. Files given by flags take precedence.
 *
 * @param authority issues serving certificates and signs certificate requests
 * @param signingKey signs service account tokens, as {@code SigningKey#toSecretText} writes it
 * @param adminToken the token of the administrator
 */
public record SharedCredentials(CertificateAuthority authority, String signingKey, String adminToken) {

    private static final String AUTHORITY = "ca.crt";
    private static final String AUTHORITY_KEY = "ca.key";
    private static final String SIGNING_KEY = "service-accounts.jwk";
    private static final String ADMIN_TOKEN = "admin-token";

    /**
     * Reads the credentials of the servers on {@code storage}, or makes them.
     *
     * @param own the credentials that this server would use by itself
     * @throws IOException when what is stored cannot be used
     */
    public static SharedCredentials in(Storage storage, InstantSource clock, Supplier<SharedCredentials> own)
            throws IOException {
        Map<String, String> data =
                BootstrapObject.CREDENTIALS.in(storage, clock, () -> own.get().data());
        return of(data);
    }

    /**
     * The credentials that are stored among other objects.
     *
     * @throws IOException if they cannot be used, or are encrypted
     */
    public static Optional<SharedCredentials> of(StoreCopy copy) throws IOException {
        for (StoreCopy.Item each : copy.items()) {
            if (each.entry().key().equals(BootstrapObject.CREDENTIALS.key())) {
                if (ValueEncryption.isEncrypted(each.entry().value())) {
                    throw new IOException(
                            "the Secret kontract-server in kube-system is encrypted: start a server with the provider"
                                    + " identity: {} as the first one, and write the Secret again");
                }
                return Optional.of(of(BootstrapObject.data(each.entry())));
            }
        }
        return Optional.empty();
    }

    private static SharedCredentials of(Map<String, String> data) throws IOException {
        return new SharedCredentials(
                CertificateAuthority.ofPem(decoded(data, AUTHORITY), decoded(data, AUTHORITY_KEY)),
                decoded(data, SIGNING_KEY),
                decoded(data, ADMIN_TOKEN));
    }

    /** Writes them to the files that a single server reads; existing files are not changed. */
    public void keepIn(Path dataDir) throws IOException {
        Path certificates = dataDir.resolve("pki");
        if (!Files.exists(certificates.resolve(AUTHORITY_KEY))) {
            PrivateFiles.write(certificates.resolve(AUTHORITY_KEY), PemText.of(authority.key()));
            PrivateFiles.write(certificates.resolve(AUTHORITY), PemText.of(authority.certificate()));
        }
        if (!Files.exists(certificates.resolve(SIGNING_KEY))) {
            PrivateFiles.write(certificates.resolve(SIGNING_KEY), signingKey);
        }
        BearerTokens.keepAdministrator(dataDir, adminToken);
    }

    /** The credentials of a server by itself. */
    public static SharedCredentials of(CertificateAuthority authority, ServiceAccountKeys keys, BearerTokens tokens) {
        String admin = tokens.admin().isEmpty() ? BearerTokens.random() : tokens.admin();
        return new SharedCredentials(authority, keys.signing().toSecretText(), admin);
    }

    private Map<String, String> data() {
        return Map.of(
                AUTHORITY, encoded(PemText.of(authority.certificate())),
                AUTHORITY_KEY, encoded(PemText.of(authority.key())),
                SIGNING_KEY, encoded(signingKey),
                ADMIN_TOKEN, encoded(adminToken));
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(Map<String, String> data, String name) {
        return new String(Base64.getDecoder().decode(data.getOrDefault(name, "")), StandardCharsets.UTF_8);
    }
}
