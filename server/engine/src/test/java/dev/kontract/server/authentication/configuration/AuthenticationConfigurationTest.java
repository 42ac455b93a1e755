package dev.kontract.server.authentication.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class AuthenticationConfigurationTest {

    private static final String OURS = "https://kubernetes.default.svc";

    @TempDir
    private Path directory;

    @TestFactory
    List<DynamicTest> read_tellsAllThatIsWrong() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        try (InputStream cases = getClass().getResourceAsStream("cases.yaml")) {
            for (JsonNode one : new YAMLMapper().readTree(Objects.requireNonNull(cases))) {
                tests.add(DynamicTest.dynamicTest(one.path("name").asText(), () -> check(one)));
            }
        }
        return tests;
    }

    private void check(JsonNode one) throws IOException {
        Path file =
                Files.writeString(directory.resolve("config"), one.path("file").toString());
        List<String> errors = new ArrayList<>();
        one.path("errors").forEach(error -> errors.add(error.asText()));
        if (errors.isEmpty()) {
            assertThat(read(file).jwt()).hasSize(one.path("file").path("jwt").size());
        } else {
            assertThatThrownBy(() -> read(file))
                    .isInstanceOf(IOException.class)
                    .hasMessageEndingWith(": " + String.join("; ", errors));
        }
    }

    private static AuthenticationConfiguration read(Path file) throws IOException {
        return AuthenticationConfiguration.read(file, List.of(OURS));
    }

    @Test
    void read_tellsWhereAnybodyGetsIn() throws IOException {
        Path file = Files.writeString(directory.resolve("config"), """
                apiVersion: apiserver.config.k8s.io/v1
                kind: AuthenticationConfiguration
                anonymous:
                  enabled: true
                  conditions:
                  - path: /livez
                """);
        AnonymousAccess access = read(file).anonymous().orElseThrow();
        assertThat(access.test("/livez")).isTrue();
        assertThat(access.test("/livez/ping")).isFalse();
        assertThat(new AnonymousAccess(true, access.paths()).test("/api")).isFalse();
    }

    @Test
    void read_refusesWhatIsNoYaml() throws IOException {
        Path twice = Files.writeString(directory.resolve("config"), "kind: a\nkind: b\n");
        assertThatThrownBy(() -> read(twice)).isInstanceOf(IOException.class).hasMessageContaining("Duplicate field");
        assertThatThrownBy(() -> read(directory.resolve("missing"))).isInstanceOf(IOException.class);
    }

    @Test
    void expressions_leadToValues() {
        assertThat(ClaimExpression.parse("claims.a.b")).contains(new ClaimExpression("", List.of("a", "b")));
        assertThat(ClaimExpression.parse(" 'x:' + claims['a.b'][\"c\"] "))
                .contains(new ClaimExpression("x:", List.of("a.b", "c")));
        for (String beyond : List.of("", "claims", "user.name", "claims.a + 'x'", "claims.a == 'b'", "claims.?a")) {
            assertThat(ClaimExpression.parse(beyond)).as(beyond).isEmpty();
        }
    }
}
