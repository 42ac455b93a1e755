package dev.kontract.server.registry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class StoredMetadataTest {

    @Test
    void replaces_theVersionOfTheObjectItself() {
        String json = "{\"data\":{\"metadata\":{\"resourceVersion\":\"a\"}},\"list\":[{\"resourceVersion\":\"b\"}],"
                + "\"metadata\":{\"annotations\":{\"resourceVersion\":\"c\",\"q\":\"\\\"resourceVersion\\\":\\\"\"},"
                + "\"name\":\"resourceVersion\",\"resourceVersion\":\"%s\"},\"spec\":{\"resourceVersion\":\"d\"}}";

        byte[] versioned = new ObjectVersioner().at(json.formatted("0").getBytes(UTF_8), 1234);

        assertThat(new String(versioned, UTF_8)).isEqualTo(json.formatted("1234"));
    }

    @Test
    void of_objectWithOthers_isItsOwn() {
        String metadata = "{\"annotations\":{\"a\":\"}\\\"}\"},\"finalizers\":[\"x\"],\"name\":\"metadata\"}";
        String json = "{\"data\":{\"metadata\":{\"name\":\"other\"}},\"metadata\":" + metadata + ",\"spec\":{}}";

        assertThat(new String(StoredMetadata.of(json.getBytes(UTF_8)), UTF_8)).isEqualTo(metadata);
    }

    @Test
    void refuses_whatHasNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoredMetadata.version("{\"resourceVersion\":\"1\",\"metadata\":{}}".getBytes(UTF_8)))
                .withMessage("field is missing: \"resourceVersion\":\"");
    }
}
