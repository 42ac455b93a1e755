package dev.kontract.server.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StructuralSchemaTest {

    private static final StructuralSchema SCHEMA = StructuralSchema.ofResource(Forms.tree("""
            type: object
            properties:
              spec:
                type: object
                properties:
                  size: {type: integer, default: 3}
                  text: {type: string}
                  maybe: {type: string, nullable: true}
                  list: {type: array, items: {type: object, properties: {a: {type: string, default: x}}}}
                  map: {type: object, additionalProperties: {type: string}}
                  none: {type: object, additionalProperties: false}
                  open:
                    type: object
                    properties: {deep: {type: object, properties: {size: {type: integer}}}}
                    x-kubernetes-preserve-unknown-fields: true
                  tpl: {type: object, x-kubernetes-embedded-resource: true, properties: {spec: {type: object}}}
            """));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {top: 1, metadata: {odd: 1}}                      | {metadata: {odd: 1}}                  | top
            {spec: {odd: 1, text: {a: 1}}}                    | {spec: {text: {}}}                    | spec.odd spec.text.a
            {spec: {list: [{b: 1}, {a: y}]}}                  | {spec: {list: [{}, {a: y}]}}          | spec.list[0].b
            {spec: {map: {k: {x: 1}}, none: {a: 1}}}          | {spec: {map: {k: {}}, none: {a: 1}}}  | spec.map.k.x
            {spec: {open: {a: {b: 1}, deep: {c: 1, size: 1}}}}| {spec: {open: {a: {b: 1}, deep: {size: 1}}}} | spec.open.deep.c
            {spec: {tpl: {kind: K, metadata: {x: 1}, odd: 1}}}| {spec: {tpl: {kind: K, metadata: {x: 1}}}}   | spec.tpl.odd
            """)
    void prune_removesUndeclaredFields_andTellsTheirPaths(String given, String left, String paths) {
        ObjectNode object = Forms.object(given);
        TreeSet<String> unknown = new TreeSet<>();

        assertThat(SCHEMA.prune(object, unknown::add)).isTrue();

        assertThat(object).isEqualTo(Forms.tree(left));
        assertThat(String.join(" ", unknown)).isEqualTo(paths);
        assertThat(SCHEMA.prune(object, null)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {spec: {text: null, maybe: null, map: {a: null}}} | {spec: {maybe: null, map: {}}}
            {spec: {size: null, open: {a: null}}}             | {spec: {size: null, open: {a: null}}}
            """)
    void pruneNulls_keepsNullableAndDefaultedFields(String given, String left) {
        ObjectNode object = Forms.object(given);

        SCHEMA.pruneNulls(object);

        assertThat(object).isEqualTo(Forms.tree(left));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                  | {}
            {spec: {}}                          | {spec: {size: 3}}
            {spec: {size: null, list: [{}, 1]}} | {spec: {size: 3, list: [{a: x}, 1]}}
            """)
    void applyDefaults_setsAbsentFields(String given, String expected) {
        ObjectNode object = Forms.object(given);
        boolean lacking = SCHEMA.lacksDefaults(object);

        assertThat(SCHEMA.applyDefaults(object)).isEqualTo(lacking);

        assertThat(object).isEqualTo(Forms.tree(expected));
        assertThat(SCHEMA.lacksDefaults(object)).isFalse();
    }

    @Test
    void ofResource_prunesDefaults() {
        StructuralSchema schema = StructuralSchema.ofResource(Forms.tree("""
                {type: object, properties: {spec: {type: object, default: {a: 1, b: 2}, properties: {a: {type: integer}}}}}"""));
        ObjectNode object = Forms.object("{}");

        schema.applyDefaults(object);

        assertThat(object).isEqualTo(Forms.tree("{spec: {a: 1}}"));
    }
}
