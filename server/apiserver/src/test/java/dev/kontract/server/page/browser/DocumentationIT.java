package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The documentation, wide and narrow. Its pictures are in {@code target/screenshots}. */
class DocumentationIT {
    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    private static ApiServer server;

    @BeforeAll
    static void start() throws IOException {
        server = ApiServer.start(ServerConfig.builder().controllers("none").build());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"1280,800", "390,844"})
    void search_schemeAndSize_findsFieldsAndChapters(int width, int height) throws Exception {
        try (Tab tab = CHROMIUM.open()) {
            tab.size(width, height);
            tab.navigate(server.url().resolve("/ui/docs/"));
            tab.await("!document.getElementById('search').hidden");
            look(tab, "docs-" + width);

            tab.press("/");
            tab.type("podspec terminationGracePeriodSeconds");
            tab.awaitText("Fields of v1: PodSpec");
            look(tab, "docs-search-" + width);
            tab.click("#results a", "Fields of v1: PodSpec");
            tab.await("document.title.startsWith('Fields of v1')");
            assertThat(tab.evaluate("location.hash").asText()).isEqualTo("#podspec");
            look(tab, "docs-fields-" + width);

            assertThat(tab.errors()).isEmpty();
        }
    }

    @Test
    void search_siteOpenedAsFiles_findsFields(@TempDir Path folder) throws Exception {
        copySite(folder);
        try (Tab tab = CHROMIUM.open()) {
            tab.navigate(folder.resolve("index.html").toUri());
            tab.await("!document.getElementById('search').hidden");
            tab.press("/");
            tab.type("podspec terminationGracePeriodSeconds");
            tab.awaitText("Fields of v1: PodSpec");
            tab.click("#results a", "Fields of v1: PodSpec");
            tab.await("document.title.startsWith('Fields of v1')");

            assertThat(tab.evaluate("location.protocol").asText()).isEqualTo("file:");
            assertThat(tab.errors()).isEmpty();
        }
    }

    /** Copies the documentation, as it is in the artifact of the page. */
    private static void copySite(Path folder) throws Exception {
        URI site = Objects.requireNonNull(DocumentationIT.class.getResource("/dev/kontract/page/docs"))
                .toURI();
        try (FileSystem archive = site.getScheme().equals("jar") ? FileSystems.newFileSystem(site, Map.of()) : null;
                Stream<Path> files = Files.list(Path.of(site))) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, folder.resolve(file.getFileName().toString()));
            }
        }
    }

    private static void look(Tab tab, String picture) throws Exception {
        assertThat(Look.at(tab, picture)).isEmpty();
        assertThat(tab.violations()).as(picture).isEqualTo(List.of());
    }
}
