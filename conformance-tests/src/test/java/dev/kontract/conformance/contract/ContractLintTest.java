package dev.kontract.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContractLintTest {

    @TempDir
    private Path folder;

    @Test
    void definition_isCheckedFieldByField() throws IOException {
        Path file = Files.writeString(folder.resolve("crd.yaml"), """
                kind: CustomResourceDefinition
                spec:
                  group: e.com
                  names: {kind: K, shortNames: [po, k]}
                  versions:
                  - name: v1
                    deprecated: true
                    additionalPrinterColumns: [{name: Size, jsonPath: .spec.size}, {name: Tags, jsonPath: .spec.tags}]
                    schema:
                      openAPIV3Schema:
                        type: object
                        properties:
                          kind: {type: string}
                          spec:
                            type: object
                            description: What is wanted.
                            required: [colour]
                            x-kubernetes-validations: [{rule: 'true'}]
                            properties:
                              tags: {type: array, description: Tags., items: {type: string, pattern: a+}}
                              weight: {type: number}
                              more: {type: object, description: More., x-kubernetes-preserve-unknown-fields: true}
                          status:
                            type: object
                            description: What is.
                            properties:
                              conditions: {type: array, description: Conditions., items: {type: object}}
                  - {name: v2}
                """);

        assertThat(ContractLint.of(ApiDescription.read(file)))
                .extracting(Finding::toString)
                .containsExactlyInAnyOrder(
                        "error required-unknown: e.com/v1 K .spec: colour",
                        "error schema-missing: e.com/v2 K",
                        "warning short-name-taken: e.com K: po",
                        "hint category-missing: e.com K",
                        "warning column-unknown: e.com/v1 K: Size at .spec.size",
                        "warning conditions-not-by-type: e.com/v1 K .status.conditions",
                        "warning deprecated-silently: e.com/v1 K",
                        "warning list-type-missing: e.com/v1 K .spec.tags",
                        "warning number-imprecise: e.com/v1 K .spec.weight",
                        "warning pattern-not-anchored: e.com/v1 K .spec.tags[]: a+",
                        "warning status-not-separate: e.com/v1 K",
                        "warning unknown-fields-kept: e.com/v1 K .spec.more",
                        "hint description-missing: e.com/v1 K .spec.weight",
                        "hint rule-without-message: e.com/v1 K .spec: true");
    }

    @Test
    void keywords_contradictNoOther() throws IOException {
        Path file = Files.writeString(folder.resolve("crd.yaml"), """
                kind: CustomResourceDefinition
                spec:
                  group: e.com
                  names: {kind: K, categories: [all]}
                  versions:
                  - name: v1
                    additionalPrinterColumns: [{name: Size, jsonPath: .spec.size}]
                    schema:
                      openAPIV3Schema:
                        type: object
                        properties:
                          spec:
                            type: object
                            description: What is wanted.
                            minProperties: 20
                            anyOf: [{required: [size]}, {required: [sise]}, {minProperties: 2, properties: {size: {minimum: 4, maximum: 3}}}]
                            properties:
                              size: {type: integer, description: d, minimum: 1, maximum: 5, default: 7}
                              between: {type: integer, description: d, minimum: 1, maximum: 2, exclusiveMinimum: true, exclusiveMaximum: true}
                              half: {type: integer, description: d, minimum: 1.2, maximum: 1.8}
                              point: {type: integer, description: d, minimum: 2, maximum: 2}
                              text: {type: string, description: d, minLength: 4, maxLength: 3, minimum: 1}
                              list: {type: array, description: d, minItems: 2, maxItems: 1, x-kubernetes-list-type: atomic, items: {type: string}}
                              fixed: {type: object, description: d, maxProperties: 0, required: [a], properties: {a: {type: string, description: d}}}
                              broken: {type: string, description: d, pattern: '^(?=a)$', default: a}
                              colour: {type: string, description: d, enum: [red, green, 3], maxLength: 4, default: blue}
                              port: {x-kubernetes-int-or-string: true, description: d, minimum: 1, maxLength: 3, default: 2}
                              address: {type: string, description: d, format: ip}
                              uuid: {type: string, description: d, format: uuid}
                """);

        assertThat(ContractLint.of(ApiDescription.read(file)))
                .extracting(Finding::toString)
                .containsExactly(
                        "error bounds-contradictory: e.com/v1 K .spec: minProperties 20 and 12 declared fields",
                        "error required-unknown: e.com/v1 K .spec: sise",
                        "error bounds-contradictory: e.com/v1 K .spec.between: minimum 1 and maximum 2",
                        "error pattern-invalid: e.com/v1 K .spec.broken: error parsing regexp: invalid or unsupported"
                                + " Perl syntax: `(?=`",
                        "error default-invalid: e.com/v1 K .spec.colour: \"blue\": Unsupported value: \"blue\": supported"
                                + " values: \"red\", \"green\", \"3\"",
                        "error bounds-contradictory: e.com/v1 K .spec.fixed: 1 required fields and maxProperties 0",
                        "error bounds-contradictory: e.com/v1 K .spec.half: minimum 1.2 and maximum 1.8",
                        "error bounds-contradictory: e.com/v1 K .spec.list: minItems 2 and maxItems 1",
                        "error bounds-contradictory: e.com/v1 K .spec.size: minimum 4 and maximum 3",
                        "error default-invalid: e.com/v1 K .spec.size: 7: Invalid value: 7: should be less than or equal"
                                + " to 5",
                        "error bounds-contradictory: e.com/v1 K .spec.text: minLength 4 and maxLength 3",
                        "warning format-unknown: e.com/v1 K .spec.address: ip",
                        "warning enum-value-invalid: e.com/v1 K .spec.colour: \"green\": Too long: may not be more than 4"
                                + " bytes",
                        "warning enum-value-invalid: e.com/v1 K .spec.colour: 3: Invalid value: \"integer\": must be of"
                                + " type string: \"integer\"",
                        "warning keyword-ignored: e.com/v1 K .spec.text: minimum of type string");
    }

    @Test
    void document_isCheckedByOperation() throws IOException {
        String document = "{'openapi':'3.0.0','paths':{'/a':{'get':{'operationId':'a','responses':{'200':{}}},"
                + "'put':{'operationId':'a','responses':{'400':{}}},'post':{'responses':{'201':{}}}}},"
                + "'components':{'schemas':{'S':{'properties':{'p':{'$ref':'#/components/schemas/T','description':'d'}}}}}}";

        assertThat(ContractLint.of(ApiDescription.of(new ObjectMapper().readTree(document.replace('\'', '"')))))
                .extracting(Finding::toString)
                .containsExactlyInAnyOrder(
                        "error operation-id-duplicate: PUT /a: a is also GET /a",
                        "error reference-unknown: S .p: #/components/schemas/T",
                        "error response-missing: PUT /a",
                        "warning operation-id-missing: POST /a");
    }
}
