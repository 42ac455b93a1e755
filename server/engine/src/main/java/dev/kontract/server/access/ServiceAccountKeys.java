package dev.kontract.server.access;

import dev.kontract.server.authentication.serviceaccount.SigningKey;
import dev.kontract.server.authentication.serviceaccount.VerificationKeys;
import dev.kontract.server.identity.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The keys of service account tokens.
 *
 * @param signing signs new tokens
 * @param verification verifies tokens: the signing key and those that signed before it
 */
public record ServiceAccountKeys(SigningKey signing, VerificationKeys verification) {

    /**
     * Uses the configured keys, or reads or generates the key in the data directory.
     *
     * @param dataDir the data directory; if absent, the generated key is not persisted
     * @throws IOException if a key cannot be used
     */
    public static ServiceAccountKeys find(AuthenticationSettings settings, Optional<Path> dataDir) throws IOException {
        Optional<Path> configured = settings.signingKey();
        SigningKey signing = configured.isPresent() ? read(configured.get(), SigningKey::ofPem) : key(dataDir);
        return new ServiceAccountKeys(signing, all(signing, settings.keys()));
    }

    /**
     * Uses the configured keys, or {@code shared}.
     *
     * @param shared the key that several servers have in common, as {@link SigningKey#toSecretText} wrote it
     * @throws IOException if a key cannot be used
     */
    public static ServiceAccountKeys find(AuthenticationSettings settings, String shared) throws IOException {
        Optional<Path> configured = settings.signingKey();
        SigningKey signing =
                configured.isPresent() ? read(configured.get(), SigningKey::ofPem) : SigningKey.ofSecretText(shared);
        return new ServiceAccountKeys(signing, all(signing, settings.keys()));
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

    private static VerificationKeys all(SigningKey signing, List<Path> files) throws IOException {
        VerificationKeys all = VerificationKeys.of(signing);
        for (Path file : files) {
            all = read(file, all::and);
        }
        return all;
    }

    /** Reads a key file; logs a warning if other users can read a private key. */
    private static <T> T read(Path file, Function<String, T> parser) throws IOException {
        String pem = Files.readString(file, StandardCharsets.ISO_8859_1);
        if (pem.contains("PRIVATE KEY")) {
            PrivateFiles.warnIfOpen(file);
        }
        try {
            return parser.apply(pem);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " " + e.getMessage(), e);
        }
    }
}
