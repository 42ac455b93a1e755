package dev.kontract.conformance.answers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaCheckTest {

    private static final String SCHEMAS = """
            Apple:
              type: object
              required: [name]
              properties:
                name: { type: string, enum: [a, b] }
                size: { type: integer, format: int32, minimum: 1 }
                ripe: { type: boolean, nullable: true }
                picked: { type: string, format: date-time }
                seeds: { type: array, items: { type: string } }
                stored: { type: array, items: { type: string }, x-kontract-zero: emit }
                weight: { oneOf: [{ type: string }, { type: number }] }
                part: { allOf: [{ $ref: '#/components/schemas/Part' }], default: {} }
                labels: { type: object, additionalProperties: { type: string } }
                data: { type: string, format: byte }
                either: { x-kubernetes-int-or-string: true }
            Part:
              type: object
              properties: { kind: { type: string }, one: { type: string }, two: { type: string } }
              x-kubernetes-unions:
                - discriminator: kind
                  fields-to-discriminateBy: { one: One, two: Two }
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                      | field-missing Apple.name",
                "{name: c}                               | value Apple.name",
                "{name: 1}                               | type Apple.name",
                "{name: a, size: 4294967296}             | format Apple.size",
                "{name: a, size: 0}                      | value Apple.size",
                "{name: a, size: null}                   | null Apple.size",
                "{name: a, picked: yesterday}            | format Apple.picked",
                "{name: a, seeds: null}                  | null Apple.seeds",
                "{name: a, seeds: [1]}                   | type Apple.seeds[]",
                "{name: a, weight: true}                 | alternatives Apple.weight",
                "{name: a, worm: 1}                      | field-unknown Apple.worm",
                "{name: a, part: {three: x}}             | field-unknown Part.three",
                "{name: a, part: {kind: One, two: x}}    | union Part",
                "{name: a, part: {one: x, two: x}}       | union Part",
                "{name: a, labels: {a: 1}}               | type Apple.labels{}",
                "{name: a, data: '!'}                    | format Apple.data",
                "{name: a, either: 1.5}                  | type Apple.either",
            })
    void tells_whatTheSchemaDoesNotAllow(String value, String violation) throws IOException {
        assertThat(violations(value))
                .extracting(each -> each.rule().id() + ' ' + each.subject())
                .containsExactly(violation);
    }

    @Test
    void allows_whatTheSchemaAllows() throws IOException {
        assertThat(violations(
                        "{name: a, size: 7, ripe: null, picked: '2026-01-02T03:04:05Z', seeds: [x], stored: null, "
                                + "weight: 1.5, part: {kind: One, one: x}, labels: {a: b}, data: YQ==, either: 1}"))
                .isEmpty();
    }

    @Test
    void showsNoValues() throws IOException {
        assertThat(violations("{name: secret}").toString()).doesNotContain("secret");
    }

    private static List<Violation> violations(String value) throws IOException {
        JsonNode schemas = new YAMLMapper().readTree(SCHEMAS);
        return SchemaCheck.violations(schemas, "Apple", new YAMLMapper().readTree(value));
    }
}
