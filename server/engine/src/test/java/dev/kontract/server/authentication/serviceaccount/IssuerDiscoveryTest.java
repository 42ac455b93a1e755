package dev.kontract.server.authentication.serviceaccount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.view.Representation;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IssuerDiscoveryTest {

    private static final URI SERVER = URI.create("https://127.0.0.1:6443");

    private final VerificationKeys keys = VerificationKeys.of(SigningKey.generate());

    private Optional<Representation> get(String issuer, String path) {
        QueryParameters none = QueryParameters.parse("");
        RequestInfo info = RequestInfo.of("GET", path, none);
        RequestContext request = new RequestContext(info, UserInfo.anonymous(), "GET", none, Map.of());
        return new IssuerDiscovery(issuer, () -> keys, () -> IssuerDiscovery.keysOn(SERVER)).get(request);
    }

    private static String text(Representation found) {
        return new String(found.body(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/.well-known/openid-configuration", "/.well-known/openid-configuration/"})
    void get_tellsOfTheIssuer(String path) {
        Representation found = get("https://me.example", path).orElseThrow();
        assertThat(found.contentType()).isEqualTo("application/json");
        assertThat(found.headers()).containsEntry("Cache-Control", "public, max-age=3600");
        assertThat(text(found))
                .isEqualTo("{\"issuer\":\"https://me.example\",\"jwks_uri\":\"https://127.0.0.1:6443/openid/v1/jwks\","
                        + "\"response_types_supported\":[\"id_token\"],\"subject_types_supported\":[\"public\"],"
                        + "\"id_token_signing_alg_values_supported\":[\"ES256\"]}");
    }

    @Test
    void get_showsTheKeys() {
        Representation found = get("https://me.example", "/openid/v1/jwks").orElseThrow();
        assertThat(found.contentType()).isEqualTo("application/jwk-set+json");
        assertThat(text(found)).isEqualTo(keys.toJson().toString()).doesNotContain("\"d\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"me", "http://me.example", "https://me.example?a=b", "https://me.example#a", "no url at all"})
    void get_tellsNothingOfAnIssuerWithoutAProperName(String issuer) {
        assertThat(get(issuer, "/openid/v1/jwks")).isEmpty();
    }

    @Test
    void get_leavesOtherPathsAlone() {
        assertThat(get("https://me.example", "/openid/v1")).isEmpty();
        assertThat(get("https://me.example", "/")).isEmpty();
    }
}
