package dev.kontract.server.registry.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.name.NameFormats;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormatsTest {

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.1", "255.255.255.255", "::1", "fe80::1", "2001:db8::ffff"})
    void validate_acceptsAddresses(String text) {
        assertThat(complaints(text)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "256.0.0.1", "1.2.3", "1.2.3.4.5", "host", "1:2", "010.0.0.1", "::ffff:1.2.3.4"})
    void validate_refusesWhatIsNoAddressOrAmbiguous(String text) {
        assertThat(complaints(text)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"a, 0", "a/b, 0", "a.b/c, 0", "A/b, 1", "/b, 1", "a/b/c, 1", "'', 2", "-a, 1", "a/, 2"})
    void key_countsWhatIsWrong(String text, int expected) {
        assertThat(LabelFormats.key(text)).hasSize(expected);
    }

    /** As long as a body may be; regular expressions that backtrack fail on it. */
    @Test
    void longNames_areRefused() {
        String many = "a.".repeat(1_000_000) + 'a';

        assertThat(NameFormats.subdomain(many)).containsExactly("must be no more than 253 characters");
        assertThat(NameFormats.subdomainWithUnderscore(many)).containsExactly("must be no more than 253 characters");
        assertThat(NameFormats.wildcardSubdomain("*." + many)).containsExactly("must be no more than 253 characters");
        assertThat(NameFormats.label(many))
                .containsExactly("must be no more than 63 characters", "must not contain dots");
        assertThat(LabelFormats.key(many + "/a")).containsExactly("prefix part must be no more than 253 bytes");
    }

    @Test
    void checkPrefix_allowsADashWhereSomethingFollows() {
        assertThat(NameRule.SUBDOMAIN.check("web-")).hasSize(1);
        assertThat(NameRule.SUBDOMAIN.checkPrefix("web-")).isEmpty();
        assertThat(NameRule.PATH_SEGMENT.check("..")).containsExactly("may not be '..'");
        assertThat(NameRule.PATH_SEGMENT.checkPrefix("..")).containsExactly("may not be '..'");
        assertThat(NameRule.ANY.checkPrefix("..")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\":1} | {\"a\":1,\"b\":[],\"c\":{},\"d\":null} | true",
                "{\"a\":{\"b\":[]}} | {\"a\":{}} | true",
                "{\"a\":[{}]} | {\"a\":[]} | false",
                "{\"a\":1} | {\"a\":2} | false",
                "{\"x\":1,\"a\":1} | {\"x\":2,\"a\":1} | true"
            })
    void sameBut_seesNoDifferenceBetweenEmptyAndAbsent(String one, String other, boolean same) {
        assertThat(SemanticEquality.sameBut(read(one), read(other), List.of("x")))
                .isEqualTo(same);
    }

    @Test
    void same_comparesNumbersByValue() {
        ObjectNode one = new ObjectMapper().createObjectNode().put("a", 1);
        ObjectNode other = new ObjectMapper().createObjectNode().put("a", 1L);

        assertThat(SemanticEquality.same(one, other)).isTrue();
    }

    private static int complaints(String address) {
        FieldErrors errors = new FieldErrors();
        ObjectNode holder = new ObjectMapper().createObjectNode().put("ip", address);
        IpAddress.validate(FieldValue.of(holder, "ip", errors));
        return errors.count();
    }

    private static JsonNode read(String json) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError(json, e);
        }
    }
}
