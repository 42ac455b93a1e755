package dev.kontract.server.access;

import dev.kontract.server.configuration.FileValue;
import dev.kontract.server.identity.PrivateFiles;
import dev.kontract.server.request.UserInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The static bearer tokens of a server.
 *
 * @param users the users by token, read again when the file changes
 * @param admin the generated administrator token, {@code ""} if a token file was configured
 */
public record BearerTokens(FileValue<Map<String, UserInfo>> users, String admin) {

    private static final String FILE = "tokens.csv";
    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * Reads the tokens from the file {@code given}, or reads or generates the administrator token in the data
     * directory.
     *
     * @param dataDir the data directory; if absent, the generated token is not persisted
     * @throws IOException if a file cannot be read or written
     */
    public static BearerTokens find(Optional<Path> given, Optional<Path> dataDir) throws IOException {
        if (given.isPresent()) {
            TokenFileReader reader = new TokenFileReader(given.get());
            return new BearerTokens(FileValue.read(List.of(given.get()), reader::read), "");
        }
        Optional<Path> kept = dataDir.map(data -> data.resolve(FILE));
        if (kept.isEmpty()) {
            return ofAdministrator(random());
        }
        Path file = kept.get();
        if (!Files.exists(file)) {
            write(file, random());
        }
        TokenFileReader reader = new TokenFileReader(file);
        FileValue<Map<String, UserInfo>> users = FileValue.read(List.of(file), () -> {
            PrivateFiles.require(file);
            return reader.read();
        });
        return new BearerTokens(users, users.get().keySet().stream().findFirst().orElse(""));
    }

    /**
     * Keeps the token of the administrator in a data directory that has none yet.
     *
     * @throws IOException if the file cannot be written
     */
    public static void keepAdministrator(Path dataDir, String token) throws IOException {
        Path file = dataDir.resolve(FILE);
        if (!Files.exists(file)) {
            write(file, token);
        }
    }

    private static void write(Path file, String administrator) throws IOException {
        PrivateFiles.write(file, administrator + ",admin,admin,\"" + UserInfo.MASTERS + "\"\n");
    }

    /** The token of the administrator and no other. */
    public static BearerTokens ofAdministrator(String token) {
        Map<String, UserInfo> users = Map.of(token, UserInfo.of("admin", "admin", List.of(UserInfo.MASTERS)));
        return new BearerTokens(FileValue.onDemand(List.of(), () -> users), token);
    }

    /** Generates a random token. */
    public static String random() {
        byte[] bytes = new byte[24];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
