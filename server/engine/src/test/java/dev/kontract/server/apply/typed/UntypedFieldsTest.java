package dev.kontract.server.apply.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.fieldpath.FieldsV1Format;
import dev.kontract.server.schema.Forms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Server-side apply on values whose schema is recursive, open or unknown: maps are granular, lists are atomic. */
class UntypedFieldsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {anything: 1}                             | {f:anything: {}}
            {anything: {l: [{name: a}], m: {x: 1}}}   | {f:anything: {'.': {}, f:l: {}, f:m: {'.': {}, f:x: {}}}}
            {free: {a: 1, b: {}}}                     | {f:free: {'.': {}, f:a: {}, f:b: {}}}
            {open: {known: x, other: {a: 1}}}         | {f:open: {f:known: {}, f:other: {'.': {}, f:a: {}}}}
            {schema: {additionalProperties: true}}    | {f:schema: {f:additionalProperties: {}}}
            {schema: {not: {not: {type: x}}}}         | {f:schema: {f:not: {f:not: {f:type: {}}}}}
            {schema: {external: {not: {type: x}}}}    | {f:schema: {f:external: {}}}
            {schema: {maximum: 1.5}}                  | {f:schema: {f:maximum: {}}}
            {maybe: null}                             | {f:maybe: {}}""")
    void of_tells_thePathsATreeMentions(String tree, String owned) {
        JsonNode paths = FieldsV1Format.encode(OwnedFields.of(Forms.tree(tree), Forms.SHAPE));

        assertThat(withoutSelf(paths)).isEqualTo(withoutSelf(Forms.tree(owned)));
    }

    /** A declared object is not a member itself, unlike an undeclared one; here only the leaves are of interest. */
    private static JsonNode withoutSelf(JsonNode paths) {
        return Forms.tree(paths.toString().replace("\".\":{},", "").replace("\".\":{}", ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {anything: {l: [1], m: {x: 1}}} | {anything: {l: [2], m: {z: 2}}} | {anything: {l: [2], m: {x: 1, z: 2}}}
            {open: {a: 1, known: x}}        | {open: {b: [1]}}                | {open: {a: 1, known: x, b: [1]}}
            {free: {a: {b: 1}}}             | {free: {a: {c: 2}}}             | {free: {a: {b: 1, c: 2}}}
            {free: {a: {b: 1}}}             | {free: {a: 5}}                  | {free: {a: 5}}
            {schema: {not: {type: x}}}      | {schema: {not: {maximum: 1}}}   | {schema: {not: {type: x, maximum: 1}}}
            {schema: {external: {type: x}}} | {schema: {external: {maximum: 1}}} | {schema: {external: {maximum: 1}}}""")
    void merge_isGranularForMaps_andAtomicForLists(String live, String config, String merged) {
        assertThat(TreeMerge.merge(Forms.tree(live), Forms.tree(config), Forms.SHAPE))
                .isEqualTo(Forms.tree(merged));
    }

    @Test
    void compare_follows_recursionAndUndeclaredFields() {
        Comparison comparison = TreeComparer.compare(
                Forms.tree("{schema: {not: {maximum: 1}}, open: {a: 1, b: 2}, schema2: 1}"),
                Forms.tree("{schema: {not: {maximum: 1.5}}, open: {a: 2, c: 3}, schema2: 1}"),
                Forms.SHAPE);

        assertThat(comparison.modified()).hasToString(".open.a\n.schema.not.maximum");
        assertThat(comparison.removed()).hasToString(".open.b");
        assertThat(comparison.added()).hasToString(".open.c");
    }

    @Test
    void check_allows_undeclaredFields_onlyWhereTheyArePreserved() {
        assertThatCode(() -> TypeCheck.check(
                        Forms.tree("{open: {x: [1, {a: b}]}, free: {a: 1}, anything: 5, schema: {maximum: 1.5}}"),
                        Forms.SHAPE))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> TypeCheck.check(Forms.tree("{open: {deep: {x: 1}}}"), Forms.SHAPE))
                .isInstanceOf(TypeMismatch.class)
                .hasMessage(".open.deep.x: field not declared in schema");
        assertThatThrownBy(() -> TypeCheck.check(Forms.tree("{schema: {not: {maximum: '1'}}}"), Forms.SHAPE))
                .isInstanceOf(TypeMismatch.class)
                .hasMessage(".schema.not.maximum: expected numeric (int or float), got string");
    }

    @Test
    void without_removes_undeclaredFieldsThatLostTheirOwner() {
        JsonNode tree = Forms.tree("{open: {known: x, a: 1, b: 2}}");
        var before = OwnedFields.of(tree, Forms.SHAPE).withDeclaredFields(ApplySchemas.of(Forms.SHAPE));
        var now = OwnedFields.of(Forms.tree("{open: {known: x, b: 2}}"), Forms.SHAPE)
                .withDeclaredFields(ApplySchemas.of(Forms.SHAPE));

        assertThat(Pruning.without(tree, before, now, Forms.SHAPE)).isEqualTo(Forms.tree("{open: {known: x, b: 2}}"));
    }
}
