package dev.kontract.server.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.MessageList;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;

/** Provokes the failures of the kit: {@code messages.txt} lists the classes of {@link Mistakes} with their messages. */
class MessagesIT {

    private static final Path LIST = Path.of("src/test/resources/dev/kontract/server/junit/messages.txt");

    /** One line, with what to do in a second one at most. */
    private static final Pattern FORM = Pattern.compile(".+(\\R.+)?");

    @Test
    void everyMessage_isAsListed() throws Exception {
        new MessageList(LIST).verify(FORM, line -> failure(mistake(line)));
    }

    @Test
    void everyMistake_isInTheList() throws Exception {
        assertThat(new MessageList(LIST).cases())
                .containsExactlyInAnyOrderElementsOf(Stream.of(Mistakes.class.getDeclaredClasses())
                        .filter(type -> !ServerCustomizer.class.isAssignableFrom(type))
                        .map(Class::getSimpleName)
                        .toList());
    }

    private static Class<?> mistake(String name) throws ClassNotFoundException {
        return Class.forName(Mistakes.class.getName() + '$' + name);
    }

    private static String failure(Class<?> type) {
        Throwable failure = ClassRuns.run(type).allEvents().failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .flatMap(result -> result.getThrowable().stream())
                .findFirst()
                .orElseThrow(() -> new AssertionError(type + " does not fail"));
        return String.valueOf(failure.getMessage())
                .replace(Path.of("").toAbsolutePath().toString(), "DIR")
                .replaceFirst("^Failed to .*?]: ", "") // by JUnit, before the message
                .replace(Mistakes.class.getName() + '$', "");
    }
}
