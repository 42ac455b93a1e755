package dev.kontract.conformance.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranscriptValidatorTest {

    @TempDir
    private Path folder;

    @Test
    void problems_areNone_inTheBundledTranscripts() throws IOException {
        List<String> problems = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("src/main/resources/dev/kontract/conformance/transcripts"))) {
            for (Path file : files.filter(TranscriptValidatorTest::isTranscript).toList()) {
                problems.addAll(TranscriptValidator.problems(file));
            }
        }
        assertThat(problems).isEmpty();
    }

    private static boolean isTranscript(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".json") && !name.equals("index.json") && !name.equals("rollouts.json");
    }

    @Test
    void problems_nameLineAndCause() throws IOException {
        Path file = Files.writeString(folder.resolve("t.json"), """
                [{"name": "a",
                  "maxLevel": "strict",
                  "steps": [
                    {"request": {"method": "FETCH", "path": "api"},
                     "response": {"status": "ok"}},
                    {"request": {"method": "GET", "path": "/x", "headers": {"Authorization": "Bearer eyJ"}},
                     "respond": {}},
                    {"request": {"method": "PUT", "path": "/x",
                                 "body": {"uid": "<uid:1>"}}},
                    {"watched": "w", "response": {"status": 200}}
                  ]},
                 {"name": "a", "steps": []}]
                """);

        assertThat(TranscriptValidator.problems(file))
                .containsExactly(
                        "t.json:2: there is no level \"strict\": code, body or exact",
                        "t.json:4: there is no method \"FETCH\"",
                        "t.json:4: a path starts with a slash, this one is \"api\"",
                        "t.json:5: the response needs a status code, this one is \"ok\"",
                        "t.json:7: a step has no field \"respond\"",
                        "t.json:6: credentials do not belong here",
                        "t.json:9: <uid:1> stands in responses only; capture the value and use ${name}",
                        "t.json:10: no watch \"w\" is open here",
                        "t.json:10: the response of a watch has a list of events",
                        "t.json:12: another scenario has the name \"a\"",
                        "t.json:12: the scenario has no steps");
    }
}
