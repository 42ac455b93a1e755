package dev.kontract.server.flags;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Compares the flags with those of kube-apiserver, and the document with the flags. */
class FlagsDocumentTest {

    private static final Path DOCUMENT = Path.of("../FLAGS.md");

    /** The flags in the output of {@code kube-apiserver --help}, the deprecated ones and those of the log. */
    private final Map<String, String> typesByName = flagsOfKubeApiserver();

    @Test
    void everyFlagOfKubeApiserver_isHandledOnce() {
        var options = new CommandLine(new Flags()).getCommandSpec().optionsMap().keySet();

        assertThat(typesByName.keySet())
                .allSatisfy(name -> assertThat(options.contains("--" + name))
                        .as(name)
                        .isNotEqualTo(UpstreamFlags.all().containsKey("--" + name)));
        assertThat(UpstreamFlags.all().values()).allSatisfy(flag -> {
            assertThat(typesByName).containsEntry(flag.name().substring(2), flag.type());
            assertThat(flag.reason()).isNotBlank();
            assertThat(flag.neutral().isEmpty() || flag.accepts(flag.neutral())).isTrue();
        });
    }

    @Test
    void document_listsEveryFlag() throws IOException {
        String expected = new FlagsDocument(typesByName).text();
        if (System.getProperty("update") != null) {
            Files.writeString(DOCUMENT, expected);
        }

        assertThat(DOCUMENT)
                .as("run this test with -Dupdate, and commit the document")
                .content()
                .isEqualTo(expected);
        assertThat(expected).doesNotContain("|  |");
    }

    private static Map<String, String> flagsOfKubeApiserver() {
        Map<String, String> flags = new TreeMap<>();
        try (InputStream file = FlagsDocumentTest.class.getResourceAsStream("kube-apiserver-flags.txt")) {
            String text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            text.lines().forEach(line -> flags.put(line.split(" ")[0], line.split(" ")[1]));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return flags;
    }
}
