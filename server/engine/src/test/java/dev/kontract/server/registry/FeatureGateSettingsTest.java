package dev.kontract.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeatureGateSettingsTest {

    @Test
    void parse_changesTheDefaults_theLastOfANameCounts() {
        assertThat(parse("MaxUnavailableStatefulSet=false", "MaxUnavailableStatefulSet=True")
                        .open())
                .contains(FeatureGate.MAX_UNAVAILABLE_STATEFUL_SET);
        assertThat(parse("MaxUnavailableStatefulSet=1", "kube:MaxUnavailableStatefulSet=0")
                        .open())
                .doesNotContain(FeatureGate.MAX_UNAVAILABLE_STATEFUL_SET)
                .contains(FeatureGate.STATEFUL_SET_AUTO_DELETE_PVC);
        assertThat(parse("").open())
                .isEqualTo(FeatureGate.defaults())
                .contains(FeatureGate.MAX_UNAVAILABLE_STATEFUL_SET, FeatureGate.STATEFUL_SET_AUTO_DELETE_PVC);
    }

    @Test
    void parse_allOfAStage_leavesTheGatesSetByName() {
        FeatureGateSettings settings = parse("MaxUnavailableStatefulSet=true", "AllBeta=false");

        assertThat(settings.open())
                .contains(FeatureGate.MAX_UNAVAILABLE_STATEFUL_SET)
                .doesNotContain(FeatureGate.STATEFUL_SET_AUTO_DELETE_PVC);
        assertThat(settings.warning().orElseThrow()).contains("AllBeta=false");
        assertThat(parse("AllAlpha=true").warning().orElseThrow()).contains("AllAlpha=true");
    }

    @Test
    void parse_gatesThatCannotBeSwitched_warnsOnce() {
        assertThat(parse("WatchList=false", "CoordinatedLeaderElection=true").warning())
                .contains(
                        "feature gates that cannot be switched here are ignored: WatchList=false (the feature is always on),"
                                + " CoordinatedLeaderElection=true (the feature does not exist here)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "WatchList=true",
                "CoordinatedLeaderElection=false",
                "MaxUnavailableStatefulSet=false",
                "AllAlpha=false",
                "AllBeta=true"
            })
    void parse_whatIsSoAnyway_warnsOfNothing(String setting) {
        assertThat(parse(setting).warning()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "MaxUnavailableStatefulSet, missing bool value for feature gate MaxUnavailableStatefulSet",
        "Flying=true, unrecognized feature gate: Flying",
        "maxUnavailableStatefulSets=true, 'unrecognized feature gate: maxUnavailableStatefulSets,"
                + " did you mean MaxUnavailableStatefulSet?'",
        "SidecarContainers=false, 'cannot set feature gate SidecarContainers to false, feature is locked to true'",
        "MaxUnavailableStatefulSet=maybe, 'invalid value of MaxUnavailableStatefulSet: maybe, use true or false'"
    })
    void parse_refusesWhatItDoesNotKnow(String setting, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> parse(setting)).withMessage(message);
    }

    @Test
    void upstreamGates_areNotOurOwn() {
        assertThat(UpstreamGate.all())
                .hasSizeGreaterThan(200)
                .doesNotContainKeys(Arrays.stream(FeatureGate.values())
                        .map(FeatureGate::wireName)
                        .toArray(String[]::new));
    }

    private static FeatureGateSettings parse(String... settings) {
        return FeatureGateSettings.parse(List.of(settings));
    }
}
