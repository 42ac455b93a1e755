package dev.kontract.conformance.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.kontract.conformance.command.ConformanceCommand;
import dev.kontract.server.command.Main;
import dev.kontract.server.flags.Flags;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads the YAML of all documents: manifests with {@code validate}, configurations with the flags that name such files. */
class DocumentedYamlIT {

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    /** The flag for the configuration of a kind. */
    private static final Map<String, String> FLAGS = Map.of(
            "AdmissionConfiguration", "--admission-control-config-file",
            "AuthenticationConfiguration", "--authentication-config",
            "AuthorizationConfiguration", "--authorization-config",
            "EncryptionConfiguration", "--encryption-provider-config",
            "Policy", "--audit-policy-file",
            "TracingConfiguration", "--tracing-config-file");

    @TempDir
    @SuppressWarnings("NullAway.Init") // set before each test
    Path folder;

    static List<Documents.Block> blocks() throws IOException {
        return Documents.blocks().stream()
                .filter(block -> block.language().equals("yaml")
                        || (block.language().isEmpty() && block.text().startsWith("apiVersion:")))
                .toList();
    }

    static List<Documents.Block> objects() throws IOException {
        return blocks().stream()
                .filter(block -> block.text().startsWith("apiVersion:"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void yaml_ofADocument_isWellFormed(Documents.Block block) {
        assertThatCode(() ->
                        YAML.readerFor(JsonNode.class).readValues(block.text()).readAll())
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("objects")
    void object_ofADocument_isAccepted(Documents.Block block) throws IOException {
        Path file = Files.writeString(folder.resolve("object.yaml"), block.text());
        String flag = FLAGS.get(YAML.readTree(block.text()).path("kind").asText());
        if (flag != null) {
            assertThatCode(() -> configure(flag, file)).doesNotThrowAnyException();
            return;
        }
        StringWriter out = new StringWriter();
        int code = ConformanceCommand.run(new PrintWriter(out), new PrintWriter(out), "validate", file.toString());
        assertThat(code).as(out.toString()).isZero();
    }

    private static void configure(String flag, Path file) throws IOException {
        Flags flags = new Flags();
        flags.parse(Main.commandLine(flags), flag, file.toString());
        flags.toConfig();
    }

    @Test
    void objects_ofAllDocuments_areFound() throws IOException {
        assertThat(objects()).hasSizeGreaterThan(3);
    }
}
