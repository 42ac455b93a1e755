package dev.kontract.server.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BootstrapTokenAuthenticatorTest {

    private static final String TOKEN = "abcdef.0123456789abcdef";

    private final Map<String, JsonNode> secrets = new HashMap<>();
    private final ObjectNode secret = JsonNodeFactory.instance.objectNode();
    private final BootstrapTokenAuthenticator authenticator = new BootstrapTokenAuthenticator(
            name -> Optional.ofNullable(secrets.get(name)),
            Clock.fixed(Instant.parse("2030-01-01T00:00:00Z"), ZoneOffset.UTC));

    @BeforeEach
    void createSecret() {
        secrets.put("bootstrap-token-abcdef", secret);
        secret.put("type", "bootstrap.kubernetes.io/token");
        set("token-id", "abcdef");
        set("token-secret", "0123456789abcdef");
        set("usage-bootstrap-authentication", "true");
    }

    private void set(String key, String value) {
        String encoded = Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8));
        secret.withObject("/data").put(key, encoded);
    }

    private Optional<UserInfo> authenticate(String token) {
        return authenticator.authenticate(new RequestCredentials("Bearer " + token, List.of()));
    }

    private void rejects(String token) {
        assertThatThrownBy(() -> authenticate(token)).isInstanceOf(StatusException.class);
    }

    @Test
    void authenticate_returnsTheUserOfTheToken() {
        set("expiration", "2030-01-01T00:00:01Z");
        set("auth-extra-groups", "system:bootstrappers:workers,system:bootstrappers:a");
        assertThat(authenticate(TOKEN))
                .contains(UserInfo.of(
                        "system:bootstrap:abcdef",
                        "",
                        List.of("system:bootstrappers", "system:bootstrappers:a", "system:bootstrappers:workers")));
    }

    @Test
    void authenticate_leavesOtherTokensToOthers() {
        assertThat(authenticate("ABCDEF.0123456789abcdef")).isEmpty();
        assertThat(authenticate("abcdef.0123456789abcde")).isEmpty();
        assertThat(authenticate("")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "token-secret, 0123456789abcdeg",
        "token-id, abcdeg",
        "usage-bootstrap-authentication, True",
        "expiration, 2030-01-01T00:00:00Z",
        "expiration, tomorrow",
        "auth-extra-groups, 'system:bootstrappers:a,system:masters'",
    })
    void authenticate_rejectsWhatTheSecretDoesNotSay(String key, String value) {
        assertThat(authenticate(TOKEN)).isPresent();
        set(key, value);
        rejects(TOKEN);
    }

    @Test
    void authenticate_rejectsSecretsOfOtherTypesAndDeletedOnes() {
        rejects("abcdeg.0123456789abcdef");
        secret.withObject("/metadata").put("deletionTimestamp", "2029-01-01T00:00:00Z");
        rejects(TOKEN);
        secret.remove("metadata");
        secret.put("type", "Opaque");
        rejects(TOKEN);
    }
}
