package dev.kontract.server.junit;

/** What happened on the server of a test that failed, suppressed by its failure: stack traces are where people look. */
final class TestTimeline extends RuntimeException {

    private static final long serialVersionUID = 1;

    TestTimeline(String text) {
        super(text, null, false, false);
    }
}
