package dev.kontract.server.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.spec.Contract;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CanonicalizerTest {

    private static final Codec CODEC = Codec.of(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));

    @Test
    void stored_orders_fieldsAndKeys() {
        assertThat(stored(
                        "Role",
                        "{'rules':[],'metadata':{'labels':{'b':'2','a':'1'},'name':'n'},'kind':'Role',"
                                + "'apiVersion':'x/v1'}"))
                .isEqualTo("{'kind':'Role','apiVersion':'x/v1','metadata':{'name':'n','labels':{'a':'1','b':'2'}},"
                        + "'rules':null}");
    }

    @Test
    void stored_leavesOut_zeroes() {
        assertThat(stored(
                        "Container",
                        "{'name':'','image':'','args':[],'stdin':false,'resources':{'limits':{}},'livenessProbe':{}}"))
                .isEqualTo("{'name':'','resources':{},'livenessProbe':{}}");
    }

    @Test
    void sent_keepsEmptyLists_andMaps() {
        ObjectNode container = tree("{'name':'c','args':[],'resources':{'limits':{},'claims':[]}}");

        Canonicalizer.Sent forms = Canonicalizer.sent(container, CODEC.schema("Container"));

        assertThat(forms.sent()).isEqualTo(container);
        assertThat(forms.written())
                .isEqualTo(Canonicalizer.written(container, CODEC.schema("Container")))
                .isEqualTo(tree("{'name':'c','resources':{}}"));
        assertThat(forms.isSame()).isFalse();
    }

    @Test
    void sent_isWritten_withoutEmptyLists() {
        ObjectNode container = tree("{'name':'c','args':['a'],'resources':{}}");

        assertThat(Canonicalizer.sent(container, CODEC.schema("Container")).isSame())
                .isTrue();
    }

    @Test
    void stored_keeps_explicitZeroes_wherePresenceIsSignificant() {
        assertThat(stored("StatefulSetSpec", "{'replicas':0,'minReadySeconds':0,'unknown':1}"))
                .startsWith("{'replicas':0,")
                .doesNotContain("minReadySeconds")
                .doesNotContain("unknown");
    }

    @Test
    void stored_writesNull_whereAbsenceIsExplicit() {
        assertThat(stored("TypedLocalObjectReference", "{'kind':'k','name':'n'}"))
                .isEqualTo("{'apiGroup':null,'kind':'k','name':'n'}");
    }

    @Test
    void stored_isIdempotent() {
        String once = stored("Pod", "{'spec':{'containers':[{'ports':[{}]}]}}");

        assertThat(stored("Pod", once)).isEqualTo(once);
    }

    @Test
    void stored_returns_canonicalTreesUnchanged() {
        ObjectNode once = Canonicalizer.stored(
                tree("{'spec':{'nodeSelector':{'a':'1','b':'2'},'containers':[{'name':'c','ports':[{}]}]}}"),
                CODEC.schema("Pod"));

        assertThat(Canonicalizer.stored(once, CODEC.schema("Pod"))).isSameAs(once);
        assertThat(Canonicalizer.written(once, CODEC.schema("Pod")))
                .isNotSameAs(once)
                .isEqualTo(once);
    }

    @Test
    void stored_doesNotModifyTheTree_andSharesCanonicalParts() {
        ObjectNode tree = tree("{'spec':{'containers':[{'name':'c','resources':{}},{'image':'i','name':'d',"
                + "'resources':{}}],'nodeSelector':{'b':'2','a':'1'},'unknown':1}}");
        String untouched = tree.toString();

        ObjectNode stored = Canonicalizer.stored(tree, CODEC.schema("Pod"));

        assertThat(stored.at("/spec").toString().replace('"', '\''))
                .isEqualTo("{'containers':[{'name':'c','resources':{}},{'name':'d','image':'i','resources':{}}],"
                        + "'nodeSelector':{'a':'1','b':'2'}}");
        assertThat(stored.at("/spec/containers/0")).isSameAs(tree.at("/spec/containers/0"));
        assertThat(tree).hasToString(untouched);
    }

    @Test
    void written_keeps_emptyLists() {
        ObjectNode tree = tree("{'items':[]}");

        assertThat(Canonicalizer.written(tree, CODEC.schema("RoleList")).toString())
                .endsWith("\"items\":[]}");
        assertThat(Canonicalizer.written(tree("{}"), CODEC.schema("RoleList")).toString())
                .endsWith("\"items\":null}");
    }

    @Test
    void encode_escapes_likeUpstream() {
        ObjectNode tree = tree("{'a':'<b>&\\u0001\\u2028\\n\\b\\\"é'}");

        assertThat(new String(CODEC.encode(tree, Format.JSON), StandardCharsets.UTF_8))
                .isEqualTo("{\"a\":\"\\u003cb\\u003e\\u0026\\u0001\\u2028\\n\\b\\\"é\"}\n");
    }

    @Test
    void encode_indents() {
        ObjectNode tree = tree("{'a':{},'b':[],'c':[1,{'d':'{,'}]}");

        assertThat(new String(CODEC.encode(tree, Format.PRETTY_JSON), StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\n  \"a\": {},\n  \"b\": [],\n  \"c\": [\n    1,\n    {\n      \"d\": \"{,\"\n    }\n  ]\n}");
    }

    private static String stored(String schema, String json) {
        return Canonicalizer.stored(tree(json), CODEC.schema(schema)).toString().replace('"', '\'');
    }

    private static ObjectNode tree(String json) {
        try {
            return (ObjectNode)
                    new ObjectMapper().readTree(json.replace('\'', '"').replace("\\\"\"", "\\\""));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
