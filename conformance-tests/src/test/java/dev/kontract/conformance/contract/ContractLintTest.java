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
