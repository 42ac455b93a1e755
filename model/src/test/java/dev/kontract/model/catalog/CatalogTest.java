package dev.kontract.model.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SortedSet;
import org.junit.jupiter.api.Test;

class CatalogTest {

    private final Catalog catalog = Catalog.load("example.org");

    @Test
    void byResource_findsDeclaredResources() {
        ResourceDescriptor sets =
                catalog.byResource("apps", "v1", "statefulsets").orElseThrow();

        assertThat(sets.type()).isEqualTo(GroupVersionKind.of("apps/v1", "StatefulSet"));
        assertThat(sets.listKind()).isEqualTo("StatefulSetList");
        assertThat(sets.namespaced()).isTrue();
        assertThat(sets.shortNames()).containsExactly("sts");
        assertThat(sets.verbs())
                .containsExactly("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");
        assertThat(sets.subresources()).containsOnlyKeys("scale", "status");
    }

    @Test
    void subresources_haveTheirOwnKind() {
        Subresource token = catalog.byKind("", "v1", "ServiceAccount")
                .orElseThrow()
                .subresources()
                .get("token");

        assertThat(token).isNotNull();
        assertThat(token.type()).isEqualTo(GroupVersionKind.of("authentication.k8s.io/v1", "TokenRequest"));
        assertThat(token.schema()).isEqualTo("TokenRequest");
        assertThat(token.verbs()).containsExactly("create");
    }

    @Test
    void scalePaths_arePresent_forScalesOnly() {
        ResourceDescriptor sets =
                catalog.byResource("apps", "v1", "statefulsets").orElseThrow();

        assertThat(sets.subresources().get("scale").scalePaths())
                .contains(new ScalePaths(".spec.replicas", ".status.replicas", ".spec.selector"));
        assertThat(sets.subresources().get("status").scalePaths()).isEmpty();
    }

    @Test
    void verbs_omitWhatTheContractOmits() {
        SortedSet<String> verbs =
                catalog.byResource("", "v1", "namespaces").orElseThrow().verbs();

        assertThat(verbs).contains("create", "watch").doesNotContain("deletecollection");
    }

    @Test
    void load_insertsTheGroupDomain() {
        assertThat(catalog.byKind("rbac.authorization.example.org", "v1", "Role"))
                .isPresent();
        assertThat(catalog.byKind("rbac.authorization.k8s.io", "v1", "Role")).isEmpty();
    }

    @Test
    void listKind_isNull_forUnlistableResources() {
        ResourceDescriptor review =
                catalog.byKind("authentication.k8s.io", "v1", "TokenReview").orElseThrow();

        assertThat(review.listKind()).isNull();
        assertThat(review.verbs()).containsExactly("create");
    }
}
