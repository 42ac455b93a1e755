package dev.kontract.conformance.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The document about errors quotes messages that exist: each is in a list of messages, or in the text of a class. */
class MessagesDocumentTest {

    private static final Path DOCUMENT = Documents.ROOT.resolve("server/MESSAGES.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`.*?) \\|");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

    /** Messages of the JVM, and of the API for every user of it. */
    private static final List<String> OF_OTHERS = List.of("UnsupportedClassVersionError", "http?", "kontract");

    private static String texts = "";

    @BeforeAll
    static void readTexts() throws IOException {
        StringBuilder all = new StringBuilder();
        for (String part : List.of("server", "client-sdk", "conformance-tests")) {
            for (Path file : Documents.files(
                    Documents.ROOT.resolve(part), name -> name.endsWith(".java") || name.endsWith("messages.txt"))) {
                String path = file.toString();
                if (path.contains("/src/") && (path.endsWith("messages.txt") || path.contains("/main/"))) {
                    all.append(Files.readString(file)).append('\n');
                }
            }
        }
        texts = all.toString();
    }

    static List<String> quoted() throws IOException {
        return ROW.matcher(Files.readString(DOCUMENT))
                .results()
                .map(row -> row.group(1))
                .flatMap(row -> QUOTED.matcher(row).results().map(MatchResult::group))
                .map(text -> text.replace("`", ""))
                .filter(text -> !OF_OTHERS.contains(text))
                .distinct()
                .collect(Collectors.toList());
    }

    @ParameterizedTest
    @MethodSource("quoted")
    void message_exists(String text) {
        assertThat(texts.contains(text)).as(text).isTrue();
    }
}
