package dev.kontract.server.controller.shell;

/** An expression or condition that a shell refuses with an error message. Has no stack trace, because the script is at fault. */
final class MalformedExpression extends RuntimeException {

    private static final long serialVersionUID = 1;

    MalformedExpression(String message) {
        super(message, null, false, false);
    }
}
