package dev.kontract.server.registry.networking;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.TypedErrors;
import dev.kontract.server.status.FieldError;
import java.util.List;
import org.junit.jupiter.api.Test;

class RemovedFieldsTest {

    private static final String METADATA =
            "{\"metadata\":{\"name\":\"10.0.0.1\",\"uid\":\"u\",\"resourceVersion\":\"1\","
                    + "\"labels\":{\"ipaddress.kubernetes.io/ip-family\":\"IPv4\"}},\"spec\":";

    @Test
    void validateUpdate_showsNull_forAParentThatIsGone() throws JsonProcessingException {
        assertThat(errors("IPAddress", new IpAddressStrategy(), "{\"parentRef\":{\"resource\":\"a\",\"name\":\"b\"}}"))
                .contains("spec.parentRef: Invalid value: null: field is immutable");
    }

    @Test
    void validateUpdate_showsNull_forRangesThatAreGone() throws JsonProcessingException {
        assertThat(errors("ServiceCIDR", new ServiceCidrStrategy(), "{\"cidrs\":[\"10.0.0.0/24\"]}"))
                .contains("spec.cidrs: Invalid value: null: field is immutable");
    }

    private static List<String> errors(String type, Strategy strategy, String spec) throws JsonProcessingException {
        FieldErrors errors = TypedErrors.of(type);
        strategy.validateUpdate(object("{}"), object(spec), errors);
        return errors.found().stream().map(FieldError::text).toList();
    }

    private static ObjectNode object(String spec) throws JsonProcessingException {
        return (ObjectNode) new ObjectMapper().readTree(METADATA + spec + '}');
    }
}
