package dev.kontract.server.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.Schema.AnySchema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StructuralSchemaCompilerTest {

    private static final ObjectSchema METADATA = Forms.CODEC.schema("ObjectMeta");

    @Test
    void compile_declares_typeAndMetadata_regardlessOfTheSchema() {
        ObjectSchema schema = compile("{type: object, properties: {metadata: {type: object}, zone: {type: string}}}");

        assertThat(schema.fields()).extracting(Field::name).containsExactly("apiVersion", "kind", "metadata", "zone");
        assertThat(field(schema, "metadata").schema()).isSameAs(METADATA);
        assertThat(schema.structural()).isTrue();
        assertThat(schema.name()).isEqualTo("Widget");
    }

    @Test
    void compile_covers_everyTypeOfScalar() {
        ObjectSchema schema = compile("""
                {type: object, properties: {s: {type: string}, b: {type: boolean}, i: {type: integer},
                 d: {type: number}, p: {x-kubernetes-int-or-string: true}}}""");

        assertThat(scalar(schema, "s")).isEqualTo(ScalarSchema.Type.STRING);
        assertThat(scalar(schema, "b")).isEqualTo(ScalarSchema.Type.BOOLEAN);
        assertThat(scalar(schema, "i")).isEqualTo(ScalarSchema.Type.INT64);
        assertThat(scalar(schema, "d")).isEqualTo(ScalarSchema.Type.DOUBLE);
        assertThat(scalar(schema, "p")).isEqualTo(ScalarSchema.Type.INT_OR_STRING);
    }

    @Test
    void compile_keeps_theSemanticsOfListsAndMaps() {
        ObjectSchema schema = compile("""
                type: object
                properties:
                  atomic: {type: array, items: {type: string}}
                  set: {type: array, items: {type: string, nullable: true}, x-kubernetes-list-type: set}
                  keyed:
                    type: array
                    items: {type: object, properties: {name: {type: string}}}
                    x-kubernetes-list-type: map
                    x-kubernetes-list-map-keys: [name]
                  map: {type: object, additionalProperties: {type: string}, x-kubernetes-map-type: atomic}
                  free: {type: object, additionalProperties: true}
                  closed: {type: object, additionalProperties: false}
                  whole: {type: object, properties: {a: {type: string}}, x-kubernetes-map-type: atomic}
                """);

        assertThat(field(schema, "atomic").schema())
                .isInstanceOfSatisfying(
                        ListSchema.class, list -> assertThat(list.type()).isEqualTo(ListSchema.Type.ATOMIC));
        assertThat(field(schema, "set").schema()).isInstanceOfSatisfying(ListSchema.class, list -> {
            assertThat(list.type()).isEqualTo(ListSchema.Type.SET);
            assertThat(list.nullableItems()).isTrue();
        });
        assertThat(field(schema, "keyed").schema()).isInstanceOfSatisfying(ListSchema.class, list -> {
            assertThat(list.type()).isEqualTo(ListSchema.Type.MAP);
            assertThat(list.keys()).isEqualTo(List.of("name"));
        });
        assertThat(field(schema, "map").schema())
                .isInstanceOfSatisfying(
                        MapSchema.class, map -> assertThat(map.atomic()).isTrue());
        assertThat(field(schema, "free").schema()).isEqualTo(new MapSchema(AnySchema.UNTYPED, false, true));
        assertThat(field(schema, "closed").schema()).isInstanceOf(MapSchema.class);
        assertThat(object(schema, "whole").atomic()).isTrue();
    }

    @Test
    void compile_marks_openAndEmbeddedObjects() {
        ObjectSchema schema = compile("""
                type: object
                properties:
                  open: {type: object, properties: {a: {type: string}}, x-kubernetes-preserve-unknown-fields: true}
                  any: {x-kubernetes-preserve-unknown-fields: true}
                  tpl: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
                """);

        assertThat(object(schema, "open").preservesUnknownFields()).isTrue();
        assertThat(field(schema, "any").schema()).isEqualTo(AnySchema.UNTYPED);
        assertThat(object(schema, "tpl").embeddedResource()).isTrue();
        assertThat(field(object(schema, "tpl"), "metadata").schema()).isSameAs(METADATA);
    }

    @Test
    void compile_rejects_unknownTypes() {
        assertThatThrownBy(() -> compile("{type: object, properties: {a: {type: text}}}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unsupported type: text");
    }

    @Test
    void defaults_replaceNulls_exceptOfNullableFields() {
        ObjectSchema schema = compile("""
                type: object
                properties:
                  i: {type: integer, default: 3}
                  o: {type: string, default: a, nullable: true}
                  z: {type: integer, default: 5}
                  od: {type: object, properties: {x: {type: integer, default: 1}}, default: {}}
                  l: {type: array, items: {type: object, properties: {v: {type: integer, default: 9}}}}
                  m: {type: object, additionalProperties: {type: object, properties: {v: {type: boolean, default: true}}}}
                """);
        ObjectNode tree = Forms.object("{i: null, o: null, z: 0, od: null, l: [{v: null}], m: {p: {v: null}}}");

        Defaulter.apply(tree, schema);

        assertThat(tree).isEqualTo(Forms.tree("{i: 3, o: null, z: 0, od: {x: 1}, l: [{v: 9}], m: {p: {v: true}}}"));
    }

    private static ObjectSchema compile(String yaml) {
        return StructuralSchemaCompiler.compile("Widget", Forms.tree(yaml), METADATA);
    }

    private static Field field(ObjectSchema schema, String name) {
        return Objects.requireNonNull(schema.field(name));
    }

    private static ObjectSchema object(ObjectSchema schema, String name) {
        return (ObjectSchema) field(schema, name).schema();
    }

    private static ScalarSchema.Type scalar(ObjectSchema schema, String name) {
        return ((ScalarSchema) field(schema, name).schema()).type();
    }
}
