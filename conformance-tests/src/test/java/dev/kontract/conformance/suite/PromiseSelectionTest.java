package dev.kontract.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kontract.conformance.ServerUnderTest;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.model.catalog.Catalog;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PromiseSelectionTest {

    private static final List<Promise> ALL = Promises.written(Catalog.load(ServerUnderTest.groupDomain()));

    private static List<Promise> selected(String... words) {
        return ALL.stream().filter(PromiseSelection.of(List.of(words))).toList();
    }

    @Test
    void resource_selectsThePromisesAboutIt_andNotThoseThatUseItAsAnExample() {
        Set<Suite> suites = selected("ConfigMaps").stream().map(Promise::suite).collect(Collectors.toSet());

        assertThat(suites).contains(Suite.OPERATIONS, Suite.WATCHES).doesNotContain(Suite.LOAD, Suite.MALFORMED);
        assertThat(selected("configmaps")).allMatch(promise -> promise.kind().equals("v1 ConfigMap"));
    }

    @Test
    void suite_kind_key_andIdentifier_select() {
        assertThat(selected("load"))
                .allMatch(promise -> promise.suite() == Suite.LOAD)
                .hasSize(6);
        assertThat(selected("lease"))
                .allMatch(promise -> promise.kind().endsWith(" Lease"))
                .isNotEmpty();
        assertThat(selected("dry-create"))
                .allMatch(promise -> promise.key().equals("dry-create"))
                .isNotEmpty();
        assertThat(selected("operations/apps.v1.deployment/get", "load/watch"))
                .extracting(Promise::id)
                .containsExactlyInAnyOrder("operations/apps.v1.Deployment/get", "load/watch");
    }

    @Test
    void unknownWord_isRefused_withSimilarOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PromiseSelection.of(List.of("load", "wathces")))
                .withMessage("wathces selects no promise, did you mean watches or watch?");
    }
}
