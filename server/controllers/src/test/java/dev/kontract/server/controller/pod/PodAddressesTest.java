package dev.kontract.server.controller.pod;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodAddressesTest {

    @ParameterizedTest
    @CsvSource({"0,10.244.0.2", "250,10.244.1.2", "63499,10.244.253.251", "63500,10.245.0.2", "761999,10.255.253.251"})
    void address_ofNumber_isInTheRange(int number, String expected) {
        assertThat(PodAddresses.address(number)).isEqualTo(expected);
    }
}
