package dev.kontract.server.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailureTextTest {

    @Test
    void of_failure_hasMessageAndFramesOfTheTest() {
        String text = FailureText.of(new AssertionError("expected: 1"));

        assertThat(text)
                .startsWith("java.lang.AssertionError: expected: 1\n    at " + FailureTextTest.class.getName()
                        + ".of_failure")
                .doesNotContain("org.junit", "jdk.internal");
    }

    @Test
    void of_onlyFramesOfFrameworks_hasTheFirstOfThem() {
        Throwable failure = new IllegalStateException("inside");
        failure.setStackTrace(
                new StackTraceElement[] {new StackTraceElement("org.junit.Runner", "run", "Runner.java", 7)});

        assertThat(FailureText.of(failure))
                .isEqualTo("java.lang.IllegalStateException: inside\n    at org.junit.Runner.run(Runner.java:7)\n");
    }

    @Test
    void of_manyCausesAndLongMessages_isBounded() {
        Throwable failure = new IllegalStateException("innermost");
        for (int i = 0; i < 20; i++) {
            failure = new IllegalStateException("x".repeat(100_000), failure);
        }

        String text = FailureText.of(failure);

        assertThat(text).hasSizeLessThan(30_000).doesNotContain("innermost");
        assertThat(text.lines().filter(line -> line.startsWith("Caused by: "))).hasSize(3);
    }

    @Test
    void of_failureThatCannotBeDescribed_hasItsClass() {
        Throwable failure = new RuntimeException() {
            private static final long serialVersionUID = 1;

            @Override
            public String toString() {
                throw new UnsupportedOperationException();
            }
        };

        assertThat(FailureText.of(failure)).startsWith(failure.getClass().getName());
    }
}
