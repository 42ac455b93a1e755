package dev.kontract.server.registry.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityAmountTest {

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "100m, 0.1",
        "1.5Gi, 1610612736",
        "2k, 2000",
        "2e3, 2000",
        "+5., 5",
        ".5, 0.5",
        "-1Ki, -1024",
        "-1.5Ki, -1536",
        "1E, 1000000000000000000",
        "1E2, 100",
        "5E-3, 0.005",
        "2e-1, 0.2",
        "3n, 0.000000003",
        "1Ei, 1152921504606846976"
    })
    void quantity_hasItsAmount(String quantity, BigDecimal amount) {
        assertThat(QuantityAmount.of(quantity).exact()).isEqualByComparingTo(amount);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "-", "E", "1e", "1K", "1.2.3", "1e5k", "1e2147483640E", "1e99999999999"})
    void whatIsNoQuantity_countsAsZero(String text) {
        assertThat(QuantityAmount.of(text).sign()).isZero();
    }

    @Test
    void text_showsThousandthsWhereNeeded() {
        assertThat(QuantityAmount.of("1.5").text()).isEqualTo("1500m");
        assertThat(QuantityAmount.of("2k").text()).isEqualTo("2000");
    }
}
