package dev.kontract.conformance.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The guide to tests shows nothing that is not in a test. */
class TestingGuideTest {

    private static final Path SOURCES = Path.of("src/test/java/dev/kontract/conformance/testkit");
    private static final Pattern BLOCK = Pattern.compile("```(java|diff)\n(.*?)\n```", Pattern.DOTALL);

    /** Blocks of Java, and what a change leads to. */
    static List<String> blocks() throws IOException {
        String guide = Files.readString(Path.of("../server/TESTING.md"));
        List<String> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(guide);
        while (block.find()) {
            String text = block.group(2);
            blocks.add(block.group(1).equals("diff") ? after(text) : text);
        }
        return blocks;
    }

    private static String after(String diff) {
        return diff.lines()
                .filter(line -> !line.startsWith("-"))
                .map(line -> line.isEmpty() ? line : line.substring(1))
                .collect(Collectors.joining("\n"));
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void block_isInATest(String block) throws IOException {
        List<String> sources = new ArrayList<>();
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.toList()) {
                sources.add(lines(Files.readString(file)));
            }
        }
        String shown = lines(block);

        assertThat(sources.stream().anyMatch(source -> source.contains(shown)))
                .as(shown)
                .isTrue();
    }

    /** Without empty lines, and without what only the checks of this build need. */
    private static String lines(String text) {
        return text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("@SuppressWarnings"))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void readme_showsTheFirstTest() throws IOException {
        String source = Files.readString(SOURCES.resolve("WebIT.java"));
        String shown = source.substring(source.indexOf("import ")).replace("class WebIT", "class WebTest");

        assertThat(shown.lines().filter(line -> !line.isBlank())).hasSize(10);
        assertThat(Files.readString(Path.of("../README.md"))).contains("```java\n" + shown + "```");
    }
}
