package dev.kontract.server.printers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.schema.Forms;
import org.junit.jupiter.api.Test;

class PartialMetadataTest {

    private static final String ANNOTATIONS = "annotations: {deprecated.daemonset.template.generation: '1'%s}";

    @Test
    void of_hidesTheTemplateGeneration_ofDaemonSetsOnly() {
        assertThat(annotations(object("apps/v1", "DaemonSet", "")).isMissingNode())
                .isTrue();
        assertThat(annotations(object("apps/v1", "DaemonSet", ", note: x"))).isEqualTo(Forms.tree("{note: x}"));
        assertThat(annotations(object("apps/v1", "Deployment", ""))).hasSize(1);
        assertThat(annotations(object("example.com/v1", "DaemonSet", ""))).hasSize(1);
    }

    @Test
    void ofList_hidesItInItems_whichHaveNoKind() {
        JsonNode list = Forms.tree("{apiVersion: apps/v1, kind: DaemonSetList, items: [{metadata: {name: a, "
                + ANNOTATIONS.formatted("") + "}}]}");

        assertThat(PartialMetadata.ofList(list, "v1").at("/items/0/metadata")).isEqualTo(Forms.tree("{name: a}"));
    }

    private static JsonNode annotations(JsonNode object) {
        return PartialMetadata.of(object, "v1").at("/metadata/annotations");
    }

    private static JsonNode object(String apiVersion, String kind, String more) {
        return Forms.tree("{apiVersion: " + apiVersion + ", kind: " + kind + ", metadata: {name: a, "
                + ANNOTATIONS.formatted(more) + "}}");
    }
}
