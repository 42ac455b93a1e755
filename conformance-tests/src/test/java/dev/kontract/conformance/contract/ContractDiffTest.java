package dev.kontract.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContractDiffTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    /** A field before and after a change, and the expected severity. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'type':'string'}                          | {'type':'integer'}                     | breaking type-changed: g/v K .f: string -> integer
            {'type':'string'}                          | {'type':'string','enum':['a']}         | breaking values-limited: g/v K .f: nothing -> ["a"]
            {'enum':['a','b']}                         | {'enum':['a']}                         | breaking value-removed: g/v K .f: "b"
            {'enum':['a']}                             | {'enum':['a','b']}                     | risky value-added: g/v K .f: "b"
            {'maxLength':5}                            | {'maxLength':4}                        | breaking limit-tightened: g/v K .f: maxLength 5 -> 4
            {'maxLength':5}                            | {}                                     | risky limit-loosened: g/v K .f: maxLength 5 -> nothing
            {'minimum':1}                              | {'minimum':2}                          | breaking limit-tightened: g/v K .f: minimum 1 -> 2
            {'default':1}                              | {'default':2}                          | risky default-changed: g/v K .f: 1 -> 2
            {'nullable':true}                          | {}                                     | breaking null-refused: g/v K .f
            {'x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['a']} | {'x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['b']} | breaking list-keys-changed: g/v K .f: ["a"] -> ["b"]
            {}                                         | {'x-kubernetes-validations':[{'rule':'self > 1'}]} | breaking rule-added: g/v K .f: self > 1
            {'properties':{'a':{}}}                    | {'properties':{}}                      | breaking field-removed: g/v K .f.a
            {'properties':{'a':{}}}                    | {'properties':{'a':{}},'required':['a']} | breaking field-required: g/v K .f.a
            {'properties':{'a':{}}}                    | {'properties':{'a':{}},'required':['b']} | breaking field-required: g/v K .f.b: not declared
            {'properties':{'a':{}},'required':['b']}   | {'properties':{'a':{}}}                | risky field-optional: g/v K .f.b: not declared
            {'properties':{}}                          | {'properties':{'a':{}}}                | harmless field-added: g/v K .f.a
            {'items':{'format':'int32'}}               | {'items':{'format':'int64'}}           | risky format-changed: g/v K .f[]: "int32" -> "int64"
            {'description':'a'}                        | {'description':'b'}                    | harmless description-changed: g/v K .f
            """)
    void changes_areJudged(String before, String after, String change) throws IOException {
        assertThat(ContractDiff.between(kind(before), kind(after)))
                .extracting(Change::toString)
                .containsExactly(change);
    }

    private static ApiDescription kind(String field) throws IOException {
        String schema = "{'x-kubernetes-group-version-kind':[{'group':'g','version':'v','kind':'K'}],"
                + "'properties':{'metadata':{},'f':{'$ref':'#/components/schemas/F'}}}";
        return document("{'openapi':'3.0.0','components':{'schemas':{'K':" + schema + ",'F':" + field + "}}}");
    }

    private static ApiDescription document(String text) throws IOException {
        return ApiDescription.of(JSON.readTree(text.replace('\'', '"')));
    }

    @Test
    void contract_isTheSameAsItself_andLosesWhatIsRemoved() {
        ObjectNode contract = Contract.load("k8s.io");
        ObjectNode smaller = contract.deepCopy();
        ((ObjectNode) smaller.at("/components/schemas")).remove("ConfigMap");

        assertThat(ContractDiff.between(ApiDescription.of(contract), ApiDescription.of(contract)))
                .isEmpty();
        assertThat(ContractDiff.between(ApiDescription.of(contract), ApiDescription.of(smaller)))
                .extracting(Change::rule)
                .contains(ChangeRule.KIND_REMOVED);
    }

    @Test
    void operations_areCompared() throws IOException {
        ApiDescription old = document("{'openapi':'3.0.0','paths':{'/a':{'get':{},'post':{}}}}");
        ApiDescription current = document("{'openapi':'3.0.0','paths':{'/a':{'get':{'deprecated':true,"
                + "'parameters':[{'name':'p','required':true}]},'put':{}}}}");

        assertThat(ContractDiff.between(old, current))
                .extracting(Change::toString)
                .containsExactly(
                        "breaking parameter-required: GET /a p",
                        "breaking operation-removed: POST /a",
                        "risky deprecated: GET /a",
                        "harmless operation-added: PUT /a");
    }

    @Test
    void definitions_areComparedByVersion() throws IOException {
        Path old = definition("v1", "{type: object, properties: {spec: {type: string}}}");
        Path current = definition("v1", "{type: object, properties: {spec: {type: integer}}}");
        List<Change> changes = ContractDiff.between(ApiDescription.read(old), ApiDescription.read(current));

        assertThat(changes).singleElement().hasToString("breaking type-changed: e.com/v1 K .spec: string -> integer");
    }

    private Path definition(String version, String schema) throws IOException {
        JsonNode name = JSON.getNodeFactory().textNode(version);
        Path file = Files.createTempFile(folder, "crd", ".yaml");
        return Files.writeString(file, """
                kind: CustomResourceDefinition
                spec:
                  group: e.com
                  names: {kind: K}
                  versions: [{name: %s, schema: {openAPIV3Schema: %s}}]
                """.formatted(name, schema));
    }
}
