package dev.kontract.conformance.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the table of tasks current. */
class ComparisonTest {

    private static final Path SOURCES = Path.of("src/test/java/dev/kontract/conformance/tasks");
    private static final Path DOCUMENT = Path.of("../client-sdk/COMPARISON.md");

    /** The interfaces; the class of a client has the name of the client before that of the interface. */
    private static final List<String> THEMES =
            List.of("ConnectionTasks", "ObjectTasks", "WorkloadTasks", "PodTasks", "WatchTasks", "ClusterTasks");

    private static final List<String> CLIENTS = List.of("Fabric8", "Official", "Kontract");

    /** A task with its summary in the documentation of the interface. */
    private static final Pattern TASK = Pattern.compile(
            "/\\*\\*\\s+(?:\\* )?([^.]+)\\.\\s(?:(?!\\*/).)*\\*/\\s+\\S+(?:<[^>]*>+)? (\\w+)\\(", Pattern.DOTALL);

    private static List<Row> rows = List.of();

    private record Row(String summary, List<OptionalInt> lines) {

        @Override
        public String toString() {
            return lines.stream()
                    .map(count -> count.isPresent() ? "" + count.getAsInt() : "-")
                    .collect(Collectors.joining(" | ", "| " + summary + " | ", " |"));
        }
    }

    @BeforeAll
    static void count() throws IOException {
        List<Row> counted = new ArrayList<>();
        for (String theme : THEMES) {
            List<TaskLines> sources = new ArrayList<>();
            for (String client : CLIENTS) {
                Path folder = SOURCES.resolve(client.toLowerCase(Locale.ROOT));
                sources.add(TaskLines.of(folder.resolve(client + theme + ".java")));
            }
            for (MatchResult task : tasks(theme)) {
                counted.add(new Row(
                        task.group(1).replaceAll("\\s+(\\* )?", " "),
                        sources.stream()
                                .map(source -> source.count(task.group(2)))
                                .toList()));
            }
        }
        rows = counted;
    }

    private static List<MatchResult> tasks(String theme) throws IOException {
        String source = Files.readString(SOURCES.resolve(theme + ".java"));
        String body = source.substring(source.indexOf('{'));
        return TASK.matcher(body).results().toList();
    }

    static Stream<Row> rows() {
        return rows.stream();
    }

    @Test
    void document_table_isCurrent() throws IOException {
        String sums = IntStream.range(0, CLIENTS.size())
                .mapToObj(client -> "" + sum(client))
                .collect(Collectors.joining(" | ", "| All tasks that every client supports | ", " |"));

        assertThat(Files.readString(DOCUMENT))
                .contains(Stream.concat(rows(), Stream.of(sums))
                        .map(Object::toString)
                        .collect(Collectors.joining("\n", "\n", "\n")));
    }

    private static int sum(int client) {
        return rows().filter(row -> row.lines().stream().allMatch(OptionalInt::isPresent))
                .mapToInt(row -> row.lines().get(client).getAsInt())
                .sum();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void kontract_task_isNotLongerThanTheOthers(Row row) {
        int own = row.lines().get(CLIENTS.indexOf("Kontract")).orElseThrow();

        assertThat(row.lines()).allMatch(count -> own <= count.orElse(own));
    }
}
