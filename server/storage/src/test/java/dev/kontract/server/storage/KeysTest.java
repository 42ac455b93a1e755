package dev.kontract.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class KeysTest {

    private static final Keys SETS = Keys.of("apps", "statefulsets");
    private static final Keys PODS = Keys.of("", "pods");

    @Test
    void key_namesGroupResourceNamespaceAndName() {
        assertThat(SETS.key("default", "web")).isEqualTo("apps/statefulsets/default/web");
        assertThat(PODS.key("default", "web-0")).isEqualTo("_core/pods/default/web-0");
        assertThat(Keys.of("", "namespaces").key("", "default")).isEqualTo("_core/namespaces/default");
    }

    @Test
    void prefix_coversANamespaceOrAll() {
        assertThat(SETS.prefix("default")).isEqualTo("apps/statefulsets/default/");
        assertThat(SETS.prefix("")).isEqualTo(SETS.root());
    }

    @Test
    void resourcesOfTheSameNameInOtherGroups_shareNoKeys() {
        Keys others = Keys.of("example.com", "statefulsets");
        assertThat(SETS.contains(others.key("default", "web"))).isFalse();
        assertThat(Keys.of("core", "pods").contains(PODS.key("default", "web-0")))
                .isFalse();
    }

    @Test
    void rootOf_isTheResourceOfAKey() {
        assertThat(Keys.rootOf(SETS.key("default", "web"))).isEqualTo(SETS.root());
        assertThat(SETS.withinGroup(SETS.key("default", "web"))).isEqualTo("statefulsets/default/web");
    }
}
