package dev.kontract.conformance.answers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.conformance.transcript.Exchange;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AnswerCheckTest {

    private static final String DOCUMENT = """
            openapi: 3.0.0
            paths:
              /apis/fruit/v1/apples/{name}:
                get:
                  x-kubernetes-action: get
                  x-kubernetes-group-version-kind: { group: fruit, version: v1, kind: Apple }
                  responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Apple' } } } } }
                delete:
                  x-kubernetes-action: delete
                  x-kubernetes-group-version-kind: { group: fruit, version: v1, kind: Apple }
                  responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Status' } } } } }
              /apis/fruit/v1/apples:
                get:
                  x-kubernetes-action: list
                  x-kubernetes-group-version-kind: { group: fruit, version: v1, kind: Apple }
                  responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Apple' } } } } }
            components:
              schemas:
                Apple:
                  type: object
                  properties: { apiVersion: { type: string }, kind: { type: string }, size: { type: integer } }
                  x-kubernetes-group-version-kind: [{ group: fruit, version: v1, kind: Apple }]
                Status:
                  type: object
                  properties: { apiVersion: { type: string }, kind: { type: string }, code: { type: integer } }
                  x-kubernetes-group-version-kind: [{ group: '', version: v1, kind: Status }]
                WatchEvent:
                  type: object
                  required: [type]
                  properties: { type: { type: string }, object: {} }
            """;

    private static final String APPLE = "'apiVersion': 'fruit/v1', 'kind': 'Apple'";
    private static final String STATUS = "{'apiVersion': 'v1', 'kind': 'Status', 'code': 404}";

    private AnswerCheck check;

    @BeforeEach
    void read() throws IOException {
        check = new AnswerCheck(new DescribedApi(new YAMLMapper().readTree(DOCUMENT)));
    }

    @Test
    void allows_whatIsDocumented() {
        assertThat(violations("GET", "/apples/a", 200, "{" + APPLE + ", 'size': 1}"))
                .isEmpty();
    }

    @Test
    void tells_valuesAndCodesAndKindsThatAreNot() {
        assertThat(violations("GET", "/apples/a", 200, "{" + APPLE + ", 'size': '1'}"))
                .containsExactly("type Apple.size");
        assertThat(violations("GET", "/apples/a", 203, "{" + APPLE + "}")).containsExactly("code-unknown get 203");
        assertThat(violations("DELETE", "/apples/a", 200, "{" + APPLE + "}"))
                .containsExactly("other-kind delete: object instead of Status");
        assertThat(violations("GET", "/pears", 200, "{}")).containsExactly("operation-unknown GET /apis");
        assertThat(violations("GET", "/apples/a", 200, "no JSON"))
                .containsExactly("body-unreadable get application/json");
    }

    @Test
    void wantsAStatus_forFailures() {
        assertThat(violations("GET", "/apples/a", 404, STATUS)).containsExactly("failure-unknown 404");
        assertThat(violations("GET", "/apples/a", 404, "{" + APPLE + "}"))
                .containsExactly("failure-unknown 404", "failure-not-status 404");
        assertThat(violations("GET", "/pears", 404, "{}")).isEmpty();
    }

    @Test
    void checksEachEvent_ofAWatch() {
        String path = "/apples?watch=true";
        String events = "other-kind list: events instead of list";
        assertThat(violations("GET", path, 200, "{'type': 'ADDED', 'object': {" + APPLE + "}}"))
                .containsExactly(events);
        assertThat(violations("GET", path, 200, "{'type': 'ADDED', 'object': {" + APPLE + ", 'size': null}}"))
                .containsExactly(events, "null Apple.size");
        assertThat(violations("GET", path, 200, "{'type': 'BOOKMARK', 'object': {" + APPLE + ", 'size': null}}"))
                .containsExactly(events, "null bookmark: Apple.size");
        assertThat(violations("GET", path, 200, "{}")).containsExactly(events, "field-missing WatchEvent.type");
    }

    @Test
    void tells_mediaTypesThatAreNotDocumented() {
        Exchange exchange = new Exchange("GET", "/apis/fruit/v1/apples/a", Map.of(), "", 200, "text/plain", "apple", 1);

        assertThat(check.check(exchange))
                .extracting(each -> each.rule().id() + ' ' + each.subject())
                .containsExactly("media-type-unknown get text/plain");
    }

    private List<String> violations(String method, String path, int status, String answer) {
        return check
                .check(new Exchange(
                        method,
                        "/apis/fruit/v1" + path,
                        Map.of(),
                        "",
                        status,
                        "application/json; charset=utf-8",
                        answer.replace('\'', '"'),
                        1))
                .stream()
                .map(each -> each.rule().id() + ' ' + each.subject())
                .toList();
    }
}
