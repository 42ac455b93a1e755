package dev.kontract.server.authentication.serviceaccount;

/** Says why a token is invalid. */
final class BadTokenException extends Exception {

    private static final long serialVersionUID = 1;

    BadTokenException(String message) {
        super(message, null, false, false);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
