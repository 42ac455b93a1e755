package dev.kontract.server.authorization.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.RequestedSelectors;
import dev.kontract.server.authorization.configuration.WebhookConfiguration;
import dev.kontract.server.cel.AdmissionEnvironment;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.webhook.WebhookFailure;
import dev.kontract.server.webhook.WebhookRetries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WebhookAuthorizerTest {

    private static final UserInfo ALICE =
            new UserInfo("alice", "7", List.of("devs"), Map.of("team.example/name", List.of("shop")));
    private static final AuthorizationAttributes LIST_PODS = new AuthorizationAttributes(
            ALICE,
            true,
            "list",
            "shop",
            "",
            "v1",
            "pods",
            "",
            "",
            "",
            new RequestedSelectors(
                    RequestedSelectors.fieldRequirements("spec.nodeName=n1,status.phase!=Failed"),
                    RequestedSelectors.labelRequirements("app in (a,b),!canary,size>3")));

    private final List<ObjectNode> sent = new ArrayList<>();
    private final List<Duration> pauses = new ArrayList<>();
    private final WebhookFigures figures = WebhookFigures.none();
    private Function<ObjectNode, JsonNode> webhook = review -> status("\"allowed\": true");
    private long now;

    private static JsonNode status(String fields) {
        try {
            return new ObjectMapper().readTree("{\"status\": {" + fields + "}}");
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private WebhookAuthorizer authorizer(boolean denies, String version, String... conditions) {
        AdmissionEnvironment environment = AdmissionEnvironment.ofAccessReviews();
        WebhookConfiguration configuration = new WebhookConfiguration(
                Optional.empty(),
                version,
                Duration.ofSeconds(3),
                denies,
                Duration.ofMinutes(5),
                Duration.ofSeconds(30),
                Stream.of(conditions)
                        .map(each -> environment.compile(each, AdmissionEnvironment.ResultType.BOOL))
                        .toList());
        return new WebhookAuthorizer(
                "hook",
                configuration,
                (review, timeout) -> {
                    sent.add(review.deepCopy());
                    return webhook.apply(review);
                },
                new WebhookRetries(pauses::add, () -> now),
                figures);
    }

    private static AuthorizationAttributes named(String name) {
        return new AuthorizationAttributes(ALICE, true, "get", "shop", "", "v1", "pods", "", name, "");
    }

    @Test
    void authorize_sendsAllAttributes() throws Exception {
        assertThat(authorizer(false, "v1").authorize(LIST_PODS)).isEqualTo(Decision.allow(""));
        assertThat(sent).containsExactly((ObjectNode) new ObjectMapper().readTree("""
                {"kind": "SubjectAccessReview", "apiVersion": "authorization.k8s.io/v1", "metadata": {},
                 "spec": {
                   "resourceAttributes": {
                     "namespace": "shop", "verb": "list", "version": "v1", "resource": "pods",
                     "fieldSelector": {"requirements": [
                       {"key": "spec.nodeName", "operator": "In", "values": ["n1"]},
                       {"key": "status.phase", "operator": "NotIn", "values": ["Failed"]}]},
                     "labelSelector": {"requirements": [
                       {"key": "app", "operator": "In", "values": ["a", "b"]},
                       {"key": "canary", "operator": "DoesNotExist"}]}},
                   "user": "alice", "groups": ["devs"], "extra": {"team.example/name": ["shop"]}, "uid": "7"},
                 "status": {"allowed": false}}
                """));
    }

    @Test
    void authorize_sendsPathsAndTheOlderVersion() throws Exception {
        authorizer(false, "v1beta1")
                .authorize(new AuthorizationAttributes(ALICE, false, "get", "", "", "", "", "", "", "/metrics"));
        assertThat(sent.get(0).path("apiVersion").asText()).isEqualTo("authorization.k8s.io/v1beta1");
        assertThat(sent.get(0).path("spec")).isEqualTo(new ObjectMapper().readTree("""
                {"nonResourceAttributes": {"path": "/metrics", "verb": "get"},
                 "user": "alice", "group": ["devs"], "extra": {"team.example/name": ["shop"]}, "uid": "7"}
                """));
    }

    @Test
    void authorize_followsTheAnswer() {
        webhook = review -> status("\"denied\": true, \"reason\": \"no\"");
        assertThat(authorizer(false, "v1").authorize(LIST_PODS)).isEqualTo(Decision.deny("no"));
        webhook = review -> status("\"reason\": \"ask others\"");
        assertThat(authorizer(false, "v1").authorize(LIST_PODS)).isEqualTo(Decision.noOpinion("ask others"));
        webhook = review -> status("\"allowed\": true, \"denied\": true");
        Decision both = authorizer(false, "v1").authorize(LIST_PODS);
        assertThat(both.verdict()).isEqualTo(Decision.Verdict.DENY);
        assertThat(both.evaluationError())
                .isEqualTo("webhook subject access review returned both allow and deny response");
    }

    @Test
    void authorize_cachesAnswersForTheirTime() {
        WebhookAuthorizer authorizer = authorizer(false, "v1");
        authorizer.authorize(named("a"));
        authorizer.authorize(named("a"));
        webhook = review -> status("");
        authorizer.authorize(named("b"));
        authorizer.authorize(named("b"));
        assertThat(sent).hasSize(2);
        now += Duration.ofSeconds(30).toNanos();
        assertThat(authorizer.authorize(named("a")).isAllowed()).isTrue();
        authorizer.authorize(named("b"));
        assertThat(sent).hasSize(3);
        now += Duration.ofMinutes(5).toNanos();
        assertThat(authorizer.authorize(named("a")).isAllowed()).isFalse();
    }

    @Test
    void authorize_doesNotCacheLongAttributes() {
        WebhookAuthorizer authorizer = authorizer(false, "v1");
        authorizer.authorize(named("x".repeat(10_000)));
        authorizer.authorize(named("x".repeat(10_000)));
        assertThat(sent).hasSize(2);
    }

    @Test
    void authorize_repeatsCallsWhoseFailureMayPass() {
        webhook = review -> {
            if (sent.size() < 3) {
                throw WebhookFailure.of("busy", WebhookFailure.Type.TRANSIENT);
            }
            return status("\"allowed\": true");
        };
        assertThat(authorizer(true, "v1").authorize(LIST_PODS).isAllowed()).isTrue();
        assertThat(pauses).hasSize(2);
        assertThat(pauses.get(0)).isBetween(Duration.ofMillis(500), Duration.ofMillis(600));
        assertThat(pauses.get(1)).isBetween(Duration.ofMillis(750), Duration.ofMillis(900));
        assertThat(figures.evaluations().samples())
                .isEqualTo(Map.of("name=\"hook\",result=\"error\"", 2L, "name=\"hook\",result=\"success\"", 1L));
    }

    @Test
    void authorize_givesUpAfterFiveCallsAndFollowsThePolicy() {
        webhook = review -> {
            throw WebhookFailure.of("busy", WebhookFailure.Type.TRANSIENT);
        };
        Decision denied = authorizer(true, "v1").authorize(LIST_PODS);
        assertThat(denied).isEqualTo(new Decision(Decision.Verdict.DENY, "", "busy", true));
        assertThat(sent).hasSize(5);
        assertThat(figures.failedOpen().samples()).isEmpty();
        Decision open = authorizer(false, "v1").authorize(LIST_PODS);
        assertThat(open).isEqualTo(new Decision(Decision.Verdict.NO_OPINION, "", "busy", true));
        assertThat(figures.failedOpen().samples()).isEqualTo(Map.of("name=\"hook\",result=\"error\"", 1L));
    }

    @Test
    void authorize_doesNotRepeatOtherCalls() {
        webhook = review -> {
            throw WebhookFailure.of("late", WebhookFailure.Type.TIMEOUT);
        };
        assertThat(authorizer(false, "v1").authorize(LIST_PODS).evaluationError())
                .isEqualTo("late");
        assertThat(sent).hasSize(1);
        assertThat(figures.failedOpen().samples()).isEqualTo(Map.of("name=\"hook\",result=\"timeout\"", 1L));
    }

    @Test
    void authorize_asksOnlyIfTheConditionsAreMet() {
        WebhookAuthorizer authorizer = authorizer(
                true,
                "v1",
                "has(request.resourceAttributes)",
                "request.resourceAttributes.subresource == ''",
                "request.resourceAttributes.fieldSelector.requirements.exists(r, r.key == 'spec.nodeName')",
                "'devs' in request.groups && request.extra['team.example/name'] == ['shop'] && request.uid == '7'");
        assertThat(authorizer.authorize(LIST_PODS).isAllowed()).isTrue();
        AuthorizationAttributes path =
                new AuthorizationAttributes(ALICE, false, "get", "", "", "", "", "", "", "/metrics");
        assertThat(authorizer.authorize(path)).isEqualTo(Decision.noOpinion(""));
        assertThat(sent).hasSize(1);
        assertThat(figures.exclusions().samples()).isEqualTo(Map.of("name=\"hook\",type=\"Webhook\"", 1L));
    }

    @Test
    void authorize_treatsAConditionThatFailsAsAFailure() {
        String condition = "request.resourceAttributes.namespace == 'shop'";
        AuthorizationAttributes path =
                new AuthorizationAttributes(ALICE, false, "get", "", "", "", "", "", "", "/metrics");
        Decision decision = authorizer(true, "v1", condition).authorize(path);
        assertThat(decision.verdict()).isEqualTo(Decision.Verdict.DENY);
        assertThat(decision.isFailure()).isTrue();
        assertThat(decision.evaluationError())
                .isEqualTo("cel evaluation error: expression '" + condition
                        + "' resulted in error: no such key: resourceAttributes");
        assertThat(authorizer(false, "v1", condition, "false").authorize(path)).isEqualTo(Decision.noOpinion(""));
        assertThat(sent).isEmpty();
    }
}
