package dev.kontract.conformance.command;

/**
 * The failure of a command whose options are valid, but not for this server or these files. Its message is printed without the
 * usage.
 */
final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1;

    Refusal(String message) {
        super(message);
    }
}
