package dev.kontract.server.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldSelectorTest {

    private static final Map<String, String> FIELDS = Map.of("metadata.name", "a", "status.phase", "Running");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            metadata.name=a                        | true
            metadata.name==a                       | true
            metadata.name=b                        | false
            metadata.name!=b                       | true
            metadata.name=a,status.phase!=Running  | false
            metadata.namespace=                    | true
            ==                                     | true
            metadata.name=a,,                      | true
            """)
    void matches_allTerms(String text, boolean expected) {
        assertThat(FieldSelector.parse(text).matches(FIELDS)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            metadata.name | invalid selector: 'metadata.name'; can't understand 'metadata.name'
            a=b=c         | invalid field selector: unescaped character in value: 61
            a=b\\x        | invalid field selector: invalid escape sequence: \\x
            """)
    void rejects_malformedTerms(String text, String message) {
        assertThatExceptionOfType(SelectorException.class)
                .isThrownBy(() -> FieldSelector.parse(text))
                .withMessage(message);
    }

    @Test
    void unescapes_values() {
        assertThat(FieldSelector.parse("f=a\\,b\\=c\\\\").exactValue("f")).contains("a,b=c\\");
    }

    @Test
    void matches_labelsAndFieldsTogether() {
        SelectionPredicate predicate = SelectionPredicate.parse("tier=web", "metadata.name=a");

        assertThat(predicate.matches(new LabelSet(Map.of("tier", "web")), FIELDS))
                .isTrue();
        assertThat(predicate.matches(LabelSet.EMPTY, FIELDS)).isFalse();
        assertThat(SelectionPredicate.parse("", "").isEverything()).isTrue();
    }

    @Property
    void readsBack_whatItPrints(@ForAll String value) {
        FieldRequirement requirement = new FieldRequirement("f", false, value);

        assertThat(FieldSelector.parse(requirement.toString()).exactValue("f")).contains(value);
    }

    @Property
    void throwsNothingElse_whateverTheText(@ForAll String text) {
        try {
            assertThat(FieldSelector.parse(text)).isNotNull();
        } catch (SelectorException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }
}
