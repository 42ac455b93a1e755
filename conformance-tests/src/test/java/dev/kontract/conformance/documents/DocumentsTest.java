package dev.kontract.conformance.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the snippets and the links of all documents. */
class DocumentsTest {

    /** Java shown in a document. */
    record Snippet(Path document, String text) {}

    /** A link to a file of the repository, or to a heading. */
    record Link(Path document, String target) {}

    private static final Path ROOT = Documents.ROOT;
    private static final Pattern BLOCK = Pattern.compile("```(java|diff)\n(.*?)\n```", Pattern.DOTALL);
    private static final Pattern ANY_BLOCK = Pattern.compile("```.*?\n```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("(?:]\\(|\\b(?:src|srcset)=\")([^)\\s\"]+)[)\"]");

    private static List<String> sources = List.of();

    @BeforeAll
    static void readSources() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : Documents.files(ROOT.resolve("conformance-tests"), name -> name.endsWith(".java"))) {
            found.add(Files.readString(file));
        }
        sources = found;
    }

    static List<Snippet> snippets() throws IOException {
        List<Snippet> snippets = new ArrayList<>();
        for (Path document : Documents.all()) {
            BLOCK.matcher(Files.readString(document))
                    .results()
                    .map(block -> block.group(1).equals("diff") ? after(block.group(2)) : block.group(2))
                    .forEach(text -> snippets.add(new Snippet(ROOT.relativize(document), text)));
        }
        return snippets;
    }

    /** Returns the right side of a diff. */
    private static String after(String diff) {
        return diff.lines()
                .filter(line -> !line.startsWith("-"))
                .map(line -> line.isEmpty() ? line : line.substring(1))
                .collect(Collectors.joining("\n"));
    }

    @ParameterizedTest
    @MethodSource("snippets")
    void snippet_isPartOfATest(Snippet snippet) {
        String shown = code(snippet.text());
        List<String> imports =
                snippet.text().lines().filter(DocumentsTest::isImport).toList();

        boolean found = sources.stream()
                .anyMatch(source -> code(source).contains(shown)
                        && source.lines().collect(Collectors.toSet()).containsAll(imports));
        assertThat(found).as(snippet.text()).isTrue();
    }

    /** Returns the lines of code without indentation, imports and suppressed warnings. */
    private static String code(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !isImport(line) && !line.startsWith("@SuppressWarnings"))
                .collect(Collectors.joining("\n", "\n", "\n"));
    }

    private static boolean isImport(String line) {
        return line.startsWith("import ") || line.startsWith("package ");
    }

    static List<Link> links() throws IOException {
        List<Link> links = new ArrayList<>();
        for (Path document : Documents.all()) {
            LINK.matcher(Files.readString(document))
                    .results()
                    .map(link -> link.group(1))
                    .filter(target -> !target.contains("://"))
                    .forEach(target -> links.add(new Link(ROOT.relativize(document), target)));
        }
        return links;
    }

    @ParameterizedTest
    @MethodSource("links")
    void link_leadsToAFileAndAHeading(Link link) throws IOException {
        String[] target = link.target().split("#", 2);
        Path document = ROOT.resolve(link.document());
        Path file = target[0].isEmpty() ? document : document.resolveSibling(target[0]);

        assertThat(file).exists();
        if (target.length == 2) {
            assertThat(anchors(file)).contains(target[1]);
        }
    }

    /** Returns the names that the headings of a document have in links. */
    private static List<String> anchors(Path document) throws IOException {
        return Pattern.compile("(?m)^#+ (.*)$")
                .matcher(ANY_BLOCK.matcher(Files.readString(document)).replaceAll(""))
                .results()
                .map(DocumentsTest::anchor)
                .toList();
    }

    private static String anchor(MatchResult heading) {
        return heading.group(1)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }
}
