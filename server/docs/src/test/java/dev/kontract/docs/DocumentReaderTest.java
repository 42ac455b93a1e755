package dev.kontract.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DocumentReaderTest {

    private final DocumentReader reader = new DocumentReader(Contents.OF_THIS_REPOSITORY, Path.of("server/RUNNING.md"));

    @Test
    void linkToADocument_leadsToItsPage() {
        Document document = reader.read("# Title\n\n[read](SECURITY.md#tokens), [SDK](../client-sdk/README.md)");

        assertThat(document.html())
                .contains("<a href=\"security.html#tokens\">read</a>", "<a href=\"client-sdk.html\">SDK</a>");
    }

    @Test
    void linkToASource_becomesItsName() {
        Document document = reader.read("# Title\n\nSee [the source](app/src/Main.java).");

        assertThat(document.html()).contains("<p>See <code>server/app/src/Main.java</code>.</p>");
    }

    @Test
    void linkElsewhere_isKept() {
        Document document = reader.read("# Title\n\n[RFC](https://example.com/rfc), [here](#title)");

        assertThat(document.html()).contains("href=\"https://example.com/rfc\"", "href=\"#title\"");
    }

    @Test
    void headings_areNamedAsOnGitHub() {
        Document document = reader.read("# `watch`, and more\n\n## Same\n\nfirst\n\n## Same\n\nsecond *text*");

        assertThat(document.html()).contains("<h1 id=\"watch-and-more\">", "<h2 id=\"same\">", "<h2 id=\"same-1\">");
        assertThat(document.sections())
                .containsExactly(
                        new Section("watch-and-more", 1, "watch, and more", ""),
                        new Section("same", 2, "Same", "first"),
                        new Section("same-1", 2, "Same", "second text"));
    }

    @Test
    void markup_isEscaped() {
        Document document = reader.read("# Title\n\n<script>alert(1)</script>");

        assertThat(document.html()).doesNotContain("<script>").contains("&lt;script&gt;");
    }

    @Test
    void images_areCopiedBesideThePage() {
        Document document = reader.read("# Title\n\n![costs](costs.svg)");

        assertThat(document.html()).contains("<img src=\"costs.svg\" alt=\"costs\" />");
        assertThat(reader.images()).containsExactly(Path.of("server/costs.svg"));
    }

    @Test
    void picturesOfTheProduct_areLeftOut() {
        Document document = reader.read("# Title\n\nLook: ![page](page.png#gh-dark-mode-only)");

        assertThat(document.html()).contains("<p>Look: </p>");
        assertThat(reader.images()).isEmpty();
    }

    @Test
    void picturesInTwoSchemes_areLeftOut() {
        Document document = reader.read(
                "# Title\n\n<picture>\n<source srcset=\"dark.png\"><img src=\"page.png\">\n</picture>\n\nText");

        assertThat(document.html()).contains("</h1>\n<p>Text</p>").doesNotContain("picture");
    }

    @Test
    void tables_scrollByThemselves() {
        Document document = reader.read("# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");

        assertThat(document.html()).contains("<div class=\"wide\" tabindex=\"0\"><table>", "</table></div>");
    }
}
