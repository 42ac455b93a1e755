package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ApiServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The documentation in both colour schemes and sizes. Its pictures are in {@code target/screenshots}. */
class DocumentationIT {
    private static final Path PICTURES = Path.of("target", "screenshots");

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    @ParameterizedTest
    @CsvSource({"light,1280,800", "dark,1280,800", "light,390,844", "dark,390,844"})
    void search_schemeAndSize_findsFieldsAndChapters(String scheme, int width, int height) throws Exception {
        try (ApiServer server = ApiServer.start();
                Tab tab = CHROMIUM.open()) {
            tab.size(width, height);
            tab.scheme(scheme);
            tab.navigate(server.url().resolve("/ui/docs/"));
            tab.await("!document.getElementById('search').hidden");
            look(tab, "docs-%d-%s".formatted(width, scheme));

            tab.press("/");
            tab.type("podspec terminationGracePeriodSeconds");
            tab.awaitText("Fields of v1: PodSpec");
            look(tab, "docs-search-%d-%s".formatted(width, scheme));
            tab.click("#results a", "Fields of v1: PodSpec");
            tab.await("document.title.startsWith('Fields of v1')");
            assertThat(tab.evaluate("location.hash").asText()).isEqualTo("#podspec");
            look(tab, "docs-fields-%d-%s".formatted(width, scheme));

            assertThat(tab.errors()).isEmpty();
        }
    }

    private static void look(Tab tab, String picture) throws Exception {
        tab.screenshot(PICTURES.resolve(picture + ".png"));
        assertThat(tab.axe()).as(picture).isEqualTo(List.of());
        assertThat(tab.violations()).as(picture).isEqualTo(List.of());
    }
}
