package dev.kontract.server.access;

import dev.kontract.server.authentication.serviceaccount.SigningKey;
import dev.kontract.server.authentication.serviceaccount.VerificationKeys;
import dev.kontract.server.configuration.FileValue;
import dev.kontract.server.identity.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
     * The keys in the configured files.
     *
     * @param signing the key that signs new tokens; absent if one is generated
     * @param verification additional keys that verify tokens
     */
    public record Configured(Optional<SigningKey> signing, VerificationKeys verification) {

        /**
         * Reads the configured files.
         *
         * @throws IOException if a key cannot be used
         */
        public static Configured read(AuthenticationSettings settings) throws IOException {
            Optional<Path> own = settings.signingKey();
            Map<Path, String> texts = new LinkedHashMap<>();
            Optional<SigningKey> signing =
                    own.isPresent() ? Optional.of(parsed(own.get(), texts, SigningKey::ofPem)) : Optional.empty();
            VerificationKeys all = VerificationKeys.NONE;
            for (Path file : settings.keys()) {
                all = parsed(file, texts, all::and);
            }
            return new Configured(signing, all);
        }

        /**
         * Reads the configured files, which may change.
         *
         * @throws IOException if a key cannot be used
         */
        public static FileValue<Configured> files(AuthenticationSettings settings) throws IOException {
            List<Path> files = new ArrayList<>(settings.keys());
            settings.signingKey().ifPresent(files::add);
            return FileValue.read(files, () -> read(settings));
        }

        /**
         * Returns these keys; without a signing key, the one in the data directory is read or generated.
         *
         * @param dataDir the data directory; if absent, a generated key is not persisted
         * @throws IOException if a key cannot be used
         */
        public ServiceAccountKeys in(Optional<Path> dataDir) throws IOException {
            return with(signing.isPresent() ? signing.get() : key(dataDir));
        }

        /**
         * Returns these keys; {@code shared} signs if there is no other signing key.
         *
         * @param shared the key that several servers have in common, as {@link SigningKey#toSecretText} wrote it
         */
        public ServiceAccountKeys with(String shared) {
            return with(signing.orElseGet(() -> SigningKey.ofSecretText(shared)));
        }

        /**
         * Returns these keys.
         *
         * @param otherwise signs if there is no other signing key
         */
        public ServiceAccountKeys with(SigningKey otherwise) {
            SigningKey signs = signing.orElse(otherwise);
            return new ServiceAccountKeys(signs, VerificationKeys.of(signs).and(verification));
        }
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

    /** Parses a key file; on its first use, logs a warning if other users can read a private key. */
    private static <T> T parsed(Path file, Map<Path, String> texts, Function<String, T> parser) throws IOException {
        String pem = texts.get(file);
        if (pem == null) {
            pem = Files.readString(file, StandardCharsets.ISO_8859_1);
            texts.put(file, pem);
            if (pem.contains("PRIVATE KEY")) {
                PrivateFiles.warnIfOpen(file);
            }
        }
        try {
            return parser.apply(pem);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " " + e.getMessage(), e);
        }
    }
}
