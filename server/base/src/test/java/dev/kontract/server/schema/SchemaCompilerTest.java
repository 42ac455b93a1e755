package dev.kontract.server.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.model.catalog.Subresource;
import dev.kontract.server.schema.Schema.AnySchema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import dev.kontract.server.schema.Schema.UnionSchema;
import dev.kontract.spec.Contract;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SchemaCompilerTest {

    private final ObjectNode contract = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
    private final Map<String, ObjectSchema> schemas = SchemaCompiler.compile(contract);

    @Test
    void compile_covers_everyKindOfTheCatalog() {
        for (ResourceDescriptor resource : Catalog.of(contract).resources()) {
            assertThat(schemas).containsKey(resource.schema());
            if (resource.listKind() != null) {
                assertThat(schemas).containsKey(resource.listKind());
            }
            assertThat(resource.subresources().values())
                    .filteredOn(part -> !part.connects())
                    .extracting(Subresource::schema)
                    .allMatch(schemas::containsKey);
        }
    }

    @Test
    void compile_keeps_theAttributesOfAField() {
        Field containers = field("PodSpec", "containers");

        assertThat(containers.patchMergeKey()).isEqualTo("name");
        assertThat(containers.patchStrategies()).isEqualTo(Set.of("merge"));
        assertThat(containers.protobuf()).containsExactly(2);
        assertThat(containers.schema())
                .isEqualTo(new ListSchema(
                        Objects.requireNonNull(schemas.get("Container")), ListSchema.Type.MAP, List.of("name")));
    }

    @Test
    void compile_recognizes_specialSchemasByName() {
        assertThat(scalar("ObjectMeta", "creationTimestamp").type()).isEqualTo(ScalarSchema.Type.TIME);
        assertThat(scalar("HTTPGetAction", "port").type()).isEqualTo(ScalarSchema.Type.INT_OR_STRING);
        assertThat(field("ManagedFieldsEntry", "fieldsV1").schema()).isEqualTo(AnySchema.FIELDS_V1);
        assertThat(field("ControllerRevision", "data").schema()).isEqualTo(AnySchema.RAW);
    }

    @Test
    void compile_records_howTheZeroIsWritten() {
        assertThat(field("Role", "rules").zero()).isEqualTo(Field.Zero.EMIT);
        assertThat(field("PolicyRule", "resources").zero()).isEqualTo(Field.Zero.OMIT);
        assertThat(field("StatefulSetSpec", "replicas").zero()).isEqualTo(Field.Zero.KEEP);
        assertThat(field("Container", "livenessProbe").zero()).isEqualTo(Field.Zero.KEEP);
    }

    @Test
    void compile_names_goTypes() {
        assertThat(scalar("Container", "imagePullPolicy").goType()).isEqualTo("v1.PullPolicy");
        assertThat(scalar("StatefulSetSpec", "replicas").goType()).isEqualTo("int32");
        assertThat(schemas.get("DiscoveryV1EndpointPort").goType()).isEqualTo("v1.EndpointPort");
        assertThat(schemas.get("HPAScalingPolicy").goType()).isEqualTo("v2.HPAScalingPolicy");
    }

    @Test
    void compile_ties_recursiveSchemasToThemselves() {
        ObjectSchema props = Forms.CODEC.schema("Props");

        assertThat(form(props, "not")).isSameAs(props);
        assertThat(form(props, "allOf")).isEqualTo(new ListSchema(props, ListSchema.Type.ATOMIC, List.of()));
        assertThat(form(props, "properties")).isEqualTo(new MapSchema(props, false));
        assertThat(form(props, "additionalProperties"))
                .isEqualTo(new UnionSchema(
                        "PropsOrBool",
                        List.of(
                                new UnionSchema.Alternative(new ScalarSchema(ScalarSchema.Type.BOOLEAN, "bool"), 1),
                                new UnionSchema.Alternative(props, 2))));
    }

    @Test
    void compile_creates_anAtomicVariant_ofAnAtomicReference() {
        ObjectSchema props = Forms.CODEC.schema("Props");
        ObjectSchema external = (ObjectSchema) form(props, "external");

        assertThat(props.atomic()).isFalse();
        assertThat(external.atomic()).isTrue();
        assertThat(external.fields()).isEqualTo(props.fields());
        assertThat(form(external, "external")).isSameAs(external);
    }

    @Test
    void compile_keeps_openFormsAndNullability() {
        assertThat(((ObjectSchema) form(Forms.SHAPE, "open")).preservesUnknownFields())
                .isTrue();
        assertThat(((ObjectSchema) form(Forms.SHAPE, "embedded")).fields())
                .extracting(Field::name)
                .containsExactlyInAnyOrder("apiVersion", "kind", "metadata");
        assertThat(form(Forms.SHAPE, "free")).isEqualTo(new MapSchema(AnySchema.UNTYPED, false));
        assertThat(form(Forms.SHAPE, "anything")).isEqualTo(AnySchema.UNTYPED);
        assertThat(Objects.requireNonNull(Forms.SHAPE.field("maybe")).nullable())
                .isTrue();
        assertThat(((ListSchema) form(Forms.SHAPE, "gaps")).nullableItems()).isTrue();
        assertThat(((MapSchema) form(Forms.SHAPE, "holes")).nullableValues()).isTrue();
    }

    @Test
    void noObject_requiresItself() {
        Set<ObjectSchema> finite = new HashSet<>();

        schemas.values().forEach(object -> requireFinite(object, new HashSet<>(), finite));

        assertThat(finite).containsAll(schemas.values());
    }

    /** Fails for an object whose empty form would contain itself infinitely. */
    private static void requireFinite(ObjectSchema object, Set<ObjectSchema> open, Set<ObjectSchema> finite) {
        if (finite.contains(object)) {
            return;
        }
        assertThat(open.add(object)).as(object.name()).isTrue();
        for (Field field : object.fields()) {
            boolean always = !field.presenceCounts() || field.defaultValue() != null;
            if (always && field.schema() instanceof ObjectSchema child) {
                requireFinite(child, open, finite);
            }
        }
        open.remove(object);
        finite.add(object);
    }

    private static Schema form(ObjectSchema schema, String field) {
        return Objects.requireNonNull(schema.field(field)).schema();
    }

    private ScalarSchema scalar(String schema, String field) {
        return (ScalarSchema) field(schema, field).schema();
    }

    private Field field(String schema, String field) {
        return Objects.requireNonNull(
                Objects.requireNonNull(schemas.get(schema)).field(field));
    }
}
