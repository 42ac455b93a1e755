package dev.kontract.server.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoFloatTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1e23                    | 1e+23                   | 1e+23
            2e-3                    | 0.002                   | 0.002
            2.2250738585072014e-308 | 2.2250738585072014e-308 | 2.2250738585072014e-308
            1.7976931348623157e308  | 1.7976931348623157e+308 | 1.7976931348623157e+308
            4.9e-324                | 5e-324                  | 5e-324
            9.9e-324                | 1e-323                  | 1e-323
            1.5e-323                | 1.5e-323                | 1.5e-323
            1073741824              | 1073741824              | 1.073741824e+09
            999999                  | 999999                  | 999999
            1e6                     | 1000000                 | 1e+06
            -12345678.25            | -12345678.25            | -1.234567825e+07
            999999999999999900000   | 999999999999999900000   | 9.999999999999999e+20
            1e21                    | 1e+21                   | 1e+21
            0.0001                  | 0.0001                  | 0.0001
            0.00001                 | 0.00001                 | 1e-05
            0.000001                | 0.000001                | 1e-06
            9.99e-7                 | 9.99e-7                 | 9.99e-07
            0                       | 0                       | 0
            -0.0                    | -0                      | -0
            """)
    void json_and_general_haveThresholdsOfTheirOwn(double number, String json, String general) {
        assertThat(GoFloat.json(number)).isEqualTo(json);
        assertThat(GoFloat.general(number)).isEqualTo(general);
    }

    @Test
    void json_ofRandomNumbers_readsBack_andNothingShorterDoes() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (!Double.isFinite(number)) {
                continue;
            }
            BigDecimal shortest = new BigDecimal(GoFloat.json(number)).stripTrailingZeros();

            assertThat(shortest.doubleValue()).isEqualTo(number);
            if (shortest.precision() > 1) {
                BigDecimal unit = BigDecimal.ONE.scaleByPowerOfTen(1 - shortest.scale());
                BigDecimal below = shortest.subtract(shortest.remainder(unit));
                BigDecimal above = below.add(unit.multiply(BigDecimal.valueOf(shortest.signum())));
                assertThat(below.doubleValue()).isNotEqualTo(number);
                assertThat(above.doubleValue()).isNotEqualTo(number);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"NaN,NaN", "Infinity,+Inf", "-Infinity,-Inf"})
    void general_formatsInfinitiesAndNaN(double number, String text) {
        assertThat(GoFloat.general(number)).isEqualTo(text);
        assertThat(GoFloat.plain(number)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1e-7,0.0000001", "1e22,10000000000000000000000", "1.5,1.5", "-0.03,-0.03"})
    void plain_hasNoExponent(double number, String text) {
        assertThat(GoFloat.plain(number)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1e-7,1e-07", "1e21,1e+21", "-1.5e-10,-1.5e-10", "0.00001,0.00001"})
    void key_keepsTwoDigitsOfExponent(double number, String text) {
        assertThat(GoFloat.key(number)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"2.9,2", "-2.9,-2", "9.3e18,-9223372036854775808", "-1e30,-9223372036854775808"})
    void truncate_overflowsToTheSmallest(double number, long integer) {
        assertThat(GoFloat.truncate(number)).isEqualTo(integer);
    }
}
