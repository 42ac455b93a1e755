package dev.kontract.server.controller.autoscaling;

/** The scale or a metric of a workload is not available; the message is that of conditions and Events. */
final class AutoscalingException extends Exception {

    private static final long serialVersionUID = 1;

    AutoscalingException(String message) {
        super(message);
    }

    /** Returns the message, which is never null. */
    String text() {
        return String.valueOf(getMessage());
    }
}
