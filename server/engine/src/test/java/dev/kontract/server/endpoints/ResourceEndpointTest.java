package dev.kontract.server.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ResourceEndpointTest {

    @ParameterizedTest
    @CsvSource({
        "?pretty=true,kubectl,true",
        "?pretty=yes,kubectl,false",
        "?pretty=false,curl/8,false",
        "?pretty=,curl/8,true",
        "?pretty=,kubectl,false",
        "'',curl/8,true",
        "'',kubectl,false"
    })
    void get_isIndentedForPeople(String query, String agent, boolean expected) {
        try (Served served = new Served("\"replicas\": 1")) {
            String text =
                    served.get(Served.SET + query, Map.of("user-agent", agent)).text();
            assertThat(text.startsWith("{\n  \"kind\"")).isEqualTo(expected);
        }
    }
}
