package dev.kontract.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeatureGateTest {

    @Test
    void parse_opensWhatIsTrue_theLastOfANameCounts() {
        assertThat(FeatureGate.parse(List.of("MaxUnavailableStatefulSet=false", "MaxUnavailableStatefulSet=True")))
                .containsExactly(FeatureGate.MAX_UNAVAILABLE_STATEFUL_SET);
        assertThat(FeatureGate.parse(List.of("MaxUnavailableStatefulSet=1", "MaxUnavailableStatefulSet=0")))
                .isEmpty();
        assertThat(FeatureGate.parse(List.of())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "MaxUnavailableStatefulSet, missing bool value for feature gate MaxUnavailableStatefulSet",
        "Flying=true, unrecognized feature gate: Flying",
        "MaxUnavailableStatefulSet=maybe, 'invalid value of MaxUnavailableStatefulSet: maybe, use true or false'"
    })
    void parse_refusesWhatItDoesNotKnow(String setting, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FeatureGate.parse(List.of(setting)))
                .withMessage(message);
    }
}
