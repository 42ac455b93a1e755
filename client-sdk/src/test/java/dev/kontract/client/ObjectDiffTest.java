package dev.kontract.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.kontract.model.ConfigMap;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fields in which two states of an object differ. */
class ObjectDiffTest {

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text.replace('\'', '"'));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            {'a':1}                           | {'a':2}                           | ~ a: 1 -> 2
            {'a':{'b':'x'}}                   | {'a':{}}                          | - a.b: "x"
            {'a':{}}                          | {'a':{'b':'x','c':{'d':1}}}       | + a.b: "x"; + a.c: {"d":1}
            {'a':{'k8s.io/x':'1'}}            | {'a':{'k8s.io/x':'2'}}            | ~ a.'k8s.io/x': "1" -> "2"
            {'l':[{'name':'x','v':1},{'name':'y'}]} | {'l':[{'name':'y'},{'name':'x','v':2}]} | ~ l[x].v: 1 -> 2
            {'l':[{'type':'Ready','status':'False'}]} | {'l':[{'type':'Ready','status':'True'}]} | ~ l[Ready].status: "False" -> "True"
            {'l':['a','b']}                   | {'l':['a','c','d']}               | ~ l[1]: "b" -> "c"; + l[2]: "d"
            {'a':[1]}                         | {'a':{'b':1}}                     | ~ a: [1] -> {"b":1}
            {'metadata':{'resourceVersion':'1','managedFields':[]}} | {'metadata':{'resourceVersion':'2'}} | ''
            """)
    void differences(String before, String after, String lines) throws IOException {
        assertThat(String.join("; ", ObjectDiff.of(json(before), json(after))))
                .isEqualTo(lines.equals("''") ? "" : lines);
    }

    @Test
    void wholeObject_isShownWithoutItsIdentity() throws IOException {
        JsonNode object = json("{'kind':'A','metadata':{'name':'a','uid':'u'},'spec':{'x':1}}");

        assertThat(ObjectDiff.of(MissingNode.getInstance(), object)).containsExactly("+ spec.x: 1");
        assertThat(ObjectDiff.of(object, MissingNode.getInstance())).containsExactly("- spec.x: 1");
    }

    @Test
    void valuesOfSecrets_areNotShown() throws IOException {
        JsonNode before =
                json("{'kind':'Secret','metadata':{'annotations':{'kubectl.kubernetes.io/last-applied-configuration':"
                        + "'aHVzaA=='}},'data':{'p':'aHVzaA=='},'type':'Opaque'}");
        JsonNode after = json("{'kind':'Secret','metadata':{'annotations':{}},'data':{'p':'c2g='},'type':'Other'}");

        assertThat(ObjectDiff.of(before, MissingNode.getInstance()).toString()).doesNotContain("aHVzaA");
        assertThat(ObjectDiff.of(json("{'kind':'Secret','metadata':{'annotations':{}}}"), before)
                        .toString())
                .doesNotContain("aHVzaA");
        assertThat(ObjectDiff.of(before, after))
                .containsExactly("~ data.p: (8 characters) -> (4 characters)", "~ type: \"Opaque\" -> \"Other\"");
    }

    @Test
    void of_objects_comparesTheirFields() {
        ConfigMap before = new ConfigMap().putDataItem("colour", "blue");
        ConfigMap after = new ConfigMap().putDataItem("colour", "red");

        assertThat(ObjectDiff.of(before, after)).containsExactly("~ data.colour: \"blue\" -> \"red\"");
    }
}
