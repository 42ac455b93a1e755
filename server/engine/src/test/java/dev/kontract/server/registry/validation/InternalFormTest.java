package dev.kontract.server.registry.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InternalFormTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static FieldValue value(String type, String path, String object) throws Exception {
        FieldValue value = FieldValue.root((ObjectNode) JSON.readTree(object), TypedErrors.of(type));
        for (String field : path.isEmpty() ? new String[0] : path.split("\\.", -1)) {
            value = value.child(field);
        }
        return value;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "source|{\"Component\":\"\",\"Host\":\"\"}",
                "related|null",
                "firstTimestamp|null",
                "eventTime|null",
                "count|0",
                "reason|\"\"",
            })
    void internal_isTheEmptyValue_ofAnAbsentField(String field, String shown) throws Exception {
        assertThat(value("Event", field, "{}").internal()).hasToString(shown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Event|related|{\"related\":{\"kind\":\"Pod\",\"uid\":\"u\"}}|{\"Kind\":\"Pod\",\"Namespace\":\"\",\"Name\":\"\","
                        + "\"UID\":\"u\",\"APIVersion\":\"\",\"ResourceVersion\":\"\",\"FieldPath\":\"\"}",
                // names that do not follow from those of JSON
                "RBDVolumeSource||{\"pool\":\"p\",\"monitors\":[\"m\"]}|{\"CephMonitors\":[\"m\"],\"RBDImage\":\"\",\"FSType\":\"\","
                        + "\"RBDPool\":\"p\",\"RadosUser\":\"\",\"Keyring\":\"\",\"SecretRef\":null,\"ReadOnly\":false}",
                // no pointer, as in the type of the API
                "ServiceAccountTokenProjection||{\"path\":\"p\"}|{\"Audience\":\"\",\"ExpirationSeconds\":0,\"Path\":\"p\"}",
                // inlined metadata
                "ResourceClaimTemplateSpec||{\"metadata\":{\"name\":\"n\"},\"spec\":{}}|{\"name\":\"n\",\"Spec\":{\"Devices\":"
                        + "{\"Requests\":null,\"Constraints\":null,\"Config\":null}}}",
                // a type that errors show as it is sent
                "PodDisruptionBudgetSpec||{\"selector\":{\"matchLabels\":{\"a\":\"b\"}}}|{\"MinAvailable\":null,\"Selector\":"
                        + "{\"matchLabels\":{\"a\":\"b\"}},\"MaxUnavailable\":null,\"UnhealthyPodEvictionPolicy\":null}",
                // schemas, or what may stand for them, and sorted entries
                "JSONSchemaProps|items|{\"items\":[]}|{\"Schema\":null,\"JSONSchemas\":[]}",
                "JSONSchemaProps|additionalProperties|{\"additionalProperties\":true}|{\"Allows\":true,\"Schema\":null}",
                "JSONSchemaProps|dependencies|{\"dependencies\":{\"b\":[\"x\"],\"a\":[\"y\"]}}|{\"a\":{\"Schema\":null,"
                        + "\"Property\":[\"y\"]},\"b\":{\"Schema\":null,\"Property\":[\"x\"]}}",
                "JSONSchemaProps|default|{\"default\":[{\"b\":1,\"a\":2}]}|[{\"a\":2,\"b\":1}]",
            })
    void internal_hasTheFields_ofTheInternalType(String type, String path, String object, String shown)
            throws Exception {
        assertThat(value(type, path == null ? "" : path, object).internal()).hasToString(shown);
    }

    @ParameterizedTest
    @CsvSource({"hostNetwork,HostNetwork", "hostPID,HostPID"})
    void internal_holdsFields_thatTheApiHasElsewhere(String field, String shown) throws Exception {
        assertThat(value("PodSpec", "", "{\"" + field + "\":true}")
                        .internal()
                        .path("SecurityContext")
                        .path(shown)
                        .asBoolean())
                .isTrue();
    }
}
