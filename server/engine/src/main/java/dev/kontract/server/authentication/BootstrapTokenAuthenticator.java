package dev.kontract.server.authentication;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Authenticates bootstrap tokens {@code id.secret} by secrets of the type {@code bootstrap.kubernetes.io/token} in the namespace
 * {@code kube-system}.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/bootstrap-tokens/">Authenticating with bootstrap tokens</a>
 */
public final class BootstrapTokenAuthenticator implements Authenticator {

    private static final Pattern TOKEN = Pattern.compile("([a-z0-9]{6})\\.([a-z0-9]{16})");
    private static final Pattern GROUP = Pattern.compile("system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]");
    private static final String DEFAULT_GROUP = "system:bootstrappers";
    private static final String TYPE = "bootstrap.kubernetes.io/token";

    private final Function<String, Optional<JsonNode>> secrets;
    private final Clock clock;

    /**
     * Creates an authenticator.
     *
     * @param secrets finds a secret of {@code kube-system} by its name
     * @param clock compared with the expiration of tokens
     */
    public BootstrapTokenAuthenticator(Function<String, Optional<JsonNode>> secrets, Clock clock) {
        this.secrets = secrets;
        this.clock = clock;
    }

    @Override
    public Optional<UserInfo> authenticate(RequestCredentials credentials) {
        Matcher token = TOKEN.matcher(credentials.bearerToken());
        if (!token.matches()) {
            return Optional.empty();
        }
        String id = token.group(1);
        return Optional.of(secrets.apply("bootstrap-token-" + id)
                .filter(secret -> isOf(secret, id, token.group(2)))
                .flatMap(secret -> groups(text(secret, "auth-extra-groups")))
                .map(groups -> UserInfo.of("system:bootstrap:" + id, "", groups))
                .orElseThrow(StatusException::unauthorized));
    }

    private boolean isOf(JsonNode secret, String id, String wanted) {
        return secret.path("metadata").path("deletionTimestamp").isMissingNode()
                && secret.path("type").asText("").equals(TYPE)
                && MessageDigest.isEqual(
                        text(secret, "token-secret").getBytes(StandardCharsets.UTF_8),
                        wanted.getBytes(StandardCharsets.UTF_8))
                && text(secret, "token-id").equals(id)
                && text(secret, "usage-bootstrap-authentication").equals("true")
                && !hasExpired(text(secret, "expiration"));
    }

    private boolean hasExpired(String expiration) {
        if (expiration.isEmpty()) {
            return false;
        }
        try {
            return !OffsetDateTime.parse(expiration).toInstant().isAfter(clock.instant());
        } catch (DateTimeParseException e) {
            return true;
        }
    }

    /** Returns the groups of a token, empty if one of them has an invalid name. */
    private static Optional<List<String>> groups(String extra) {
        TreeSet<String> groups = new TreeSet<>(List.of(DEFAULT_GROUP));
        if (!extra.isEmpty()) {
            for (String group : extra.split(",", -1)) {
                if (!GROUP.matcher(group).matches()) {
                    return Optional.empty();
                }
                groups.add(group);
            }
        }
        return Optional.of(new ArrayList<>(groups));
    }

    private static String text(JsonNode secret, String key) {
        try {
            byte[] value =
                    Base64.getDecoder().decode(secret.path("data").path(key).asText(""));
            return new String(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
