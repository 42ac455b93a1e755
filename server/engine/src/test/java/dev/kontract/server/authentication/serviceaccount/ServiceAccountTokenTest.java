package dev.kontract.server.authentication.serviceaccount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceAccountTokenTest {

    private static final String ISSUER = "https://kubernetes.default.svc";
    private static final Duration LONGEST = Duration.ofHours(100);
    private static final Clock NOW = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

    private final Map<String, String> uids =
            new HashMap<>(Map.of("serviceaccounts/x/bot", "u1", "pods/x/p", "p1", "nodes//n", "n1"));
    private final Map<String, Instant> deletions = new HashMap<>();
    private final ObjectNode pod = JsonNodeFactory.instance.objectNode().put("serviceAccountName", "bot");
    private final BoundObjects objects = new BoundObjects() {

        @Override
        public Optional<Identity> find(String resource, String namespace, String name) {
            String key = resource + "/" + namespace + "/" + name;
            return Optional.ofNullable(uids.get(key))
                    .map(uid -> new Identity(uid, Optional.ofNullable(deletions.get(key))));
        }

        @Override
        public JsonNode podSpec(String namespace, String name) {
            return pod;
        }
    };
    private final SigningKey key = SigningKey.generate();
    private final TokenUse use = new TokenUse();

    private TokenRequest requests(SigningKey signing, String issuer) {
        TokenIssuer made = new TokenIssuer(() -> signing, issuer, NOW, () -> "id");
        return new TokenRequest(
                made,
                new TokenRequest.Terms(List.of(ISSUER), Optional.of(LONGEST), true),
                objects,
                "authentication.k8s.io");
    }

    private ObjectNode ask(TokenRequest requests, String name, ObjectNode spec) {
        QueryParameters none = QueryParameters.parse("");
        RequestInfo info = RequestInfo.of("POST", "/api/v1/namespaces/x/serviceaccounts/" + name + "/token", none);
        ObjectNode review = JsonNodeFactory.instance.objectNode();
        review.set("spec", spec);
        return requests.answer(new RequestContext(info, UserInfo.anonymous(), "POST", none, Map.of()), review);
    }

    private static ObjectNode spec() {
        return JsonNodeFactory.instance.objectNode();
    }

    private String token(ObjectNode spec) {
        return ask(requests(key, ISSUER), "bot", spec).at("/status/token").asText();
    }

    private Authenticator authenticator(Clock clock) {
        return new ServiceAccountAuthenticator(
                () -> VerificationKeys.of(key), List.of(ISSUER), List.of(ISSUER), objects, clock, use);
    }

    private Optional<UserInfo> user(String token) {
        return authenticator(NOW).authenticate(new RequestCredentials("Bearer " + token, List.of()));
    }

    @Test
    void tells_theAccount() {
        ObjectNode answer = ask(requests(key, ISSUER), "bot", spec());
        assertThat(answer.at("/spec/expirationSeconds").asLong()).isEqualTo(3600);
        assertThat(answer.at("/spec/audiences")).hasToString("[\"" + ISSUER + "\"]");
        assertThat(answer.at("/metadata/creationTimestamp").asText()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(answer.at("/status/expirationTimestamp").asText()).isEqualTo("2026-01-01T01:00:00Z");
        UserInfo user = user(answer.at("/status/token").asText()).orElseThrow();
        assertThat(user.name()).isEqualTo("system:serviceaccount:x:bot");
        assertThat(user.uid()).isEqualTo("u1");
        assertThat(user.groups()).containsExactly("system:serviceaccounts", "system:serviceaccounts:x");
        assertThat(user.extra()).containsEntry("authentication.kubernetes.io/credential-id", List.of("JTI=id"));
    }

    @Test
    void tooLongValidity_isShortened() {
        ObjectNode answer = ask(requests(key, ISSUER), "bot", spec().put("expirationSeconds", 360_001));

        assertThat(answer.at("/spec/expirationSeconds").asLong()).isEqualTo(360_000);
        assertThat(answer.at("/status/expirationTimestamp").asText()).isEqualTo("2026-01-05T04:00:00Z");
    }

    @ParameterizedTest
    @CsvSource({"Pod, 3607, true", "Pod, 3608, false", "'', 3607, false"})
    void tokenOfPod_thatIsRequestedLikeAProjectedOne_isExtended(String bound, long seconds, boolean isExtended)
            throws ParseException {
        ObjectNode spec = spec().put("expirationSeconds", seconds);
        if (!bound.isEmpty()) {
            spec.putObject("boundObjectRef").put("kind", bound).put("name", "p");
        }

        ObjectNode answer = ask(requests(key, ISSUER), "bot", spec);

        Instant announced = NOW.instant().plusSeconds(seconds);
        assertThat(answer.at("/status/expirationTimestamp").asText()).isEqualTo(announced.toString());
        JWTClaimsSet claims =
                SignedJWT.parse(answer.at("/status/token").asText()).getJWTClaimsSet();
        Instant accepted = isExtended ? NOW.instant().plus(Duration.ofDays(365)) : announced;
        assertThat(claims.getExpirationTime().toInstant()).isEqualTo(accepted);
        Object warning = claims.getJSONObjectClaim("kubernetes.io").get("warnafter");
        assertThat(warning).isEqualTo(isExtended ? announced.getEpochSecond() : null);
    }

    /** The text of the annotation is that of kube-apiserver. */
    @Test
    void extendedToken_thatIsUsedAfterItsAnnouncedEnd_isCountedAndAnnotated() {
        ObjectNode spec = spec().put("expirationSeconds", 3607);
        spec.putObject("boundObjectRef").put("kind", "Pod").put("name", "p");
        Map<String, String> annotations = new HashMap<>();
        RequestCredentials credentials =
                new RequestCredentials("Bearer " + token(spec), List.of()).annotating(annotations::put);

        authenticator(Clock.offset(NOW, Duration.ofSeconds(3607))).authenticate(credentials);
        assertThat(annotations).isEmpty();
        authenticator(Clock.offset(NOW, Duration.ofSeconds(3610))).authenticate(credentials);

        assertThat(annotations)
                .containsExactly(Map.entry(
                        "authentication.k8s.io/stale-token",
                        "subject: system:serviceaccount:x:bot, seconds after warning threshold: 3"));
        assertThat(use.valid()).isEqualTo(1);
        assertThat(use.stale()).isEqualTo(1);
    }

    @Test
    void tokenOfPod_isNotExtended_forAnotherAudience() throws ParseException {
        ObjectNode spec = spec().put("expirationSeconds", 3607);
        spec.putArray("audiences").add("elsewhere");
        spec.putObject("boundObjectRef").put("kind", "Pod").put("name", "p");

        JWTClaimsSet claims = SignedJWT.parse(token(spec)).getJWTClaimsSet();

        assertThat(claims.getExpirationTime().toInstant())
                .isEqualTo(NOW.instant().plusSeconds(3607));
    }

    @Test
    void goes_withTheAccount() {
        String token = token(spec());
        uids.put("serviceaccounts/x/bot", "u2");
        assertThatThrownBy(() -> user(token)).isInstanceOf(StatusException.class);
        uids.remove("serviceaccounts/x/bot");
        assertThatThrownBy(() -> user(token)).isInstanceOf(StatusException.class);
    }

    @Test
    void goes_withThePod() {
        ObjectNode spec = spec();
        pod.put("nodeName", "n1");
        spec.putObject("boundObjectRef").put("kind", "Pod").put("name", "p");
        String token = token(spec);
        assertThat(user(token).orElseThrow().extra())
                .containsEntry("authentication.kubernetes.io/pod-name", List.of("p"))
                .containsEntry("authentication.kubernetes.io/node-name", List.of("n1"));
        uids.remove("pods/x/p");
        assertThatThrownBy(() -> user(token)).isInstanceOf(StatusException.class);
    }

    @Test
    void tells_theNodeOfThePod_withoutCheckingIt() {
        ObjectNode spec = spec();
        pod.put("nodeName", "n");
        spec.putObject("boundObjectRef").put("kind", "Pod").put("name", "p");
        String token = token(spec);
        uids.remove("nodes//n");
        assertThat(user(token).orElseThrow().extra())
                .containsEntry("authentication.kubernetes.io/node-name", List.of("n"))
                .containsEntry("authentication.kubernetes.io/node-uid", List.of("n1"));
        assertThat(user(token(spec)).orElseThrow().extra()).doesNotContainKey("authentication.kubernetes.io/node-uid");
    }

    @Test
    void goes_withTheNode() {
        String token = token(boundToNode("n", ""));
        assertThat(user(token).orElseThrow().extra())
                .containsEntry("authentication.kubernetes.io/node-name", List.of("n"))
                .containsEntry("authentication.kubernetes.io/node-uid", List.of("n1"));
        uids.put("nodes//n", "n2");
        assertThat(errorAt(Duration.ZERO, token))
                .isEqualTo("node UID (n2) does not match service account node ref claim (n1)");
        uids.remove("nodes//n");
        assertThat(errorAt(Duration.ZERO, token)).isEqualTo("service account token has been invalidated");
    }

    @Test
    void isBound_toANodeThatExists() {
        TokenRequest requests = requests(key, ISSUER);
        assertThatThrownBy(() -> ask(requests, "bot", boundToNode("none", ""))).hasMessage("nodes \"none\" not found");
        assertThatThrownBy(() -> ask(requests, "bot", boundToNode("", ""))).hasMessage("Name parameter required.");
        assertThatThrownBy(() -> ask(requests, "bot", boundToNode("n", "n2")))
                .hasMessageContaining("the UID in the bound object reference (n2) does not match the UID in record");
    }

    private static ObjectNode boundToNode(String name, String uid) {
        ObjectNode spec = spec();
        spec.putObject("boundObjectRef")
                .put("kind", "Node")
                .put("apiVersion", "v1")
                .put("name", name)
                .put("uid", uid);
        return spec;
    }

    @Test
    void lists_aSingleAudience() throws ParseException {
        String payload = SignedJWT.parse(token(spec())).getPayload().toString();
        assertThat(payload).contains("\"aud\":[\"" + ISSUER + "\"]");
    }

    @Test
    void isGood_untilAMinuteAfterThePodIsToBeGone() {
        deletions.put("pods/x/p", NOW.instant().plusSeconds(30));
        ObjectNode spec = spec();
        spec.putObject("boundObjectRef").put("kind", "Pod").put("name", "p");
        RequestCredentials credentials = new RequestCredentials("Bearer " + token(spec), List.of());
        assertThat(authenticator(Clock.offset(NOW, Duration.ofSeconds(90))).authenticate(credentials))
                .isPresent();
        Authenticator later = authenticator(Clock.offset(NOW, Duration.ofSeconds(91)));
        assertThatThrownBy(() -> later.authenticate(credentials)).isInstanceOf(StatusException.class);
    }

    @Test
    void isGood_forItsTime_andAMinute() {
        String token = token(spec());
        assertThat(errorAt(Duration.ofSeconds(-60), token)).isEmpty();
        assertThat(errorAt(Duration.ofSeconds(-61), token)).isEqualTo("service account token is not valid yet");
        assertThat(errorAt(Duration.ofMinutes(61), token)).isEmpty();
        assertThat(errorAt(Duration.ofMinutes(61).plusSeconds(1), token))
                .isEqualTo("service account token has expired");
    }

    @Test
    void isGood_withoutOptionalClaims() {
        assertThat(errorAt(Duration.ofDays(1), signed(claims()))).isEmpty();
        assertThat(errorAt(Duration.ofDays(1), signed(claims().claim("aud", ISSUER))))
                .isEmpty();
        assertThat(errorAt(Duration.ofDays(1), signed(claims().audience(List.of("vault", ISSUER)))))
                .isEmpty();
    }

    @Test
    void isBad_whenIssuedInTheFuture() {
        String token = signed(claims().issueTime(Date.from(NOW.instant().plusSeconds(61))));
        assertThat(errorAt(Duration.ZERO, token)).isEqualTo("service account token is issued in the future");
        assertThat(errorAt(Duration.ofSeconds(1), token)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"aud\":null'|go-jose/go-jose/jwt: expected string or array value to unmarshal to Audience",
                "'\"aud\":[\"a\",null]'|go-jose/go-jose/jwt: expected string or array value to unmarshal to Audience",
                "'\"exp\":\"5\"'|go-jose/go-jose/jwt: expected number value to unmarshal NumericDate",
                "'\"sub\":4'|json: cannot unmarshal number into Go value of type string",
                "'\"jti\":[]'|json: cannot unmarshal array into Go value of type string",
                "'\"kubernetes.io\":\"x\"'|json: cannot unmarshal string into Go value of type serviceaccount.kubernetes",
                "'\"kubernetes.io\":{\"pod\":true}'|json: cannot unmarshal bool into Go value of type serviceaccount.ref",
                "'\"kubernetes.io\":{\"warnafter\":\"x\"}'|go-jose/go-jose/jwt: expected number value to unmarshal NumericDate"
            })
    void isBad_withAClaimOfAnotherType(String claim, String error) {
        assertThat(errorAt(Duration.ZERO, signed("{\"iss\":\"" + ISSUER + "\"," + claim + "}")))
                .isEqualTo(error);
    }

    @Test
    void isGood_withClaimsThatAreNull() {
        String claims = "\"sub\":null,\"exp\":null,\"jti\":null,\"kubernetes.io\":{\"namespace\":\"x\",\"pod\":null,"
                + "\"warnafter\":null,\"serviceaccount\":{\"name\":\"bot\",\"uid\":\"u1\"}}";
        assertThat(errorAt(Duration.ZERO, signed("{\"iss\":\"" + ISSUER + "\"," + claims + "}")))
                .isEmpty();
    }

    @Test
    void isBad_whenItsTimeCannotBeRepresented() {
        assertThat(errorAt(Duration.ZERO, signed("{\"iss\":\"" + ISSUER + "\",\"exp\":1e300}")))
                .isEqualTo("service account token has expired");
        assertThat(errorAt(Duration.ZERO, signed(claims().claim("exp", 1_000_000_000_000_000_000L))))
                .isEmpty();
    }

    @Test
    void isBad_forAnotherAccount() {
        assertThat(errorAt(Duration.ZERO, signed(claimsOf("bot", "u2"))))
                .isEqualTo("service account UID (u1) does not match claim (u2)");
        assertThat(errorAt(Duration.ZERO, signed(claimsOf("none", "u2"))))
                .isEqualTo("serviceaccounts \"none\" not found");
        assertThat(errorAt(Duration.ZERO, signed(claimsOf("", "u2")))).isEqualTo("resource name may not be empty");
    }

    private static JWTClaimsSet.Builder claims() {
        return claimsOf("bot", "u1");
    }

    private static JWTClaimsSet.Builder claimsOf(String name, String uid) {
        return new JWTClaimsSet.Builder()
                .issuer(ISSUER)
                .claim(
                        TokenIssuer.PRIVATE_CLAIM,
                        Map.of("namespace", "x", "serviceaccount", Map.of("name", name, "uid", uid)));
    }

    private String signed(JWTClaimsSet.Builder claims) {
        return signed(claims.build().toString());
    }

    private String signed(String payload) {
        JWSObject token = new JWSObject(new JWSHeader(key.algorithm()), new Payload(payload));
        try {
            token.sign(key.signer());
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
        return token.serialize();
    }

    /** Returns why a token is refused at a time after {@link #NOW}; {@code ""} if it is not. */
    private String errorAt(Duration later, String token) {
        return new ServiceAccountAuthenticator(
                        () -> VerificationKeys.of(key),
                        List.of(ISSUER),
                        List.of(ISSUER),
                        objects,
                        Clock.offset(NOW, later),
                        use)
                .find(token, List.of())
                .orElseThrow()
                .error();
    }

    @Test
    void isGood_forItsAudience() {
        ObjectNode elsewhere = spec();
        elsewhere.putArray("audiences").add("vault");
        assertThatThrownBy(() -> user(token(elsewhere))).isInstanceOf(StatusException.class);
    }

    @Test
    void isFound_byTheAudienceAskedFor() {
        ObjectNode elsewhere = spec();
        elsewhere.putArray("audiences").add("vault").add("other");
        ServiceAccountAuthenticator authenticator = new ServiceAccountAuthenticator(
                () -> VerificationKeys.of(key), List.of(ISSUER), List.of(ISSUER), objects, NOW, use);
        String token = token(elsewhere);
        assertThat(authenticator
                        .find(token, List.of("mail", "vault"))
                        .orElseThrow()
                        .audiences())
                .containsExactly("vault");
        assertThat(authenticator
                        .find(token, List.of("other", "vault"))
                        .orElseThrow()
                        .audiences())
                .containsExactly("other", "vault");
        assertThat(authenticator.find(token, List.of()).orElseThrow().error())
                .isEqualTo("token audiences [\"vault\" \"other\"] is invalid for the target audiences [\"" + ISSUER
                        + "\"]");
        assertThat(authenticator.find("a.b.c", List.of("vault"))).isEmpty();
    }

    @Test
    void isKnown_afterTheKeyWasKept() {
        String token = token(spec());
        SigningKey kept = SigningKey.ofSecretText(key.toSecretText());
        Authenticator authenticator = new ServiceAccountAuthenticator(
                () -> VerificationKeys.of(kept), List.of(ISSUER), List.of(ISSUER), objects, NOW, use);
        assertThat(authenticator.authenticate(new RequestCredentials("Bearer " + token, List.of())))
                .isPresent();
        assertThat(VerificationKeys.of(key).toJson().toString()).doesNotContain("\"d\"");
    }

    @Test
    void isChecked_howeverOftenItWasGood() {
        String token = token(spec());
        Authenticator same = authenticator(NOW);
        RequestCredentials good = new RequestCredentials("Bearer " + token, List.of());
        assertThat(same.authenticate(good)).isEqualTo(same.authenticate(good)).isPresent();
        RequestCredentials forged =
                new RequestCredentials("Bearer " + token.substring(0, token.length() - 8) + "AAAAAAAA", List.of());
        assertThatThrownBy(() -> same.authenticate(forged)).isInstanceOf(StatusException.class);
        uids.remove("serviceaccounts/x/bot");
        assertThatThrownBy(() -> same.authenticate(good)).isInstanceOf(StatusException.class);
    }

    @Test
    void refuses_forgeries() {
        String other = ask(requests(SigningKey.generate(), ISSUER), "bot", spec())
                .at("/status/token")
                .asText();
        assertThatThrownBy(() -> user(other)).isInstanceOf(StatusException.class);
        String token = token(spec());
        assertThatThrownBy(() -> user(token.substring(0, token.length() - 8) + "AAAAAAAA"))
                .isInstanceOf(StatusException.class);
        String unsigned = new PlainJWT(new JWTClaimsSet.Builder().issuer(ISSUER).build()).serialize();
        assertThat(user(unsigned)).isEmpty();
    }

    @Test
    void ignores_whatIsNotItsOwn() {
        assertThat(user("admin-token")).isEmpty();
        assertThat(user("a.b.c")).isEmpty();
        String foreign = ask(requests(key, "https://other"), "bot", spec())
                .at("/status/token")
                .asText();
        assertThat(user(foreign)).isEmpty();
    }

    @Test
    void refuses_badRequests() {
        TokenRequest requests = requests(key, ISSUER);
        assertThatThrownBy(() -> ask(requests, "nobody", spec())).hasMessage("serviceaccounts \"nobody\" not found");
        assertThatThrownBy(() -> ask(requests, "bot", spec().put("expirationSeconds", 5)))
                .hasMessage("TokenRequest.authentication.k8s.io \"\" is invalid: spec.expirationSeconds: Invalid "
                        + "value: 5: may not specify a duration less than 10 minutes");
        ObjectNode bound = spec();
        bound.putObject("boundObjectRef").put("kind", "Pod").put("name", "none");
        assertThatThrownBy(() -> ask(requests, "bot", bound)).hasMessage("pods \"none\" not found");
        pod.put("serviceAccountName", "other");
        ObjectNode another = spec();
        another.putObject("boundObjectRef")
                .put("kind", "Pod")
                .put("apiVersion", "v1")
                .put("name", "p");
        assertThatThrownBy(() -> ask(requests, "bot", another))
                .hasMessage("cannot bind token for serviceaccount \"bot\" to pod running with different "
                        + "serviceaccount name.");
        ObjectNode unbindable = spec();
        unbindable
                .putObject("boundObjectRef")
                .put("kind", "ConfigMap")
                .put("apiVersion", "v1")
                .put("name", "c");
        assertThatThrownBy(() -> ask(requests, "bot", unbindable))
                .hasMessage("cannot bind token to object of type /v1, Kind=ConfigMap");
        ObjectNode nameless = spec();
        nameless.putObject("boundObjectRef").put("kind", "Pod");
        assertThatThrownBy(() -> ask(requests, "bot", nameless)).hasMessage("Name parameter required.");
    }
}
