package dev.kontract.server.junit;

/** The timeline of a failed test, added to its failure as a suppressed exception, because stack traces are what people read. */
final class TestTimeline extends RuntimeException {

    private static final long serialVersionUID = 1;

    TestTimeline(String text) {
        super(text, null, false, false);
    }
}
