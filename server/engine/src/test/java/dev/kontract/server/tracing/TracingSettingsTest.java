package dev.kontract.server.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TracingSettingsTest {

    private static final String HEAD = "apiVersion: apiserver.config.k8s.io/v1\nkind: TracingConfiguration\n";

    @TempDir
    private Path directory;

    private TracingSettings read(String content) throws IOException {
        return TracingSettings.read(Files.writeString(directory.resolve("tracing.yaml"), content));
    }

    @Test
    void read_hasTheDefaultsOfKubeApiserver() throws IOException {
        assertThat(read(HEAD)).isEqualTo(new TracingSettings("localhost:4317", 0));
    }

    @ParameterizedTest
    @CsvSource({"collector:4317,collector:4317", "dns:///10.0.0.1:4317,10.0.0.1:4317", "'[::1]:4317','[::1]:4317'"})
    void read_acceptsNamesAndAddresses(String endpoint, String address) throws IOException {
        assertThat(read(HEAD + "endpoint: \"" + endpoint + "\"\nsamplingRatePerMillion: 1000000\n"))
                .isEqualTo(new TracingSettings(address, 1_000_000));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        samplingRatePerMillion: -1         | sampling rate must be positive
        samplingRatePerMillion: 1000001    | sampling rate per million must be less than or equal to one million
        samplingRatePerMillion: 4294967297 | must be a whole number up to one million
        samplingRatePerMillion: 1.5        | must be a whole number up to one million
        endpoint: collector                | must be HOST:PORT
        endpoint: collector:99999          | must be HOST:PORT
        endpoint: col lector:4317          | must be HOST:PORT
        endpoint: collector:4317?a=b       | must be HOST:PORT
        endpoint: unix:///run/otel.sock    | must be HOST:PORT
        endpoint: http://collector:4317    | must be HOST:PORT
        sampling: 1                        | sampling
        """)
    void read_refusesOthers(String line, String reason) {
        assertThatThrownBy(() -> read(HEAD + line))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(reason);
    }
}
