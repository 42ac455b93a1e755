package dev.kontract.server.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class ResourceListsTest {

    @Test
    void legacyList_isConverted_subresourcesBelowTheirResources() throws Exception {
        JsonNode converted = ResourceLists.converted(read("""
                [{"name": "things/scale", "namespaced": true, "group": "autoscaling", "version": "v1", "kind": "Scale",
                  "verbs": ["get"]},
                 {"name": "things", "singularName": "thing", "namespaced": true, "kind": "Thing", "verbs": ["get", "list"],
                  "shortNames": ["th"]},
                 {"name": "lost/status", "namespaced": false, "kind": "Lost", "verbs": ["patch"]}]"""));

        assertThat(converted).isEqualTo(read("""
                [{"resource": "things", "responseKind": {"group": "", "version": "", "kind": "Thing"},
                  "scope": "Namespaced", "singularResource": "thing", "verbs": ["get", "list"], "shortNames": ["th"],
                  "subresources": [{"subresource": "scale",
                    "responseKind": {"group": "autoscaling", "version": "v1", "kind": "Scale"}, "verbs": ["get"]}]},
                 {"resource": "lost", "responseKind": {}, "scope": "Cluster", "singularResource": "", "verbs": [],
                  "subresources": [{"subresource": "status",
                    "responseKind": {"group": "", "version": "", "kind": "Lost"}, "verbs": ["patch"]}]}]"""));
    }

    @Test
    void aggregatedList_isCompletedWithResponseKinds() throws Exception {
        assertThat(ResourceLists.complete(
                        read("[{\"resource\": \"a\", \"subresources\": [{\"subresource\": \"b\"}]}, 7]")))
                .isEqualTo(read("""
                        [{"resource": "a", "subresources": [{"subresource": "b", "responseKind": {}}],
                          "responseKind": {}}]"""));
    }

    private static JsonNode read(String text) throws Exception {
        return new ObjectMapper().readTree(text);
    }
}
