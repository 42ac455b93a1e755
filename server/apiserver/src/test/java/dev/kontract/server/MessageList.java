package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;

/**
 * A file that lists the failures that users can cause, with the message of each. A line that begins with {@code $} says what the
 * user does; the lines below it are what they see. Lines that begin with {@code #}, and empty ones, structure the file. With {@code
 * -Dupdate}, the messages are written instead of compared.
 */
public final class MessageList {

    /** What no message contains: frames of a stack, names of exceptions, and texts of failures that have no message. */
    private static final Pattern UNFIT =
            Pattern.compile("\\tat |^null$|\\bnull:|[.: ]\\w*Exception\\b|Input length = |Cannot invoke ");

    private static final String CASE = "$ ";

    /** Does what a case says. */
    @FunctionalInterface
    public interface Provoking {
        /** Returns what the user sees. */
        String message(String what) throws Exception;
    }

    private final Path file;
    private final List<String> lines;

    /** Reads the list. */
    public MessageList(Path file) throws IOException {
        this.file = file;
        this.lines = Files.readAllLines(file);
    }

    /** Returns what users do, in the order of the file. */
    public List<String> cases() {
        return lines.stream()
                .filter(line -> line.startsWith(CASE))
                .map(line -> line.substring(CASE.length()))
                .toList();
    }

    /**
     * Provokes all failures, and fails if a message is another one than that in the file, or does not have the form that all
     * messages have.
     */
    public void verify(Pattern form, Provoking provoking) throws Exception {
        SoftAssertions checks = new SoftAssertions();
        List<String> actual = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith(CASE)) {
                String message =
                        provoking.message(line.substring(CASE.length())).strip();
                checks.assertThat(message).as(line).matches(form).doesNotContainPattern(UNFIT);
                actual.add(line);
                message.lines().map(String::stripTrailing).forEach(actual::add);
            } else if (line.isEmpty() || line.startsWith("#")) {
                actual.add(line);
            }
        }
        checks.assertAll();
        if (System.getProperty("update") != null) {
            Files.write(file, actual);
        }
        assertThat(actual)
                .as("the messages in " + file + "; run this test with -Dupdate, and read what has changed")
                .isEqualTo(Files.readAllLines(file));
    }
}
