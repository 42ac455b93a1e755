package dev.kontract.server.registry.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SemanticEqualityTest {

    private static final YAMLMapper YAML = new YAMLMapper();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "an optional object    | {affinity: {}}                  | {}                                   | false",
                "an optional part      | {affinity: {nodeAffinity: {}}}  | {affinity: {}}                       | false",
                "an object in a list   | {containers: [{lifecycle: {}}]} | {containers: [{}]}                   | false",
                "an object always there| {containers: [{resources: {}}]} | {containers: [{}]}                   | true",
                "a map                 | {nodeSelector: {}}              | {}                                   | true",
                "a list                | {tolerations: []}               | {}                                   | true",
                "an ignored field      | {affinity: {}, hostname: a}     | {affinity: {}, hostname: b}          | true",
                "another field         | {affinity: {}, subdomain: a}    | {affinity: {}, subdomain: b}         | false"
            })
    void isSameBut_distinguishesAnOptionalObjectFromNone(String name, String one, String other, boolean same)
            throws Exception {
        FieldValue spec = FieldValue.of(pod(one), "spec", TypedErrors.of("Pod"));

        assertThat(spec.isSameBut(pod(other).path("spec"), List.of("hostname")))
                .as(name)
                .isEqualTo(same);
    }

    private static ObjectNode pod(String spec) throws JsonProcessingException {
        ObjectNode pod = YAML.createObjectNode();
        return pod.set("spec", YAML.readTree(spec));
    }
}
