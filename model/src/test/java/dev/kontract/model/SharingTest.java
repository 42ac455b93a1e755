package dev.kontract.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeParseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Equal values share one instance after deserialization. */
class SharingTest {

    private static final String ROLE = "{\"metadata\":{\"namespace\":\"shop\",\"managedFields\":[{\"manager\":\"me\","
            + "\"fieldsV1\":{\"f:rules\":{},\"f:metadata\":{\"f:labels\":{\".\":{},\"k:{\\\"a\\\":1}\":{}}}}}]}}";

    @Test
    void read_equalText_isOneString() {
        Role one = Json.read(ROLE, Role.class);
        Role other = Json.read(ROLE, Role.class);

        assertThat(one.namespace()).isSameAs(other.namespace());
        assertThat(fields(one)).isSameAs(fields(other));
    }

    @Test
    void write_fields_matchTheInput() {
        Role role = Json.read(ROLE, Role.class);

        assertThat(Json.write(role)).isEqualTo(ROLE);
        assertThat(Json.tree(role).at("/metadata/managedFields/0/fieldsV1"))
                .isEqualTo(fields(role).tree());
        assertThat(Json.copy(role)).isEqualTo(role);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"f:metadata\":{\"f:labels\":{\"f:}\":{},\"k:{\\\"a\\\":\\\"{\\\"}\":{}}},\"f:ü\":{\".\":{}}}",
                "{\"f:\\\\\":{},\"f:\\/\":{},\"f:a\":1}",
                "{ \"f:metadata\" : { \"f:}\" : {} } }"
            })
    void read_fieldsFromBytes_areThoseOfText(String fields) throws IOException {
        String text = "{\"fieldsV1\":" + fields + ",\"manager\":\"me\"}";

        ManagedFieldsEntry read =
                Json.mapper().readValue(text.getBytes(StandardCharsets.UTF_8), ManagedFieldsEntry.class);

        ManagedFieldsEntry entry = Json.read(text, ManagedFieldsEntry.class);
        assertThat(read).isEqualTo(entry);
        assertThat(read.getManager()).isEqualTo("me");
        assertThat(read.getFieldsV1()).hasToString(entry.getFieldsV1().toString());
        assertThat(read.getFieldsV1().tree()).isEqualTo(Json.mapper().readTree(fields));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"fieldsV1\":{\"f:a\":{}",
                "{\"fieldsV1\":[\"f:a\"",
                "{\"fieldsV1\":{\"f:a}",
                "{\"fieldsV1\":{\"f:a\\",
                "{\"fieldsV1\":{\"f:a\":}}",
                "{\"fieldsV1\":{\"f:a\":[}}}",
                "{\"fieldsV1\":{\"f:a\"}}",
                "{\"fieldsV1\":{\"f:a\":{},}}",
                "{\"fieldsV1\":{,\"f:a\":{}}}",
                "{\"fieldsV1\":{\"f:a\":{}\"f:b\":{}}}",
                "{\"fieldsV1\":{{}}}",
                "{\"fieldsV1\":{a:1}}",
                "{\"fieldsV1\":{\"f:\\x\":{}}}",
                "{\"fieldsV1\":{\"f:\n\":{}}}",
                "{\"fieldsV1\":{\"f:\u00fc\":{}}}"
            })
    void read_malformedFields_areRejected(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> Json.mapper().readValue(bytes, ManagedFieldsEntry.class))
                .isInstanceOf(JsonProcessingException.class);
    }

    @Test
    void read_fieldsAtTheMaximumDepth_areAccepted() throws IOException {
        byte[] bytes = nested(StreamReadConstraints.DEFAULT_MAX_DEPTH - 1);

        ManagedFieldsEntry read = Json.mapper().readValue(bytes, ManagedFieldsEntry.class);

        assertThat(Json.write(read).getBytes(StandardCharsets.UTF_8)).isEqualTo(bytes);
    }

    @Test
    void read_fieldsBeyondTheMaximumDepth_areRejected() {
        byte[] bytes = nested(StreamReadConstraints.DEFAULT_MAX_DEPTH);

        assertThatThrownBy(() -> Json.mapper().readValue(bytes, ManagedFieldsEntry.class))
                .hasMessageContaining("nesting depth (1001) exceeds the maximum");
    }

    private static byte[] nested(int depth) {
        String fields = "{\"f:a\":".repeat(depth - 1) + "{}" + "}".repeat(depth - 1);
        return ("{\"fieldsV1\":" + fields + "}").getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void equals_fieldsInOtherOrder_areEqual() {
        FieldsV1 one = Json.read("{\"f:a\":{},\"f:b\":{}}", FieldsV1.class);
        FieldsV1 other = Json.read("{\"f:b\":{},\"f:a\":{}}", FieldsV1.class);

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-02T03:04:05Z,2026-01-02T03:04:05Z",
        "2026-01-02T03:04:05+01:00,2026-01-02T02:04:05Z",
        "2024-02-29T23:59:59.9Z,2024-02-29T23:59:59Z",
        "0001-01-01T00:00:00Z,0001-01-01T00:00:00Z"
    })
    void parse_time_isTheInstant(String text, String wire) {
        assertThat(Time.parse(text)).hasToString(wire);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2026-13-02T03:04:05Z", "2026-02-30T03:04:05Z", "2026-01-02 03:04:05Z", "20260-1-02T03:04:05Z"})
    void parse_noTime_isRejected(String text) {
        assertThatThrownBy(() -> Time.parse(text)).isInstanceOf(DateTimeParseException.class);
    }

    private static FieldsV1 fields(Role role) {
        return role.metadata().getManagedFields().get(0).getFieldsV1();
    }
}
