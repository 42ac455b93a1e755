package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class OwnershipRulesTest {

    @TestFactory
    Stream<DynamicTest> stories_endAsTold() throws IOException {
        try (InputStream in = OwnershipRulesTest.class.getResourceAsStream("ownership.yaml")) {
            JsonNode cases = new YAMLMapper().readTree(Objects.requireNonNull(in));
            return StreamSupport.stream(cases.spliterator(), false)
                    .map(one -> DynamicTest.dynamicTest(one.path("case").asText(), () -> new Story(one).run()));
        }
    }
}
