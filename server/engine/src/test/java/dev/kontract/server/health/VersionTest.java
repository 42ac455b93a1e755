package dev.kontract.server.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class VersionTest {

    @Test
    void toJson_hasTheVersionOfTheApi_andThatOfTheServerAsCompiler() throws Exception {
        JsonNode version = new ObjectMapper().readTree(new Version("0.2.0-SNAPSHOT").toJson());

        assertThat(version.path("gitVersion").asText()).isEqualTo("v1.36.3");
        assertThat(version.path("gitCommit").asText()).isEqualTo("$Format:%H$"); // as in builds of kubectl from modules
        assertThat(version.path("compiler").asText()).isEqualTo("kontract-0.2.0");
    }
}
