package dev.kontract.server.authentication.session;

/** The request that begins a session by credentials in its body, which no log may contain. */
public final class SignIn {

    /** The path of the session of a browser. */
    public static final String PATH = "/ui/session";

    private SignIn() {}

    /** Returns whether a request is the one that begins a session: whoever is signed in does not matter. */
    public static boolean is(String method, String path) {
        return method.equals("POST") && path.equals(PATH);
    }
}
