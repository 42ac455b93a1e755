package dev.kontract.server.registry.listing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.selector.FieldSelector;
import dev.kontract.spec.Contract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectablesTest {

    private static final Catalog CATALOG = Catalog.of(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "apps/v1|ReplicaSet|\"x\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"",
                "v1|ComponentStatus|\"x\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"",
                "v1|Pod|field label not supported: x",
                "batch/v1|Job|field label \"x\" not supported for Job",
                "resource.k8s.io/v1|ResourceSlice|field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: x",
            })
    void check_refuses_anUnknownField_inTheWordsOfTheKind(String apiVersion, String kind, String message) {
        Selectables selectables = of(apiVersion, kind);

        assertThatThrownBy(() -> selectables.check(FieldSelector.parse("x=1"))).hasMessage(message);
    }

    @Test
    void check_accepts_replicasOfControllersOnly() {
        FieldSelector replicas = FieldSelector.parse("status.replicas=1");

        assertThatCode(() -> of("v1", "ReplicationController").check(replicas)).doesNotThrowAnyException();
        assertThatThrownBy(() -> of("apps/v1", "ReplicaSet").check(replicas))
                .hasMessageContaining("is not a known field selector");
    }

    private static Selectables of(String apiVersion, String kind) {
        return new Selectables(
                CATALOG.byKind(GroupVersionKind.of(apiVersion, kind)).orElseThrow(), new Strategy() {});
    }
}
