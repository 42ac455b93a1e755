package dev.kontract.client.config;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PemSourceTest {

    private static PemSource inline(String data) {
        JsonNode entry = JsonNodeFactory.instance.objectNode().put("certificate-authority-data", data);
        return requireNonNull(
                PemSource.of(new KubeConfig.Entry(entry, Path.of(""), () -> entry), "certificate-authority"));
    }

    /** Without authorities, those of the platform would be trusted. */
    @ParameterizedTest
    @CsvSource({"%, is not valid base64", "dGV4dA==, is not in PEM format", "' ', is not in PEM format"})
    void read_malformedData_isRejected(String data, String message) {
        assertThatThrownBy(() -> inline(data).read())
                .isInstanceOf(IOException.class)
                .hasMessage("certificate-authority-data " + message);
    }

    @Test
    void read_foldedData_isDecoded() throws Exception {
        assertThat(inline("LS0tLS1CRUdJTiBD\n RVJUSUZJQ0FURS0tLS0t\n").read()).isEqualTo("-----BEGIN CERTIFICATE-----");
    }
}
