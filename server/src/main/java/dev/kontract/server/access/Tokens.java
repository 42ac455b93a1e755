package dev.kontract.server.access;

import dev.kontract.server.authentication.TokenFile;
import dev.kontract.server.identity.OwnerOnly;
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
public record Tokens(Map<String, UserInfo> users, String admin) {

    /**
     * The tokens of the file {@code given}, of the one in the data directory, or one that is made here.
     *
     * @param dataDir where the server keeps what it makes; absent, nothing outlives the process
     * @throws IOException when a file cannot be used
     */
    public static Tokens find(Optional<Path> given, Optional<Path> dataDir) throws IOException {
        if (given.isPresent()) {
            return new Tokens(TokenFile.read(given.get()), "");
        }
        Optional<Path> kept = dataDir.map(data -> data.resolve("tokens.csv"));
        if (kept.isEmpty()) {
            String token = random();
            return new Tokens(Map.of(token, UserInfo.of("admin", "admin", List.of(UserInfo.MASTERS))), token);
        }
        Path file = kept.get();
        if (!Files.exists(file)) {
            OwnerOnly.write(file, random() + ",admin,admin,\"" + UserInfo.MASTERS + "\"\n");
        }
        OwnerOnly.require(file);
        Map<String, UserInfo> users = TokenFile.read(file);
        return new Tokens(users, users.keySet().stream().findFirst().orElse(""));
    }

    /** A token nobody can guess. */
    public static String random() {
        byte[] bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
