package dev.kontract.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DocumentDiffTest {

    @Test
    void leavesOutProse_andNothingElse() throws IOException {
        assertThat(differences(
                        "{openapi: 3, info: a, paths: {/a: {get: {description: b, deprecated: true}}}}",
                        "{openapi: 3, info: b, paths: {/a: {get: {summary: c, deprecated: false}}}}"))
                .containsExactly("document paths /a get deprecated: true -> false");
    }

    @Test
    void comparesProperties_withTheNameOfProse() throws IOException {
        assertThat(differences(
                        "{openapi: 3, components: {schemas: {A: {properties: {description: {type: string}}}}}}",
                        "{openapi: 3, components: {schemas: {A: {properties: {summary: {type: string}}}}}}"))
                .containsExactly(
                        "document components schemas A properties description: {\"type\":\"string\"} -> nothing",
                        "document components schemas A properties summary: nothing -> {\"type\":\"string\"}");
    }

    @Test
    void tellsDocuments_thatOneSideHas() throws IOException {
        SortedMap<String, JsonNode> none = new TreeMap<>();

        assertThat(DocumentDiff.between(none, documents("{openapi: 3}"))).containsExactly("document: added");
        assertThat(DocumentDiff.between(documents("{openapi: 3}"), none)).containsExactly("document: removed");
    }

    private static List<String> differences(String old, String current) throws IOException {
        return DocumentDiff.between(documents(old), documents(current));
    }

    private static SortedMap<String, JsonNode> documents(String document) throws IOException {
        return new TreeMap<>(Map.of("document", new YAMLMapper().readTree(document)));
    }
}
