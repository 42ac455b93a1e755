package dev.kontract.server.registry.validation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpAddressTest {

    @ParameterizedTest
    @ValueSource(strings = {"10.9.8.7", "2001:db8::ffff", "::1", "::ffff:1.2.3.4"})
    void reads_anAddress(String text) {
        assertThat(IpAddress.parse(text)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "999.999.999.999", "localhost", ".a:b", "z:example.com", "1::2::3"})
    void reads_nothingElse_withoutLookingItUp(String text) {
        assertThat(IpAddress.parse(text)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "1::0:0:2, 1::2",
        "2001:DB8::1, 2001:db8::1",
        "1:0:0:2:0:0:0:3, 1:0:0:2::3",
        "1:0:2:3:4:5:6:7, 1:0:2:3:4:5:6:7",
        "0:0:0:0:0:0:0:0, ::",
        "010.0.0.1, 10.0.0.1"
    })
    void writes_anAddressInOneWay(String text, String canonical) {
        IpAddress address = IpAddress.parse(text);
        assertThat(address).isNotNull();
        assertThat(address.canonical()).isEqualTo(canonical);
    }

    @Test
    void reads_aLongTextInOnePass() {
        assertThat(IpAddress.parse(":".repeat(1_000_000) + "z")).isNull();
    }
}
