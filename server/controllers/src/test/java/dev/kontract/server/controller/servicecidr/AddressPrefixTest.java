package dev.kontract.server.controller.servicecidr;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressPrefixTest {

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/16, 10.0.1.0/24, true,  true",
        "10.0.1.0/24, 10.0.0.0/16, false, true",
        "10.0.1.0/24, 10.0.1.0/24, true,  true",
        "10.0.1.0/24, 10.0.2.0/24, false, false",
        "0.0.0.0/0,   10.0.2.0/24, true,  true",
        "0.0.0.0/0,   fd00::/64,   false, false",
        "fd00::/16,   fd00:1::/32, true,  true"
    })
    void covers_and_overlaps(String range, String other, boolean covers, boolean overlaps) {
        assertThat(AddressPrefix.of(range).covers(AddressPrefix.of(other))).isEqualTo(covers);
        assertThat(AddressPrefix.of(range).overlaps(AddressPrefix.of(other))).isEqualTo(overlaps);
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.1.0/24, 10.0.1.1,   true",
        "10.0.1.0/24, 10.0.1.254, true",
        "10.0.1.0/24, 10.0.1.0,   false",
        "10.0.1.0/24, 10.0.1.255, false",
        "10.0.1.0/24, 10.0.2.1,   false",
        "fd00::/64,   fd00::,     false",
        "fd00::/64,   fd00::ffff:ffff:ffff:ffff, true",
        "fd00::/64,   10.0.1.1,   false"
    })
    void gives(String range, String address, boolean expected) {
        assertThat(AddressPrefix.of(range).gives(AddressPrefix.ofAddress(address)))
                .isEqualTo(expected);
    }
}
