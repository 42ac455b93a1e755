package dev.kontract.server.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdvertisedAddressTest {

    @ParameterizedTest
    @CsvSource({"192.0.2.7,192.0.2.7", "2001:DB8:0:0::7,2001:db8::7", "127.0.0.1,127.0.0.1"})
    void checked_returnsTheCanonicalForm(String address, String expected) {
        assertThat(AdvertisedAddress.checked(address)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "host", "192.0.2", "192.0.2.256", "0.0.0.0", "169.254.1.1", "224.0.0.1"})
    void checked_refusesWhatEndpointsCannotHold(String address) {
        assertThatThrownBy(() -> AdvertisedAddress.checked(address))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the advertised address must ");
    }

    @Test
    void isPublishable_butForLoopbackAddresses() {
        assertThat(AdvertisedAddress.isPublishable("192.0.2.7")).isTrue();
        assertThat(AdvertisedAddress.isPublishable("127.0.0.1")).isFalse();
        assertThat(AdvertisedAddress.isPublishable("::1")).isFalse();
    }

    @Test
    void of_returnsAReachableBindAddress() {
        assertThat(AdvertisedAddress.of("192.0.2.7")).contains("192.0.2.7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "0.0.0.0", "::1"})
    void of_neverReturnsALoopbackOrUnspecifiedAddress(String bound) {
        assertThat(AdvertisedAddress.of(bound)).isNotEqualTo(Optional.of(bound));
        assertThat(AdvertisedAddress.of(bound).stream()).allSatisfy(address -> {
            assertThat(AdvertisedAddress.checked(address)).isEqualTo(address);
        });
    }
}
