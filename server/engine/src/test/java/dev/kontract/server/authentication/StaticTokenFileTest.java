package dev.kontract.server.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.request.UserInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaticTokenFileTest {

    @TempDir
    private Path directory;

    @Test
    void read_usersWithAndWithoutGroups() throws IOException {
        Path file = write("t1,alice,1,\"dev,ops\"\n\nt2,bob,2\nt3,\"Carol \"\"C\"\" X\",3,dev\n");

        assertThat(StaticTokenFile.read(file))
                .containsEntry("t1", UserInfo.of("alice", "1", List.of("dev", "ops")))
                .containsEntry("t2", UserInfo.of("bob", "2", List.of()))
                .containsEntry("t3", UserInfo.of("Carol \"C\" X", "3", List.of("dev")))
                .hasSize(3);
    }

    @Test
    void read_ofAShortLine_saysWhere() throws IOException {
        Path file = write("t1,alice,1\nt2,bob\n");

        assertThatThrownBy(() -> StaticTokenFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(":2: must be ");
    }

    @Test
    void read_ofAnOpenQuotationMark_isRejected() throws IOException {
        Path file = write("t1,alice,1\nt2,bob,2,\"system:masters");

        assertThatThrownBy(() -> StaticTokenFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(":2: a quotation mark is not closed");
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("tokens.csv"), text);
    }
}
