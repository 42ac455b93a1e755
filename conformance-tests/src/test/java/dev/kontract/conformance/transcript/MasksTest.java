package dev.kontract.conformance.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class MasksTest {

    private final Masks masks = new Masks("tns", "f00f00f0");

    @Test
    void mask_numbersIdentitiesInOrderOfFirstSight() throws Exception {
        JsonNode first =
                masked("{'metadata': {'uid': '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'resourceVersion': '7'}}");
        JsonNode second =
                masked("{'metadata': {'uid': '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'resourceVersion': '8'}}");

        assertThat(first).isEqualTo(tree("{'metadata': {'uid': '<uid:1>', 'resourceVersion': '<rv:1>'}}"));
        assertThat(second).isEqualTo(tree("{'metadata': {'uid': '<uid:1>', 'resourceVersion': '<rv:2>'}}"));
    }

    @Test
    void mask_hidesWhereAListWasRead() throws Exception {
        assertThat(masked("{'kind': 'RoleList', 'metadata': {'resourceVersion': '9', 'continue': 'abc'}, 'items': []}"))
                .isEqualTo(
                        tree(
                                "{'kind': 'RoleList', 'metadata': {'resourceVersion': '<listrv>', 'continue': '<continue>'}, 'items': []}"));
    }

    @Test
    void mask_knowsNamesTheServerMade() throws Exception {
        masks.learn(tree("{'metadata': {'generateName': 'web-', 'name': 'web-x7k2p'}}"));

        assertThat(masks.text("roles \"web-x7k2p\" in tns")).isEqualTo("roles \"<gen:1>\" in ${ns}");
    }

    @Test
    void mask_hidesAgesInCellsOnly() throws Exception {
        assertThat(masked("{'cells': ['5d3h', '0/4', '<unknown>', '']}"))
                .isEqualTo(tree("{'cells': ['<age>', '0/4', '<age>', '']}"));
        assertThat(masked("{'data': ['5d3h']}")).isEqualTo(tree("{'data': ['5d3h']}"));
    }

    @Test
    void mask_sortsManagedFieldsByManager() throws Exception {
        assertThat(masked("{'managedFields': [{'manager': 'b', 'time': '2026-01-01T00:00:00Z'}, {'manager': 'a'}]}"))
                .isEqualTo(tree("{'managedFields': [{'manager': 'a'}, {'manager': 'b', 'time': '<time>'}]}"));
        assertThat(masked("{'managedFields': [{'apiVersion': 'v2'}, {'apiVersion': 'v1'}]}"))
                .isEqualTo(tree("{'managedFields': [{'apiVersion': 'v1'}, {'apiVersion': 'v2'}]}"));
    }

    private JsonNode masked(String json) throws Exception {
        return masks.mask(tree(json));
    }

    private static JsonNode tree(String json) throws Exception {
        return new ObjectMapper().readTree(json.replace('\'', '"'));
    }
}
