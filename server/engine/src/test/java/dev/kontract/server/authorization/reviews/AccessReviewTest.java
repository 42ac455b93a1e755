package dev.kontract.server.authorization.reviews;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.DecisionExplainer;
import dev.kontract.server.registry.Review;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessReviewTest {

    private static final String GROUP = "authorization.k8s.io";
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    /** Tells what it was asked. */
    private static final Authorizer ECHO = request -> new Decision(
            request.user().name().equals("carol") ? Decision.Verdict.ALLOW : Decision.Verdict.NO_OPINION,
            request.user().name() + " " + request.verb() + " " + request.namespace() + "/" + request.resource()
                    + request.path(),
            "");

    private static ObjectNode answer(Review review, String yaml) {
        QueryParameters none = QueryParameters.parse("");
        UserInfo user = UserInfo.of("alice", "", List.of());
        RequestContext request =
                new RequestContext(RequestInfo.of("POST", "/apis/x", none), user, "POST", none, Map.of());
        try {
            return review.answer(request, (ObjectNode) YAML.readTree(yaml));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Test
    void answers_forAnybody() {
        ObjectNode answer = answer(
                AccessReview.ofAnybody(ECHO, DecisionExplainer.SILENT, GROUP),
                "spec: {user: carol, resourceAttributes: {verb: get, resource: pods, namespace: x}}");
        assertThat(answer.path("status")).hasToString("{\"allowed\":true,\"reason\":\"carol get x/pods\"}");
    }

    @Test
    void answers_forTheOneWhoAsks() {
        ObjectNode answer = answer(
                AccessReview.ofSelf(ECHO, DecisionExplainer.SILENT, GROUP),
                "spec: {nonResourceAttributes: {verb: get, path: /metrics}}");
        assertThat(answer.path("status")).hasToString("{\"allowed\":false,\"reason\":\"alice get //metrics\"}");
    }

    @Test
    void refuses_noQuestionAndNobody() {
        assertThatThrownBy(() -> answer(AccessReview.ofAnybody(ECHO, DecisionExplainer.SILENT, GROUP), "spec: {}"))
                .hasMessage(".authorization.k8s.io \"\" is invalid: [spec.resourceAttributes: Invalid value: null: "
                        + "exactly one of nonResourceAttributes or resourceAttributes must be specified, "
                        + "spec.user: Invalid value: \"\": at least one of user or group must be specified]");
    }

    @Test
    void refuses_twoQuestions() {
        assertThatThrownBy(() -> answer(
                        AccessReview.ofSelf(ECHO, DecisionExplainer.SILENT, GROUP),
                        "spec: {resourceAttributes: {verb: get}, nonResourceAttributes: {path: /a, verb: get}}"))
                .hasMessage(".authorization.k8s.io \"\" is invalid: spec.nonResourceAttributes: Invalid value: "
                        + "{\"Path\":\"/a\",\"Verb\":\"get\"}: cannot be specified in combination with "
                        + "resourceAttributes");
    }

    @Test
    void refuses_metadata() {
        assertThatThrownBy(() -> answer(
                        AccessReview.ofSelf(ECHO, DecisionExplainer.SILENT, GROUP),
                        "{metadata: {name: n, managedFields: []}, spec: {resourceAttributes: {verb: get}}}"))
                .hasMessageContaining("metadata: Invalid value: ")
                .hasMessageEndingWith(": must be empty");
    }

    @Test
    void refuses_anotherNamespace() {
        assertThatThrownBy(() -> answer(
                        AccessReview.local(ECHO, DecisionExplainer.SILENT, GROUP),
                        "{metadata: {namespace: x}, spec: {user: u, resourceAttributes: {namespace: other}}}"))
                .hasMessage(".authorization.k8s.io \"\" is invalid: spec.resourceAttributes.namespace: "
                        + "Invalid value: \"other\": must match metadata.namespace");
    }

    @Test
    void refuses_selectorsThatSayNothingOrTooMuch() {
        assertThatThrownBy(() -> answer(
                        AccessReview.ofSelf(ECHO, DecisionExplainer.SILENT, GROUP),
                        "spec: {resourceAttributes: {fieldSelector: {}, "
                                + "labelSelector: {rawSelector: a, requirements: [{key: a}]}}}"))
                .hasMessageContaining("spec.resourceAttributes.fieldSelector.requirements: Required value: when "
                        + "spec.resourceAttributes.fieldSelector is specified, requirements or rawSelector is required")
                .hasMessageContaining("spec.resourceAttributes.labelSelector.rawSelector: Invalid value: \"a\": may not"
                        + " specified at the same time as requirements");
    }

    @Test
    void refuses_requirementsThatSayNothingOrTooMuch() {
        assertThatThrownBy(() -> answer(
                        AccessReview.ofSelf(ECHO, DecisionExplainer.SILENT, GROUP),
                        "spec: {resourceAttributes: {fieldSelector: {requirements: [{operator: In}]}, "
                                + "labelSelector: {requirements: [{key: a b, operator: Exists, values: [x]}]}}}"))
                .hasMessageContaining("fieldSelector.requirements[0].key: Required value: must be specified, ")
                .hasMessageContaining("fieldSelector.requirements[0].values: Required value: must be specified when "
                        + "`operator` is 'In' or 'NotIn', ")
                .hasMessageContaining("labelSelector.requirements[0].values: Forbidden: may not be specified when "
                        + "`operator` is 'Exists' or 'DoesNotExist', ")
                .hasMessageContaining("labelSelector.requirements[0].key: Invalid value: \"a b\": name part must");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fieldSelector: {rawSelector: a=b}                                                  | ''
            labelSelector: {rawSelector: a in (b)}                                             | ''
            labelSelector: {requirements: [{key: a, operator: Exists}]}                        | ''
            fieldSelector: {rawSelector: '((('}                                                | fieldSelector ignored
            labelSelector: {rawSelector: '!!'}                                                 | labelSelector ignored
            labelSelector: {requirements: [{key: a, operator: Gt, values: ['1']}]}             | labelSelector ignored
            fieldSelector: {requirements: [{key: a, operator: Exists}]}                        | fieldSelector ignored
            fieldSelector: {requirements: [{key: a, operator: In, values: [b]}, {key: b, operator: In, values: [c, d]}]} \
             | fieldSelector partially ignored
            """)
    void tells_whatCannotBeReadOfSelectors(String selector, String told) {
        ObjectNode answer = answer(
                AccessReview.ofSelf(ECHO, DecisionExplainer.SILENT, GROUP),
                "spec: {resourceAttributes: {" + selector + "}}");

        assertThat(answer.at("/status/evaluationError").asText(""))
                .isEqualTo(told.isEmpty() ? "" : "spec.resourceAttributes." + told + " due to parse error");
    }
}
