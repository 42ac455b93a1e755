package dev.kontract.server.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.codec.protobuf.Envelope;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class ProtobufTest {

    private static final Codec CODEC = Codec.of(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));
    private static final GroupVersionKind ROLE = GroupVersionKind.of("rbac.authorization.k8s.io/v1", "Role");

    @Test
    void decode_rejects_otherDataThanAnEnvelope() {
        assertThatThrownBy(() -> decode("7b7d"))
                .hasMessage("the object provided is unrecognized (must be of type Role): provided data does not appear"
                        + " to be a protobuf message, expected prefix [107 56 115 0] ({})");
        assertThatThrownBy(() -> decode(""))
                .hasMessage("the object provided is unrecognized (must be of type Role): empty data (<empty>)");
        assertThatThrownBy(() -> decode("6b387300"))
                .hasMessage("the object provided is unrecognized (must be of type Role): empty body (6b387300)");
    }

    @Test
    void decode_rejects_aTruncatedMessage() {
        assertThatThrownBy(() -> decode("6b38730012021aff")).hasMessageStartingWith("Role in version \"v1\" cannot be");
    }

    @Test
    void decode_rejects_theWrongWireType() {
        assertThatThrownBy(() -> decode("6b38730012020801"))
                .hasMessage("Role in version \"v1\" cannot be handled as a Role:"
                        + " proto: wrong wireType = 0 for field Metadata");
    }

    @Test
    void decode_takes_theTypeFromTheRequest_whenThereIsNone() {
        assertThat(decode("6b3873001200"))
                .isEqualTo(decode("6b38730012020a00"))
                .hasToString("{\"kind\":\"Role\",\"apiVersion\":\"rbac.authorization.k8s.io/v1\"}");
    }

    @Test
    void duration_isTextInJson_andNanosecondsInProtobuf() throws IOException {
        GroupVersionKind type = GroupVersionKind.of("test.example.org/v1", "Timer");
        Codec codec = Codec.of(new ObjectMapper().readTree("""
                {"components": {"schemas": {
                  "ObjectMeta": {"type": "object"}, "ListMeta": {"type": "object"},
                  "Duration": {"type": "string", "x-kontract-group-version": "meta/v1"},
                  "Timer": {"type": "object", "x-kontract-group-version": "test.example.org/v1",
                    "x-kubernetes-group-version-kind": [{"group": "test.example.org", "version": "v1", "kind": "Timer"}],
                    "properties": {"apiVersion": {"type": "string"}, "kind": {"type": "string"},
                      "delay": {"allOf": [{"$ref": "#/components/schemas/Duration"}],
                        "x-kontract-protobuf": 1, "x-kontract-zero": "emit"}}}}}}
                """));
        String text = "{\"kind\":\"Timer\",\"apiVersion\":\"test.example.org/v1\",\"delay\":\"1.5s\"}";
        ObjectNode timer = codec.decode(text.getBytes(StandardCharsets.UTF_8), Format.JSON, type)
                .tree();
        byte[] message = codec.encode(timer, Format.PROTOBUF);

        assertThat(HexFormat.of().formatHex(message)).contains("0a0608" + "80dea0cb05");
        assertThat(codec.decode(message, Format.PROTOBUF, type).tree()).hasToString(text);
        assertThatThrownBy(() ->
                        codec.decode(text.replace("1.5s", "soon").getBytes(StandardCharsets.UTF_8), Format.JSON, type))
                .hasMessageContaining("time: invalid duration \"soon\"");
    }

    @Test
    void watchEvent_isFramed() {
        byte[] frame = Codec.protobufWatchEvent("ADDED", new byte[] {1, 2});

        assertThat(ByteBuffer.wrap(frame).getInt()).isEqualTo(frame.length - 4);
        assertThat(HexFormat.of().formatHex(frame, 4, frame.length)).isEqualTo("0a05414444454412040a020102");
    }

    @Test
    void encode_wraps_aStatus() {
        ObjectNode status = CODEC.decode(
                        "{\"status\":\"Failure\",\"code\":404}".getBytes(StandardCharsets.UTF_8),
                        Format.JSON,
                        GroupVersionKind.of("v1", "Status"))
                .tree();

        Envelope envelope = Envelope.read(CODEC.encode(status, Format.PROTOBUF));

        assertThat(envelope.kind()).isEqualTo("Status");
        assertThat(envelope.apiVersion()).isEqualTo("v1");
    }

    private static ObjectNode decode(String hex) {
        return CODEC.decode(HexFormat.of().parseHex(hex), Format.PROTOBUF, ROLE).tree();
    }
}
