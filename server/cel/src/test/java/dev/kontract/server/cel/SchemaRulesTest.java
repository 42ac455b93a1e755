package dev.kontract.server.cel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.status.FieldError;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class SchemaRulesTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static JsonNode json(String text) throws JsonProcessingException {
        return JSON.readTree(text.replace('`', '"'));
    }

    private static List<String> errors(String schema, String object, @Nullable String old)
            throws JsonProcessingException {
        return SchemaRules.compile(json(schema))
                .orElseThrow()
                .evaluate(json(object), old == null ? null : json(old))
                .errors()
                .stream()
                .map(FieldError::text)
                .toList();
    }

    private static final String SCHEMA = """
            {`type`:`object`,`properties`:{`spec`:{`type`:`object`,`properties`:{
              `a`:{`type`:`integer`,`x-kubernetes-validations`:[{`rule`:`self > 1`}]},
              `l`:{`type`:`array`,`items`:{`type`:`integer`,`x-kubernetes-validations`:[{`rule`:`self > 2`}]}},
              `m`:{`type`:`object`,`additionalProperties`:{`type`:`string`,
                `x-kubernetes-validations`:[{`rule`:`self != 'x'`}]}}},
              `x-kubernetes-validations`:[{`rule`:`has(self.a)`,`message`:`no a`}]}}}
            """;

    @Test
    void evaluate_rulesAtEveryLevel_namesTheValue() throws JsonProcessingException {
        assertThat(errors(SCHEMA, "{`spec`:{`l`:[1,5,2],`m`:{`k`:`x`}}}", null))
                .containsExactly(
                        "spec: Invalid value: no a",
                        "spec.l[0]: Invalid value: 1: failed rule: self > 2",
                        "spec.l[2]: Invalid value: 2: failed rule: self > 2",
                        "spec.m[k]: Invalid value: \"x\": failed rule: self != 'x'");
        assertThat(errors(SCHEMA, "{`spec`:{`a`:2}}", null)).isEmpty();
    }

    @Test
    void evaluate_transitionRule_onlyWithAnOldValue() throws JsonProcessingException {
        String schema = """
                {`type`:`object`,`properties`:{`a`:{`type`:`integer`,
                  `x-kubernetes-validations`:[{`rule`:`self >= oldSelf`,`reason`:`FieldValueForbidden`}]}}}
                """;
        assertThat(errors(schema, "{`a`:1}", null)).isEmpty();
        assertThat(errors(schema, "{`a`:1}", "{}")).isEmpty();
        assertThat(errors(schema, "{`a`:1}", "{`a`:2}")).containsExactly("a: Forbidden: failed rule: self >= oldSelf");
    }

    @Test
    void evaluate_itemsOfAKeyedList_findTheirOldValues() throws JsonProcessingException {
        String schema = """
                {`type`:`object`,`properties`:{`l`:{`type`:`array`,`x-kubernetes-list-type`:`map`,
                  `x-kubernetes-list-map-keys`:[`k`],`items`:{`type`:`object`,`properties`:{
                    `k`:{`type`:`string`},`v`:{`type`:`integer`}},
                    `x-kubernetes-validations`:[{`rule`:`self.v == oldSelf.v`}]}}}}
                """;
        String old = "{`l`:[{`k`:`a`,`v`:1},{`k`:`b`,`v`:2}]}";
        assertThat(errors(schema, "{`l`:[{`k`:`b`,`v`:2},{`k`:`c`,`v`:9},{`k`:`a`,`v`:1}]}", old))
                .isEmpty();
        assertThat(errors(schema, "{`l`:[{`k`:`b`,`v`:3}]}", old))
                .containsExactly("l[0]: Invalid value: failed rule: self.v == oldSelf.v");
    }

    @Test
    void evaluate_unchangedInvalidValue_warns() throws JsonProcessingException {
        String schema = """
                {`type`:`object`,`properties`:{`a`:{`type`:`integer`,`x-kubernetes-validations`:[{`rule`:`self > 5`}]},
                  `b`:{`type`:`integer`}}}
                """;
        SchemaRules.Findings findings =
                SchemaRules.compile(json(schema)).orElseThrow().evaluate(json("{`a`:1,`b`:2}"), json("{`a`:1,`b`:1}"));
        assertThat(findings.errors()).isEmpty();
        assertThat(findings.warnings()).containsExactly("a: Invalid value: 1: failed rule: self > 5");
    }
}
