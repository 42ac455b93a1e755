package dev.kontract.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenFileReaderTest {

    @TempDir
    private Path directory;

    @Test
    void read_rejectsAFileWithoutTheLineBreakThatItHadAtItsEnd() throws IOException {
        Path file = Files.writeString(directory.resolve("tokens.csv"), "t,alice,1\n");
        TokenFileReader reader = new TokenFileReader(file);
        assertThat(reader.read()).containsOnlyKeys("t");

        Files.writeString(file, "t,alice,1\nu,bob,");
        assertThatThrownBy(reader::read).hasMessageContaining("has no line break at its end");
        Files.writeString(file, "t,alice,1\nu,bob,2\n");
        assertThat(reader.read()).containsOnlyKeys("t", "u");
    }

    @Test
    void read_acceptsAFileThatNeverEndedWithALineBreak() throws IOException {
        Path file = Files.writeString(directory.resolve("tokens.csv"), "t,alice,1");
        TokenFileReader reader = new TokenFileReader(file);
        reader.read();
        Files.writeString(file, "u,bob,2");
        assertThat(reader.read()).containsOnlyKeys("u");
    }
}
