package dev.kontract.server.access;

import dev.kontract.server.authentication.StaticTokenFile;
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
 * Who comes in with which bearer token.
 *
 * @param users by token
 * @param admin the token of the administrator the server made up, {@code ""} when the tokens were given
 */
public record BearerTokens(Map<String, UserInfo> users, String admin) {

    /**
     * The tokens of the file {@code given}, of the one in the data directory, or one that is made here.
     *
     * @param dataDir where the server keeps what it makes; absent, nothing outlives the process
     * @throws IOException when a file cannot be used
     */
    public static BearerTokens find(Optional<Path> given, Optional<Path> dataDir) throws IOException {
        if (given.isPresent()) {
            return new BearerTokens(StaticTokenFile.read(given.get()), "");
        }
        Optional<Path> kept = dataDir.map(data -> data.resolve("tokens.csv"));
        if (kept.isEmpty()) {
            String token = random();
            return new BearerTokens(Map.of(token, UserInfo.of("admin", "admin", List.of(UserInfo.MASTERS))), token);
        }
        Path file = kept.get();
        if (!Files.exists(file)) {
            PrivateFiles.write(file, random() + ",admin,admin,\"" + UserInfo.MASTERS + "\"\n");
        }
        PrivateFiles.require(file);
        Map<String, UserInfo> users = StaticTokenFile.read(file);
        return new BearerTokens(users, users.keySet().stream().findFirst().orElse(""));
    }

    /** A token nobody can guess. */
    public static String random() {
        byte[] bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
