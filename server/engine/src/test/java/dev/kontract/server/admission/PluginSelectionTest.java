package dev.kontract.server.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;

class PluginSelectionTest {

    @Test
    void selects_theDefaultsUnlessTheyAreDisabled() {
        PluginSelection selection = new PluginSelection(Set.of("AlwaysPullImages"), Set.of("LimitRanger"));

        assertThat(selection.selects("ResourceQuota")).isTrue();
        assertThat(selection.selects("LimitRanger")).isFalse();
        assertThat(selection.selects("AlwaysPullImages")).isTrue();
        assertThat(selection.selects("AlwaysDeny")).isFalse();
    }

    @Test
    void refuses_unknownNamesAndContradictions() {
        assertThatThrownBy(() -> new PluginSelection(Set.of("Nope"), Set.of()))
                .hasMessage("enable-admission-plugins plugin \"Nope\" is unknown");
        assertThatThrownBy(() -> new PluginSelection(Set.of(), Set.of("Nope")))
                .hasMessage("disable-admission-plugins plugin \"Nope\" is unknown");
        assertThatThrownBy(() -> new PluginSelection(Set.of("Priority"), Set.of("Priority")))
                .hasMessage("[Priority] in enable-admission-plugins and disable-admission-plugins overlapped");
        assertThatThrownBy(() -> PluginSelection.DEFAULT.selects("Nope")).isInstanceOf(IllegalArgumentException.class);
    }
}
