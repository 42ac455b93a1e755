package dev.kontract.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotatingFileTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-31T12:00:00Z"), ZoneOffset.UTC);

    @TempDir
    private Path directory;

    @Test
    void write_beyondTheSize_movesTheFileAsideAndKeepsTheNewest() throws Exception {
        RotatingFile file = open(new RotatingFile.Retention(10, 2, 0));

        for (String line : List.of("first\n", "second\n", "third\n", "fourth\n", "fifth\n")) {
            file.write(line.getBytes(StandardCharsets.UTF_8));
        }
        file.close();

        assertThat(names())
                .containsExactly("audit-2026-03-31T12-00-00.002.log", "audit-2026-03-31T12-00-00.003.log", "audit.log");
        assertThat(directory.resolve("audit.log")).content().isEqualTo("fifth\n");
        assertThat(directory.resolve("audit-2026-03-31T12-00-00.003.log"))
                .content()
                .isEqualTo("fourth\n");
    }

    @Test
    void open_goesOnWithTheFileAndForgetsWhatIsTooOld() throws Exception {
        Files.writeString(directory.resolve("audit.log"), "before\n");
        Files.writeString(directory.resolve("audit-2026-03-20T12-00-00.000.log"), "old\n");
        Files.writeString(directory.resolve("audit-2026-03-30T12-00-00.000.log"), "young\n");
        Files.writeString(directory.resolve("audit-notes.log"), "not ours\n");

        RotatingFile file = open(new RotatingFile.Retention(0, 0, 7));
        file.write("after\n".getBytes(StandardCharsets.UTF_8));
        file.close();

        assertThat(names()).containsExactly("audit-2026-03-30T12-00-00.000.log", "audit-notes.log", "audit.log");
        assertThat(directory.resolve("audit.log")).content().isEqualTo("before\nafter\n");
    }

    @Test
    void open_makesAFileForItsOwnerOnly() throws Exception {
        open(new RotatingFile.Retention(0, 0, 0)).close();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("audit.log"))))
                .isEqualTo("rw-------");
    }

    @Test
    void rotatedFiles_areCompressedAndPruned() throws Exception {
        RotatingFile file = open(new RotatingFile.Retention(1, 2, 0, true));
        for (String line : List.of("first\n", "second\n", "third\n", "fourth\n")) {
            file.write(line.getBytes(StandardCharsets.UTF_8));
        }
        file.close();

        assertThat(names())
                .containsExactly(
                        "audit-2026-03-31T12-00-00.001.log.gz", "audit-2026-03-31T12-00-00.002.log.gz", "audit.log");
        Path newest = directory.resolve("audit-2026-03-31T12-00-00.002.log.gz");
        try (InputStream unpacked = new GZIPInputStream(Files.newInputStream(newest))) {
            assertThat(unpacked).hasContent("third\n");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(newest)))
                .isEqualTo("rw-------");
    }

    private RotatingFile open(RotatingFile.Retention retention) throws Exception {
        return RotatingFile.open(directory.resolve("audit.log"), retention, CLOCK);
    }

    private List<String> names() throws Exception {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
