package dev.kontract.client.config;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Adds authentication headers to requests. Implementations are thread-safe.
 *
 * <pre>{@code
 * Credentials credentials = Credentials.bearerFile(Path.of("/run/secrets/token"), Clock.systemUTC());
 * }</pre>
 */
public interface Credentials {

    /** Passes the name and value of each header to {@code header}. */
    void authorize(BiConsumer<String, String> header);

    /**
     * Called after a 401 response; cached credentials may be out of date.
     *
     * @return whether {@link #authorize} may return different credentials now, so that the request should be retried
     */
    default boolean refused() {
        return false;
    }

    /** Returns anonymous credentials. */
    static Credentials none() {
        return header -> {};
    }

    /** Returns a bearer token. */
    static Credentials bearer(String token) {
        return header -> header.accept("Authorization", "Bearer " + token);
    }

    /** Returns the bearer token in {@code file}, which is read again every minute and after a 401 response. */
    static Credentials bearerFile(Path file, Clock clock) {
        return new ReloadingTokenFile(file, "", clock);
    }

    /** Returns basic authentication credentials. */
    static Credentials basic(String user, String password) {
        String both = Base64.getEncoder().encodeToString((user + ':' + password).getBytes(StandardCharsets.UTF_8));
        return header -> header.accept("Authorization", "Basic " + both);
    }

    /** Impersonates another user, which the server has to permit. */
    default Credentials impersonating(String user, List<String> groups) {
        return with(header -> {
            header.accept("Impersonate-User", user);
            groups.forEach(group -> header.accept("Impersonate-Group", group));
        });
    }

    /** Adds the headers of {@code more}. */
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
