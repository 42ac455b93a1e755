package dev.kontract.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the documentation of public types: a purpose, an example, and nullness annotations. */
class PublicTypesTest {

    private static final Pattern PUBLIC = Pattern.compile(
            "^public (?:(?:sealed|non-sealed|final|abstract) )*(?:class|record|interface|enum) ", Pattern.MULTILINE);

    @ParameterizedTest
    @ValueSource(strings = {"src/main/java", "../model/src/main/java", "../model/target/generated-sources/openapi"})
    void publicTypes_documentation_hasAnExample(String sources) throws IOException {
        assertThat(files(sources).filter(PublicTypesTest::lacksExample)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/main/java", "../model/src/main/java"})
    void packages_nullness_isMarked(String sources) throws IOException {
        List<Path> packages = files(sources).map(Path::getParent).distinct().toList();

        assertThat(packages)
                .isNotEmpty()
                .allSatisfy(folder -> assertThat(folder.resolve("package-info.java"))
                        .content()
                        .contains("@NullMarked"));
    }

    private static Stream<Path> files(String sources) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(sources))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        }
    }

    private static boolean lacksExample(Path file) {
        try {
            String text = Files.readString(file);
            Matcher type = PUBLIC.matcher(text);
            if (!type.find()) {
                return false;
            }
            int begin = text.lastIndexOf("/**", type.start());
            return begin < 0 || !text.substring(begin, type.start()).contains("<pre>{@code");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
