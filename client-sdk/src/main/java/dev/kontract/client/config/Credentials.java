package dev.kontract.client.config;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Who asks: adds headers to a request. Implementations are safe for use by several threads.
 *
 * <pre>{@code
 * Credentials credentials = Credentials.bearerFile(Path.of("/run/secrets/token"), Clock.systemUTC());
 * }</pre>
 */
public interface Credentials {

    /** Hands name and value of every header to {@code header}. */
    void authorize(BiConsumer<String, String> header);

    /**
     * The server did not know the caller. What was fetched or read may be out of date.
     *
     * @return whether {@link #authorize} may say something else now, so that one more attempt is worth it
     */
    default boolean refused() {
        return false;
    }

    /** Nobody in particular. */
    static Credentials none() {
        return header -> {};
    }

    /** The bearer of {@code token}. */
    static Credentials bearer(String token) {
        return header -> header.accept("Authorization", "Bearer " + token);
    }

    /** The bearer of the token in {@code file}, which is read again every minute, and when the server refuses it. */
    static Credentials bearerFile(Path file, Clock clock) {
        return new ReloadingTokenFile(file, clock);
    }

    /** A user with a password. */
    static Credentials basic(String user, String password) {
        String both = Base64.getEncoder().encodeToString((user + ':' + password).getBytes(StandardCharsets.UTF_8));
        return header -> header.accept("Authorization", "Basic " + both);
    }

    /** These, acting as somebody else, which the server has to allow. */
    default Credentials impersonating(String user, List<String> groups) {
        return with(header -> {
            header.accept("Impersonate-User", user);
            groups.forEach(group -> header.accept("Impersonate-Group", group));
        });
    }

    /** These, and what {@code more} says besides. */
    default Credentials with(Credentials more) {
        Credentials self = this;
        return new Credentials() {
            @Override
            public void authorize(BiConsumer<String, String> header) {
                self.authorize(header);
                more.authorize(header);
            }

            @Override
            public boolean refused() {
                boolean renewed = self.refused();
                return more.refused() || renewed;
            }
        };
    }
}
