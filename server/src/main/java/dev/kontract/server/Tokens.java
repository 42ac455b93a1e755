package dev.kontract.server;

import dev.kontract.server.authentication.TokenFile;
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
record Tokens(Map<String, UserInfo> users, String admin) {

    static Tokens find(ServerConfig config) throws IOException {
        Optional<Path> given = config.files().tokens();
        if (given.isPresent()) {
            return new Tokens(TokenFile.read(given.get()), "");
        }
        Optional<Path> kept = config.dataDir().map(data -> data.resolve("tokens.csv"));
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
    static String random() {
        byte[] bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
