package dev.kontract.server.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelSelectorTest {

    private static final Map<String, String> LABELS = Map.of("tier", "web", "env", "prod", "count", "3", "empty", "");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            tier=web                   | true
            tier==web                  | true
            tier=db                    | false
            tier!=db                   | true
            other!=db                  | true
            tier in (web,db)           | true
            tier notin (web,db)        | false
            other notin (web,db)       | true
            tier                       | true
            !tier                      | false
            !other                     | true
            count>1,count<5            | true
            count>3                    | false
            tier>3                     | false
            empty=                     | true
            empty in (,a)              | true
            empty in ()                | true
            in in (in,notin)           | false
            " tier  =\tweb , env=prod" | true
            tier=web,env=test          | false
            """)
    void matches_asTheGrammarSays(String text, boolean expected) {
        assertThat(LabelSelector.parse(text).matches(LABELS)).isEqualTo(expected);
        assertThat(LabelSelector.parse(text).matches(new LabelSet(LABELS))).isEqualTo(expected);
    }

    @Property
    void matches_aSetAsItsLabels(
            @ForAll
                    Map<@Chars({'a', 'b', 'c'}) @StringLength(1) String, @Chars({'x', 'y'}) @StringLength(1) String>
                            labels) {
        for (String text : List.of("a=x", "a!=x", "a in (x,y)", "a notin (x)", "a", "!a", "a=x,b=y", "a=y,!c")) {
            LabelSelector selector = LabelSelector.parse(text);
            assertThat(selector.matches(new LabelSet(labels))).isEqualTo(selector.matches(labels));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            =            | found '=', expected: !, identifier, or 'end of string'
            tier in web  | unable to parse requirement: found 'web' expected: '('
            a b          | unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt
            tier=web,,   | found ',', expected: identifier after ','
            tier=a b     | found 'b', expected: ',' or 'end of string'
            tier in (a=  | unable to parse requirement: found '=', expected: ',' or ')'
            tier in (    | unable to parse requirement: found '', expected: ',', ')' or identifier
            !            | unable to parse requirement: found '', expected: identifier
            !a=b         | found '=', expected: ',' or 'end of string'
            a=!          | unable to parse requirement: found '!', expected: identifier
            /a           | unable to parse requirement: <nil>: Invalid value: "/a": prefix part must be non-empty
            tier>web     | unable to parse requirement: values[0]: Invalid value: "web": for 'Gt', 'Lt' operators, the value must be an integer
            """)
    void refuses_whatTheGrammarDoesNotAllow(String text, String message) {
        assertThatExceptionOfType(SelectorException.class)
                .isThrownBy(() -> LabelSelector.parse(text))
                .withMessage(message);
    }

    @Test
    void rejects_longKeys() {
        assertThatExceptionOfType(SelectorException.class)
                .isThrownBy(() -> LabelSelector.parse("a".repeat(64)))
                .withMessageEndingWith(": name part must be no more than 63 bytes");
    }

    @Test
    void rejects_malformedValues() {
        assertThatExceptionOfType(SelectorException.class)
                .isThrownBy(() -> LabelSelector.parse("tier=-x"))
                .withMessageStartingWith("unable to parse requirement: values[0][tier]: Invalid value: \"-x\":"
                        + " a valid label must be an empty string or consist of");
    }

    @Test
    void selectsEverything_withoutRequirements() {
        assertThat(LabelSelector.parse("").isEverything()).isTrue();
        assertThat(LabelSelector.parse("  ").matches(Map.of())).isTrue();
    }

    @Test
    void readsObjects() throws Exception {
        String json = """
                {"matchLabels": {"tier": "web"}, "matchExpressions": [
                  {"key": "env", "operator": "In", "values": ["prod", "test"]},
                  {"key": "other", "operator": "DoesNotExist"}]}""";
        LabelSelector selector = LabelSelector.of(new ObjectMapper().readTree(json));

        assertThat(selector.matches(LABELS)).isTrue();
        assertThat(selector).hasToString("env in (prod,test),!other,tier=web");
    }

    @Test
    void matchesNothing_withoutObject_andEverything_withEmptyObject() throws Exception {
        assertThat(LabelSelector.of(null).matches(LABELS)).isFalse();
        assertThat(LabelSelector.of(new ObjectMapper().readTree("{}")).matches(LABELS))
                .isTrue();
    }

    @Property
    void throwsNothingElse_whateverTheText(
            @ForAll
                    @Chars({'=', '!', '(', ')', ',', '<', '>', ' ', '/', '.', '-'})
                    @CharRange(from = 'a', to = 'c')
                    @StringLength(max = 20)
                    String text) {
        try {
            LabelSelector parsed = LabelSelector.parse(text);
            assertThat(LabelSelector.parse(parsed.toString())).hasToString(parsed.toString());
        } catch (SelectorException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }
}
