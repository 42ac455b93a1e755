package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.config.KubeConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KubeconfigCommandTest {

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @BeforeEach
    void startAndStop() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        String[] flags = {"--secure-port=0", "--storage-backend=memory", "--data-dir=" + directory};
        assertThat(new Main(nowhere, nowhere, new CountDownLatch(0)).run(flags)).isEqualTo(Main.OK);
    }

    @Test
    void withoutUrl_printsTheFile() throws IOException {
        assertThat(run("--data-dir=" + directory)).isEqualTo(Main.OK);

        assertThat(text()).isEqualToIgnoringNewLines(Files.readString(directory.resolve("kubeconfig")));
    }

    @Test
    void withUrl_printsTheSameCredentialsForIt() throws IOException {
        assertThat(run("--data-dir=" + directory, "--server=https://127.0.0.1:8443"))
                .isEqualTo(Main.OK);

        Path printed = Files.writeString(directory.resolve("printed"), text());
        assertThat(KubeConfig.of(printed).config().server()).isEqualTo(URI.create("https://127.0.0.1:8443"));
        assertThat(text().lines().filter(line -> !line.contains(" server: ")))
                .isEqualTo(Files.readString(directory.resolve("kubeconfig"))
                        .lines()
                        .filter(line -> !line.contains(" server: "))
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:8443", "ftp://host", "host", "https:"})
    void withoutAnHttpUrl_isOneError(String url) {
        assertThat(run("--data-dir=" + directory, "--server=" + url)).isEqualTo(Main.USAGE);

        assertThat(text()).startsWith("error: ").hasLineCount(1);
    }

    @Test
    void withoutAFile_fails() {
        assertThat(run("--data-dir=" + directory.resolve("other"))).isEqualTo(Main.FAILED);

        assertThat(text())
                .contains("does not exist: a server writes it to its --data-dir when it starts")
                .hasLineCount(1);
    }

    private int run(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "kubeconfig";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        return new Main(print, print, new CountDownLatch(0)).run(all);
    }

    private String text() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
