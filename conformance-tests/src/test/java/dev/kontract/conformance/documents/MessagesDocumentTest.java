package dev.kontract.conformance.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The document about errors quotes messages that exist: each is in a list of messages, or in the text of a class. */
class MessagesDocumentTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path DOCUMENT = ROOT.resolve("server/MESSAGES.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`.*?) \\|");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

    /** Messages of the JVM, and of the API for every user of it. */
    private static final List<String> OF_OTHERS = List.of("UnsupportedClassVersionError", "http?", "kontract");

    private static String texts = "";

    @BeforeAll
    static void readTexts() throws IOException {
        StringBuilder all = new StringBuilder();
        for (String part : List.of("server", "client-sdk", "conformance-tests")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(part))) {
                List<Path> found = files.filter(file -> file.toString().contains("/src/"))
                        .filter(file -> file.toString().endsWith("messages.txt")
                                || (file.toString().contains("/main/")
                                        && file.toString().endsWith(".java")))
                        .toList();
                for (Path file : found) {
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
