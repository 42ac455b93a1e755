package dev.kontract.server.admission.podsecurity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.podsecurity.PodPolicy.Selected;
import dev.kontract.server.status.FieldError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodPolicyTest {

    /** Returns the policy of labels such as {@code enforce=baseline audit-version=v1.20}. */
    private static Selected selected(String labels) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("other", "x");
        for (String label : labels.split(" ")) {
            int equals = label.indexOf('=');
            node.put("pod-security.kubernetes.io/" + label.substring(0, equals), label.substring(equals + 1));
        }
        return PodPolicy.PRIVILEGED.selectedBy(node);
    }

    @ParameterizedTest
    @CsvSource({
        "enforce=privileged, privileged:latest, privileged:latest, privileged:latest",
        "enforce=baseline, baseline:latest, privileged:latest, baseline:latest",
        "enforce=baseline enforce-version=v1.22, baseline:v1.22, privileged:latest, baseline:v1.22",
        "enforce=baseline warn-version=v1.23, baseline:latest, privileged:latest, baseline:v1.23",
        "enforce=restricted warn=baseline, restricted:latest, privileged:latest, baseline:latest",
        "enforce=baseline warn=privileged, baseline:latest, privileged:latest, privileged:latest",
        "audit=restricted audit-version=v1.0, privileged:latest, restricted:v1.0, privileged:latest",
        "enforce-version=v1.30, privileged:v1.30, privileged:latest, privileged:latest"
    })
    void labels_selectAStandardForEachMode(String labels, String enforce, String audit, String warn) {
        PodPolicy policy = selected(labels).policy();

        assertThat(policy.enforce()).hasToString(enforce);
        assertThat(policy.audit()).hasToString(audit);
        assertThat(policy.warn()).hasToString(warn);
        assertThat(selected(labels).errors()).isEmpty();
    }

    @Test
    void invalidLevels_enforceTheMostAndReportNothing() {
        Selected selected = selected("enforce=strict audit=Baseline warn=");

        assertThat(selected.policy())
                .isEqualTo(new PodPolicy(
                        new Standard(Level.RESTRICTED, StandardVersion.LATEST),
                        Standard.PRIVILEGED,
                        Standard.PRIVILEGED));
        assertThat(selected.errors())
                .extracting(FieldError::text)
                .containsExactly(
                        "metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value: \"strict\": must be one of"
                                + " privileged, baseline, restricted",
                        "metadata.labels[pod-security.kubernetes.io/audit]: Invalid value: \"Baseline\": must be one of"
                                + " privileged, baseline, restricted",
                        "metadata.labels[pod-security.kubernetes.io/warn]: Invalid value: \"\": must be one of"
                                + " privileged, baseline, restricted");
    }

    @ParameterizedTest
    @CsvSource({"1.22", "v1.022", "v2.0", "v1", "Latest", "v1.99999999999999999999", "v1.2.3"})
    void invalidVersion_isTheLatestOne(String version) {
        Selected selected = selected("enforce=baseline enforce-version=" + version);

        assertThat(selected.policy().enforce()).hasToString("baseline:latest");
        assertThat(selected.errors())
                .extracting(FieldError::text)
                .containsExactly("metadata.labels[pod-security.kubernetes.io/enforce-version]: Invalid value: \""
                        + version + "\": must be \"latest\" or \"v1.x\"");
    }
}
