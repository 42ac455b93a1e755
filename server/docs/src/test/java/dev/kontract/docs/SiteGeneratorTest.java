package dev.kontract.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteGeneratorTest {

    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]+)\"");
    private static final Pattern INLINE = Pattern.compile("<script>|<style|\\sstyle=|\\son[a-z]+=\"");

    @TempDir
    private static Path site;

    private static final Map<String, String> PAGES = new TreeMap<>();

    @BeforeAll
    static void write() throws IOException {
        SiteGenerator.main("../..", "../page/src/main/resources/dev/kontract/page", site.toString());
        try (Stream<Path> files = Files.list(site.resolve("docs"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".html")).toList()) {
                PAGES.put(file.getFileName().toString(), Files.readString(file));
            }
        }
    }

    @Test
    void everyLink_leadsToAPageAndItsHeading() {
        assertThat(PAGES).hasSizeGreaterThan(40);
        PAGES.forEach((name, html) -> LINK.matcher(html)
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.contains("://"))
                .forEach(link -> {
                    String[] parts = link.split("#", 2);
                    String target = parts[0].isEmpty() ? name : parts[0];
                    assertThat(site.resolve("docs").resolve(target))
                            .as(name + ": " + link)
                            .exists();
                    if (parts.length == 2) {
                        assertThat(PAGES.get(target)).as(name + ": " + link).contains(" id=\"" + parts[1] + '"');
                    }
                }));
    }

    /** A document that is missing here has no page. */
    @Test
    void everyDocument_isInTheContents() throws IOException {
        Path root = Path.of("../..").toAbsolutePath().normalize();
        try (Stream<Path> files = Files.walk(root)) {
            List<String> documents = files.map(file -> root.relativize(file).toString())
                    .filter(path -> path.endsWith(".md") && !path.matches(".*(^|/)(target|node_modules)/.*"))
                    .toList();

            assertThat(Contents.OF_THIS_REPOSITORY.entries())
                    .extracting(Contents.Entry::path)
                    .containsExactlyInAnyOrderElementsOf(documents);
        }
    }

    @Test
    void noPage_hasAnInlineScriptOrStyle() {
        PAGES.forEach((name, html) -> assertThat(
                        INLINE.matcher(html.replaceAll("(?s)<pre.*?</pre>", "")).results())
                .as(name)
                .isEmpty());
    }

    @Test
    void searchIndex_hasEverySection() throws IOException {
        String script = Files.readString(site.resolve("docs/index.js"));
        JsonNode entries = new ObjectMapper().readTree(script.substring(script.indexOf('['), script.lastIndexOf(';')));

        assertThat(entries).anySatisfy(entry -> {
            assertThat(entry.get(0).asText()).isEqualTo("fields-v1.html#podspec");
            assertThat(entry.get(2).asText()).isEqualTo("PodSpec");
            assertThat(entry.get(3).asText()).contains("terminationGracePeriodSeconds");
        });
    }
}
