package dev.kontract.server.endpoints.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.schema.Forms;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.spec.Contract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TreeConversionTest {

    private static final ObjectSchema SCHEMA =
            Codec.of(Contract.load(Contract.DEFAULT_GROUP_DOMAIN)).schema("StatefulSet");

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            {"kind":5}                                                | cannot convert int64 to string
            {"apiVersion":true,"metadata":[]}                         | unrecognized type: string
            {"metadata":5}                                            | cannot restore struct from: int64
            {"metadata":{"name":5}}                                   | cannot convert int64 to string
            {"metadata":{"name":1.5}}                                 | unrecognized type: string
            {"metadata":{"name":9223372036854775808}}                 | unrecognized type: string
            {"metadata":{"labels":"x"}}                               | cannot restore map from string
            {"metadata":{"labels":{"a":[]}}}                          | unrecognized type: string
            {"metadata":{"finalizers":{}}}                            | cannot restore slice from map
            {"metadata":{"finalizers":["a/b",true]}}                  | unrecognized type: string
            {"spec":{"podManagementPolicy":5}}                        | cannot convert int64 to v1.PodManagementPolicyType
            {"spec":{"podManagementPolicy":true}}                     | unrecognized type: string
            {"spec":{"replicas":1.5}}                                 | cannot convert float64 to int32
            {"spec":{"replicas":"1"}}                                 | unrecognized type: int32
            {"spec":{"template":{"spec":{"hostNetwork":1}}}}          | unrecognized type: bool
            {"spec":{"replicas":"1"},"metadata":{"generation":false}} | unrecognized type: int64""")
    void of_whatDoesNotFit_isToldInTheOrderOfTheType(String tree, String message) {
        assertThatExceptionOfType(DecodeException.class)
                .isThrownBy(() -> TreeConversion.of(tree(tree), SCHEMA))
                .withMessage(message);
    }

    @Test
    void of_follows_recursiveOpenAndUntypedSchemas() {
        ObjectNode tree = Forms.object("""
                {schema: {maximum: 2, not: {maximum: 1.5, items: [{maximum: 3}]}}, open: {x: 1.5, deep: {size: 2.0}},
                 anything: [1.5]}""");

        assertThat(TreeConversion.of(tree, Forms.SHAPE)).isEqualTo(Forms.tree("""
                {schema: {maximum: 2, not: {maximum: 1.5, items: [{maximum: 3}]}}, open: {x: 1.5, deep: {size: 2}},
                 anything: [1.5]}"""));
        assertThatExceptionOfType(DecodeException.class)
                .isThrownBy(() -> TreeConversion.of(Forms.object("{schema: {not: {maximum: '1'}}}"), Forms.SHAPE))
                .withMessage("unrecognized type: float64");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            {"spec":{"replicas":2.0,"serviceName":"s"}}            | {"spec":{"replicas":2,"serviceName":"s"}}
            {"spec":{"replicas":1e3}}                              | {"spec":{"replicas":1000}}
            {"spec":{"replicas":2147483649}}                       | {"spec":{"replicas":-2147483647}}
            {"spec":{"replicas":9223372036854775808}}              | {"spec":{"replicas":0}}
            {"metadata":{"generation":1e30}}                       | {"metadata":{"generation":-9223372036854775808}}
            {"spec":{"template":{"spec":{"overhead":{"cpu":2e0}}}}}  | {"spec":{"template":{"spec":{"overhead":{"cpu":2}}}}}
            {"spec":{"volumeClaimTemplates":[{},{"metadata":{"generation":1.0}}]}} | {"spec":{"volumeClaimTemplates":[{},{"metadata":{"generation":1}}]}}""")
    void of_numbers_areCutToSize_inATreeOfItsOwn(String tree, String converted) {
        ObjectNode original = tree(tree);

        assertThat(TreeConversion.of(original, SCHEMA)).hasToString(converted);
        assertThat(original).isEqualTo(tree(tree));
    }

    @Test
    void of_whatFits_isShared() {
        ObjectNode tree = tree("{\"kind\":\"K\",\"metadata\":{\"labels\":null},\"spec\":{\"replicas\":1}}");

        assertThat(TreeConversion.of(tree, SCHEMA)).isSameAs(tree);
    }

    private static ObjectNode tree(String json) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
