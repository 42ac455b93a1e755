package dev.kontract.server.admission.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.admission.policy.PolicyTypeCheck.Mismatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyTypeCheckTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(0, 77), ZoneOffset.UTC);
    private static final String PARAMS = "\"paramKind\":{\"apiVersion\":\"v1\",\"kind\":\"Settings\"},";

    /** Every resource has one kind, whose specification has a number, and parameters have a text. */
    private static final class Types implements PolicyTypes {

        private final List<String> asked = new ArrayList<>();

        @Override
        public List<GroupVersionKind> kinds(String group, String version, String resource) {
            asked.add(group + '/' + version + '/' + resource);
            return List.of(new GroupVersionKind(group, version, resource.toUpperCase(Locale.ROOT)));
        }

        @Override
        public Optional<JsonNode> schema(GroupVersionKind kind) {
            if (kind.kind().equals("LOST")) {
                return Optional.empty();
            }
            return Optional.of(
                    kind.kind().equals("Settings")
                            ? json("{'type':'object','properties':{'text':{'type':'string'}}}")
                            : json("{'type':'object','properties':{'spec':{'type':'object','properties':{"
                                    + "'count':{'type':'integer'}}}}}"));
        }
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectNode policy(String extra, String rules, String expression) {
        ObjectNode policy = json("{'spec':{" + extra + "'matchConstraints':{'resourceRules':[" + rules + "]},"
                + "'variables':[{'name':'count','expression':'object.spec.count'},"
                + "{'name':'lost','expression':'object.lost'}],'validations':[{}]}}");
        ((ObjectNode) policy.at("/spec/validations/0")).put("expression", expression);
        return policy;
    }

    private static String rule(String groups, String versions, String resources) {
        return "{'apiGroups':[" + groups + "],'apiVersions':[" + versions + "],'resources':[" + resources + "]}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "object.spec.count > 1 && has(object.metadata.name) | ",
                "object.spec.size > 1 | undefined field 'size'",
                "object.spec == 'x' | found no matching overload for '_==_' applied to '(THINGS77.spec, string)'",
                "variables.count + 'x' == 'y' | found no matching overload for '_+_' applied to '(int, string)'",
                "variables.lost == 'y' | ",
                "params.text == 'y' | ",
                "params.number == 1 | undefined field 'number'",
                "authorizer.group('').resource('pods').check('get').allowed() | ",
                "authorizer.requestResource.check('get').allowed() | unexpected failed resolution of"
                        + " 'kubernetes.authorization.Authorizer'"
            })
    void check_findsWhatDoesNotFitTheTypes(String expression, String problem) {
        List<Mismatch> mismatches = new PolicyTypeCheck(new Types(), CLOCK)
                .check(policy(PARAMS, rule("'shop'", "'v1'", "'things'"), expression));

        assertThat(mismatches).hasSize(problem == null ? 0 : 1).allSatisfy(mismatch -> {
            assertThat(mismatch.field()).isEqualTo("spec.validations[0].expression");
            assertThat(mismatch.text())
                    .startsWith("shop/v1, Kind=THINGS: ERROR: <input>:1:")
                    .contains(String.valueOf(problem))
                    .endsWith("^\n");
        });
    }

    @Test
    void check_declaresNoParamsWithoutTheirKind() {
        assertThat(new PolicyTypeCheck(new Types(), CLOCK)
                        .check(policy("", rule("'shop'", "'v1'", "'things'"), "params.text == 'y'")))
                .extracting(Mismatch::text)
                .singleElement()
                .asString()
                .contains("undeclared reference to 'params' (in container '')");
    }

    @Test
    void check_namesEveryKindInOrder() {
        ObjectNode policy = policy("", rule("'shop',''", "'v1'", "'things','lost'"), "object.lost");
        ((ObjectNode) policy.at("/spec/validations/0")).put("messageExpression", "string(object.spec.count)");

        assertThat(new PolicyTypeCheck(new Types(), CLOCK).check(policy))
                .containsExactly(new Mismatch(
                        "spec.validations[0].expression",
                        "/v1, Kind=THINGS: ERROR: <input>:1:7: undefined field 'lost'\n | object.lost\n | ......^\n\n"
                                + "shop/v1, Kind=THINGS: ERROR: <input>:1:7: undefined field 'lost'\n | object.lost\n"
                                + " | ......^\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'' | 'v1' | 'pods' | 1",
                "'*' | 'v1' | 'pods' | 0",
                "'apps' | 'v1','*' | 'pods' | 0",
                "'apps' | 'v1' | '*' | 0",
                "'apps' | 'v1' | 'pods/status','pods','*/scale' | 1",
                "'apps' | 'v1','v2','v3' | 'a','b','c','d' | 10"
            })
    void check_looksAtAFewKindsWithoutWildcards(String groups, String versions, String resources, int kinds) {
        Types types = new Types();

        new PolicyTypeCheck(types, CLOCK).check(policy("", rule(groups, versions, resources), "x"));

        assertThat(types.asked).hasSize(kinds);
    }
}
