package dev.kontract.server.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.model.catalog.Catalog;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServedResourcesTest {

    private static final Catalog BUILT_IN = Catalog.load("k8s.io");

    private final ServedResources served = new ServedResources(() -> BUILT_IN);

    @ParameterizedTest
    @ValueSource(
            strings = {"configmaps", "deployments.apps", "deployments/scale", "pods/eviction", "widgets.example.com"})
    void namesOfResources_andOfUndefinedGroups(String text) {
        assertThat(served.named(text)).isEqualTo(ResourceNotation.of(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "widgets         | no resource is called \"widgets\"",
                "configmap       | no resource is called \"configmap\"; its plural is configmaps",
                "ConfigMap       | no resource is called \"ConfigMap\"; its plural is configmaps",
                "deploy          | no resource is called \"deploy\"; its plural is deployments",
                "deployment.apps | no resource is called \"deployment.apps\"; its plural is deployments",
                "configmaps.apps | no resource is called \"configmaps.apps\"",
                "pods/state      | no resource is called \"pods/state\""
            })
    void otherNames_areRefused(String text, String message) {
        assertThatThrownBy(() -> served.named(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
