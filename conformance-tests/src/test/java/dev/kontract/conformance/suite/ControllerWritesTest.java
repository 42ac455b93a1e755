package dev.kontract.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.conformance.transcript.Verdict;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControllerWritesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {body: {status: {replicas: 0}}}                      | {body: {status: {replicas: 1, observedGeneration: 1}}}
            {body: {metadata: {resourceVersion: <rv:1>}}}        | {body: {metadata: {resourceVersion: <rv:2>}}}
            {events: [{type: ADDED, object: {}}]}                | {events: [{type: ADDED, object: {}}, {type: MODIFIED, object: {}}]}
            {body: {reason: Invalid, message: a, causes: []}}    | {body: {reason: Invalid, message: b, causes: [{field: status.x}]}}
            {status: 200, body: {kind: StatefulSet}}             | {status: 409, body: {kind: Status, reason: Conflict}}
            """)
    void whatControllersWrite_isExplained(String wanted, String got) throws IOException {
        assertThat(ControllerWrites.explain(new Verdict.Mismatch(tree(wanted), tree(got))))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {status: 200}                                        | {status: 404}
            {body: {spec: {replicas: 1}}}                        | {body: {spec: {replicas: 2}}}
            {body: {metadata: {generation: 1}}}                  | {body: {metadata: {generation: 2}}}
            {events: [{type: ADDED, object: {}}]}                | {events: [{type: DELETED, object: {}}]}
            {body: {reason: Invalid, causes: [{field: spec.x}]}} | {body: {reason: Invalid, causes: [{field: spec.y}]}}
            """)
    void anythingElse_isNot(String wanted, String got) throws IOException {
        assertThat(ControllerWrites.explain(new Verdict.Mismatch(tree(wanted), tree(got))))
                .isFalse();
    }

    private static JsonNode tree(String text) throws IOException {
        return new YAMLMapper().readTree(text);
    }
}
