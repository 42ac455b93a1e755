package dev.kontract.server.registry.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.SchemaCompiler;
import dev.kontract.server.status.FieldError;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Executes the rules of the types in {@code rules.json}, and of some types of the contract, over the objects there. */
class TypeRulesTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNode DATA = read();
    private static final Map<String, ObjectSchema> TYPES = SchemaCompiler.compile(DATA.path("contract"));

    record Case(JsonNode data) {

        @Override
        public String toString() {
            return data.path("case").asText();
        }
    }

    static Stream<Case> cases() {
        List<Case> cases = new ArrayList<>();
        DATA.path("cases").forEach(one -> cases.add(new Case(one)));
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void report_whatIsDeclared(Case one) {
        String name = one.data().path("type").asText();
        ObjectSchema type = TYPES.get(name);
        FieldErrors errors = type == null ? TypedErrors.of(name) : new FieldErrors(ClusterPolicy.DEFAULT, type);
        FieldValue object = FieldValue.root((ObjectNode) one.data().path("object"), errors);
        if (one.data().path("before") instanceof ObjectNode before) {
            object.checkUnchanged(FieldValue.root(before, new FieldErrors()));
        } else {
            object.check();
        }

        List<String> expected = new ArrayList<>();
        one.data().path("errors").forEach(error -> expected.add(error.asText()));
        assertThat(errors.found().stream().map(FieldError::text)).isEqualTo(expected);
    }

    @Test
    void compile_forAllTypesOfTheContract() {
        SchemaCompiler.compile(Contract.load(Contract.DEFAULT_GROUP_DOMAIN))
                .forEach((name, type) ->
                        assertThatCode(() -> TypeRules.of(type)).as(name).doesNotThrowAnyException());
    }

    @Test
    void failToCompile_withUnknownNames() {
        for (String rules : List.of("{'polite': true}", "{'format': 'polite'}", "{'enum': true}")) {
            ObjectSchema type = type(rules.replace('\'', '"'));
            assertThatThrownBy(() -> TypeRules.of(type)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void failToCheck_withoutAType() {
        FieldValue value = FieldValue.of(JSON.createObjectNode(), "name", new FieldErrors());

        assertThatThrownBy(value::check).isInstanceOf(IllegalStateException.class);
    }

    private static ObjectSchema type(String rules) {
        try {
            JsonNode contract = JSON.readTree("""
                    {"components": {"schemas": {"Guest": {"type": "object", "properties": {
                      "name": {"type": "string", "x-kontract-rules": %s}}}}}}
                    """.formatted(rules));
            return Objects.requireNonNull(SchemaCompiler.compile(contract).get("Guest"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode read() {
        try (InputStream in = Objects.requireNonNull(TypeRulesTest.class.getResourceAsStream("rules.json"))) {
            return JSON.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
