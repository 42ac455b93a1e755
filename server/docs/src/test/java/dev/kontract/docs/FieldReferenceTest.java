package dev.kontract.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.spec.Contract;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FieldReferenceTest {

    private static final Map<String, String> DOCUMENTS =
            new FieldReference(Contract.load(Contract.DEFAULT_GROUP_DOMAIN)).documents();

    @Test
    void kinds_haveTheirResourceAndFields() {
        assertThat(DOCUMENTS.get("reference/apps_v1.md"))
                .startsWith("# Fields of apps/v1\n")
                .contains("## StatefulSet\n", "`statefulsets`, in a namespace: create, ")
                .containsPattern("\\| `spec` \\| \\[StatefulSetSpec]\\(apps_v1.md#statefulsetspec\\) \\| [^|]+ \\|")
                .containsPattern(
                        "\\| `selector` \\| \\[LabelSelector]\\(v1.md#labelselector\\) \\| [^|]+ Required\\. \\|")
                .containsPattern("\\| `replicas` \\| integer \\(int32\\) \\| [^|]+ Default: `1`\\. \\|");
    }

    @Test
    void types_areDescribedOnce_withTheCoreGroupFirst() {
        assertThat(DOCUMENTS.get("reference/v1.md")).contains("### PodSpec\n");
        assertThat(DOCUMENTS.get("reference/apps_v1.md")).doesNotContain("### PodSpec\n");
        assertThat(DOCUMENTS.keySet()).first().isEqualTo("reference/v1.md");
    }

    @Test
    void names_areThoseOfTheApi() {
        assertThat(FieldReference.label("reference/rbac.authorization.k8s.io_v1.md"))
                .isEqualTo("rbac.authorization.k8s.io/v1");
        assertThat(FieldReference.page("reference/rbac.authorization.k8s.io_v1.md"))
                .isEqualTo("fields-rbac-authorization-k8s-io-v1.html");
    }
}
