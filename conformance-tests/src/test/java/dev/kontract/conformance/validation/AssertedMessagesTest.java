package dev.kontract.conformance.validation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** The number of validation messages that no test and no recording contains. The number is only ever lowered. */
class AssertedMessagesTest {

    private static final int UNASSERTED = 0;

    private static final Path RULES = Path.of("../server/engine/src/main/java/dev/kontract/server/registry");

    private static final List<Path> PROOF = List.of(
            Path.of("../server"),
            Path.of("src/test"),
            Path.of("src/main/resources"),
            Path.of("../api-spec/src/main/resources"));

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
    private static final Pattern CONCATENATION = Pattern.compile("\"\\s*\\+\\s*\"");
    private static final Pattern COMPLAINT =
            Pattern.compile("\\.(?:invalid|forbidden|required|duplicate|notSupported|tooMany|tooLong)\\w*\\([^;]*;");
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");
    private static final Pattern QUOTES = Pattern.compile("[\"\\\\']");
    private static final int SHORTEST = 8;

    /** The rules of the contract whose argument is part of a message. */
    private static final Set<String> DETAILS =
            Set.of("detail", "extra", "forbidden", "missing", "notBlank", "notEmpty", "required", "wildcardAlone");

    @Test
    void messages_areAssertedButForAKnownNumber() throws IOException {
        String proof = texts(PROOF.stream(), AssertedMessagesTest::isProof).collect(joining(" "));

        List<String> missing =
                messages().stream().filter(message -> !proof.contains(message)).toList();

        assertThat(missing)
                .as("messages that no test and no recording contains (a lower number: set UNASSERTED to it)")
                .hasSize(UNASSERTED);
    }

    /** The literals in calls that report a failure of validation, and the details of rules of the contract. */
    private static TreeSet<String> messages() throws IOException {
        TreeSet<String> messages = new TreeSet<>();
        texts(Stream.of(RULES), file -> true)
                .flatMap(source -> COMPLAINT.matcher(source).results())
                .map(MatchResult::group)
                .flatMap(call -> LITERAL.matcher(call).results())
                .map(literal -> plain(literal.group(1)))
                .forEach(messages::add);
        Contract.load(Contract.DEFAULT_GROUP_DOMAIN)
                .findValues("x-kontract-rules")
                .forEach(rules -> details(rules, messages));
        messages.removeIf(text -> !text.contains(" ") || text.length() < SHORTEST);
        return messages;
    }

    private static void details(JsonNode rules, TreeSet<String> messages) {
        for (Map.Entry<String, JsonNode> rule : rules.properties()) {
            if (DETAILS.contains(rule.getKey()) && rule.getValue().isTextual()) {
                messages.add(plain(rule.getValue().asText()));
            }
        }
        rules.forEach(rule -> details(rule, messages));
    }

    private static boolean isProof(Path file) {
        String path = file.toString().replace('\\', '/');
        boolean test = path.contains("src/test/") || !path.startsWith("../server");
        return test && !path.endsWith("AssertedMessagesTest.java");
    }

    private static Stream<String> texts(Stream<Path> folders, Predicate<Path> filter) throws IOException {
        return folders.flatMap(AssertedMessagesTest::files)
                .filter(file -> !file.toString().contains("target"))
                .filter(filter)
                .map(AssertedMessagesTest::text);
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        String name = file.toString();
        try (InputStream in = Files.newInputStream(file);
                InputStream content = name.endsWith(".gz") ? new GZIPInputStream(in) : in) {
            String text = new String(content.readAllBytes(), UTF_8);
            if (!name.endsWith(".java")) {
                return plain(text);
            }
            String code =
                    CONCATENATION.matcher(COMMENT.matcher(text).replaceAll("")).replaceAll("");
            return name.contains("src/main/") ? code : plain(code);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns text without quotes, escapes and line breaks, which differ between Java and JSON. */
    private static String plain(String text) {
        String decoded = text.replace("\\u003c", "<")
                .replace("\\u003e", ">")
                .replace("\\u0026", "&")
                .replace("\\n", " ");
        return QUOTES.matcher(decoded).replaceAll("").replaceAll("\\s+", " ").strip();
    }
}
