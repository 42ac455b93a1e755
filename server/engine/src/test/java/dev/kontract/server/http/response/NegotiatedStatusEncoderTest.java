package dev.kontract.server.http.response;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.codec.Codec;
import dev.kontract.server.http.response.StatusEncoder.Indent;
import dev.kontract.server.status.StatusException;
import dev.kontract.spec.Contract;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NegotiatedStatusEncoderTest {

    private static final StatusEncoder ENCODER = new NegotiatedStatusEncoder(Codec.of(Contract.load("k8s.io")));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|application/json|{\"kind\"",
                "application/json|application/json|{\"kind\"",
                "text/html|application/json|{\\n",
                "application/json;as=Table;v=v1;g=meta.k8s.io|application/json|{\\n",
                "application/json;as=Table;v=v1;g=meta.k8s.io,application/yaml|application/yaml|apiVersion: v1",
                "application/json;pretty=1|application/json|{\\n",
                "application/json;pretty=0|application/json|{\"kind\"",
                "application/yaml|application/yaml|apiVersion: v1",
                "application/vnd.kubernetes.protobuf|application/vnd.kubernetes.protobuf|k8s",
                "application/json;as=Table;v=v1;g=meta.k8s.io,application/json|application/json|{\"kind\""
            })
    void encode_asTheCallerWants(String accept, String mediaType, String start) {
        StatusEncoder.Encoded encoded =
                ENCODER.encode(StatusException.noSuchResource().toStatus(), accept, Indent.NONE);

        assertThat(encoded.mediaType()).isEqualTo(mediaType);
        assertThat(new String(encoded.bytes(), StandardCharsets.UTF_8)).startsWith(start.replace("\\n", "\n"));
    }
}
