package dev.kontract.server.recording;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The failure of a test as text: its message, the first lines of its stack, and those of its causes. */
final class FailureText {

    private static final int FRAMES = 8;
    private static final int CAUSES = 3;
    private static final int LONGEST = 4_000;

    /** The packages of test frameworks, of what starts them, and of the JDK, whose frames are above those of the test. */
    private static final List<String> FRAMEWORKS = List.of(
            "org.junit.",
            "junit.",
            "org.opentest4j.",
            "org.assertj.",
            "org.testng.",
            "kotlin.test.",
            "java.",
            "jdk.",
            "sun.",
            "org.apache.maven.",
            "org.gradle.",
            "com.intellij.");

    private FailureText() {}

    /** Returns at most four throwables, the failure and its causes, each with at most 4,000 characters and eight lines of its stack. */
    static String of(Throwable failure) {
        StringBuilder text = new StringBuilder();
        @Nullable Throwable current = failure;
        for (int i = 0; current != null && i <= CAUSES; i++) {
            text.append(i == 0 ? "" : "Caused by: ").append(described(current)).append('\n');
            frames(current)
                    .forEach(frame -> text.append("    at ").append(frame).append('\n'));
            current = current.getCause();
        }
        return text.toString();
    }

    /** A failure of somebody else's may fail to describe itself. */
    private static String described(Throwable failure) {
        String text;
        try {
            text = failure.toString();
        } catch (RuntimeException e) {
            text = failure.getClass().getName();
        }
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + " ...";
    }

    /** Returns the first frames without those of frameworks; if there are no others, the first ones. */
    private static Stream<StackTraceElement> frames(Throwable failure) {
        List<StackTraceElement> all = Arrays.asList(failure.getStackTrace());
        List<StackTraceElement> own = all.stream()
                .filter(frame -> FRAMEWORKS.stream().noneMatch(frame.getClassName()::startsWith))
                .toList();
        return (own.isEmpty() ? all : own).stream().limit(FRAMES);
    }
}
