package dev.kontract.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "100m, 100m",
        "0.5, 500m",
        "1.5Gi, 1536Mi",
        "1024Mi, 1Gi",
        "1000Mi, 1000Mi",
        "1Ki, 1Ki",
        "2e3, 2e3",
        "1000, 1k",
        "1500, 1500",
        "0.1m, 100u",
        "+5, +5",
        "01, 01",
        "1E, 1E",
        "10, 10",
        "1000000k, 1G",
        "0Gi, 0",
        "0.5Ki, 512",
        "1.0, 1",
        "0.0000000001, 1n",
        "-1.5, -1500m",
        "12e6, 12e6",
        "1.2e3, 1200",
        "1.25, 1250m",
        "-0.5Gi, -512Mi",
        "9223372036854775807, 9223372036854775807",
        "100Ei, 9223372036854775807"
    })
    void parse_keepsOrCanonicalizes(String text, String kept) {
        assertThat(Quantity.parse(text)).hasToString(kept);
        assertThat(Quantity.parse(kept)).hasToString(kept);
        assertThat(Quantity.parse(kept)).isEqualByComparingTo(Quantity.parse(text));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "0.5, 500m", "1000, 1k", "1e3, 1k", "-2, -2", "\"1.5Gi\", 1536Mi"})
    void read_numberWithoutQuotes_isTheQuantity(String written, String kept) {
        String limits = "{\"limits\":{\"cpu\":" + written + "}}";

        assertThat(Json.read(limits, ResourceRequirements.class).getLimits())
                .hasEntrySatisfying("cpu", cpu -> assertThat(cpu).hasToString(kept));
    }

    @Test
    void parse_beyondTheLargestSuffix_isWrittenWithoutOne() {
        assertThat(Quantity.parse("1000000000000000000000")).hasToString("1");
        assertThat(Quantity.parse("1000000000000000000000").amount()).isEqualByComparingTo("1e21");
    }

    @Test
    void of_finerThanNano_roundsAwayFromZero() {
        BigDecimal fine = new BigDecimal("0.00000000001");
        assertThat(Quantity.of(fine, Quantity.Format.DECIMAL_SI)).hasToString("1n");
        assertThat(Quantity.of(fine.negate(), Quantity.Format.DECIMAL_EXPONENT)).hasToString("-1e-9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "lots", "1 Gi", "1KiB", "1.2.3", "1e3.5", "0x1"})
    void parse_rejects_malformedText(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Quantity.parse(text))
                .withMessageStartingWith("quantities must match the regular expression");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1kM", "1e", "1e99999999999", "1e1000000000", "1i", "--1"})
    void parse_rejects_unknownSuffixes(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Quantity.parse(text))
                .withMessage("unable to parse quantity's suffix");
    }

    @Test
    void add_keepsTheFormat_ofTheFirst() {
        assertThat(Quantity.parse("1Gi").add(Quantity.parse("512Mi"))).hasToString("1536Mi");
        assertThat(Quantity.parse("0").add(Quantity.parse("1Ki"))).hasToString("1Ki");
        assertThat(Quantity.parse("1").subtract(Quantity.parse("250m"))).hasToString("750m");
    }

    @Test
    void roundUp_keepsCoarseValues() {
        assertThat(Quantity.parse("1u").roundUp(3)).hasToString("1m");
        assertThat(Quantity.parse("100m").roundUp(3)).hasToString("100m");
    }

    @Test
    void compareTo_comparesTheValue() {
        assertThat(Quantity.parse("1Ki")).isEqualByComparingTo(Quantity.parse("1024"));
        assertThat(Quantity.parse("1k").amount()).isEqualByComparingTo(BigDecimal.valueOf(1000));
    }

    @ParameterizedTest
    @CsvSource({"2k, 2000", "+5., 5", ".5, 0.5", "-1.5Ki, -1536", "1E2, 100", "5E-3, 0.005", "3n, 0.000000003"})
    void find_hasTheAmount(String text, BigDecimal amount) {
        assertThat(Quantity.find(text))
                .hasValueSatisfying(found -> assertThat(found.amount()).isEqualByComparingTo(amount));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "1e", "1K", "1.2.3", "1e5k", "1e2147483640E", "1e99999999999"})
    void find_malformed_isEmpty(String text) {
        assertThat(Quantity.find(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1.5Ki, true", "1000m, true", "1.0, true", "-2, true", "1, true", "1m, false", "-0.5, false"
    })
    void isInteger_looksAtTheValue(String text, boolean integer) {
        assertThat(Quantity.parse(text).isInteger()).isEqualTo(integer);
    }
}
