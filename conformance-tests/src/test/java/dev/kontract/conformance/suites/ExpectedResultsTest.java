package dev.kontract.conformance.suites;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectedResultsTest {

    private static final Path SUITES = Path.of("src/suites");

    @TempDir
    private Path folder;

    private record Row(String test, String result, String reason) {

        static Row of(String line) {
            String[] fields = line.split("\t", -1);
            return new Row(fields[0], fields[1], fields.length > 2 ? fields[2] : "");
        }
    }

    private static List<Row> rows(String suite) throws IOException {
        return Files.readAllLines(SUITES.resolve("expected").resolve(suite + ".tsv")).stream()
                .map(Row::of)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"kubernetes", "kubectl", "controller-runtime", "java-operator-sdk", "fabric8-client", "kube-rs"})
    void expectedResults_haveReasons_andAreThoseOfTheDocument(String suite) throws IOException {
        List<Row> rows = rows(suite);

        assertThat(rows).extracting(Row::result).isSubsetOf("pass", "fail", "left out");
        assertThat(rows)
                .allMatch(row -> row.result().equals("pass") == row.reason().isEmpty());
        assertThat(new HashSet<>(rows.stream().map(Row::test).toList())).hasSameSizeAs(rows);

        Pattern row =
                Pattern.compile("\\| `" + suite + "`[^|]*\\| (\\d+) \\| (\\d+) \\| (\\d[^|]*) \\| (\\d+)[^|]*\\|");
        Matcher figures = row.matcher(Files.readString(Path.of("RESULTS.md")));
        assertThat(figures.find()).isTrue();
        assertThat(List.of(figures.group(1), figures.group(2), sum(figures.group(3)), figures.group(4)))
                .containsExactly(
                        String.valueOf(rows.size()), count(rows, "pass"), count(rows, "fail"), count(rows, "left out"));
    }

    private static String count(List<Row> rows, String result) {
        return String.valueOf(
                rows.stream().filter(row -> row.result().equals(result)).count());
    }

    private static String sum(String cell) {
        int sum = 0;
        for (Matcher number = Pattern.compile("\\b\\d+\\b").matcher(cell); number.find(); ) {
            sum += Integer.parseInt(number.group());
        }
        return String.valueOf(sum);
    }

    private record Comparison(int code, List<String> lines) {}

    private Comparison compare(String expected, String results, String pattern) throws Exception {
        Process process = new ProcessBuilder(
                        SUITES.resolve("compare").toString(),
                        Files.writeString(folder.resolve("expected"), expected).toString(),
                        Files.writeString(folder.resolve("results"), results).toString(),
                        pattern)
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Comparison(process.waitFor(), output.lines().toList());
    }

    @Test
    void compare_sameResults_succeeds() throws Exception {
        String expected = "[a] one\tpass\n[a] two\tfail\treason\n[a] three\tleft out\treason\n[b] four\tpass\n";
        String results = "[a] one\tpass\n[a] two\tfail\n[a] three\tskip\n";

        assertThat(compare(expected, results, "^\\[a\\]"))
                .isEqualTo(
                        new Comparison(0, List.of("1 pass, 1 fail, 1 left out; 0 differ from the expected results")));
    }

    @Test
    void compare_otherResults_reportsEach() throws Exception {
        String expected = "one\tpass\ntwo\tfail\treason\nthree\tpass\nfour\tleft out\treason\n";
        String results = "one\tpass\none\tfail\ntwo\tpass\nfour\tpass\nfive\tpass\n";
        Comparison comparison = compare(expected, results, ".");
        List<String> lines = new ArrayList<>(comparison.lines());
        Collections.sort(lines);

        assertThat(comparison.code()).isEqualTo(1);
        assertThat(lines)
                .containsExactly(
                        "3 pass, 1 fail, 0 left out; 5 differ from the expected results",
                        "five: pass, but it is not among the expected results",
                        "four: expected left out, but got pass",
                        "one: expected pass, but got fail",
                        "three: expected pass, but it did not run",
                        "two: expected fail, but got pass");
    }
}
