package dev.kontract.server.authentication.session;

/** The requests that begin a session by credentials in their body or query, which no log may contain. */
public final class SignIn {

    /** The path of the session of a browser. */
    public static final String PATH = "/ui/session";

    /** The path of a link with a one-time code. */
    public static final String LINK = "/ui/login";

    private SignIn() {}

    /** Returns whether a request is the one that begins a session: whoever is signed in does not matter. */
    public static boolean is(String method, String path) {
        return method.equals("POST") && isSession(path);
    }

    /** Returns whether a path is that of the session. */
    public static boolean isSession(String path) {
        return isPath(PATH, path);
    }

    /** Returns whether a path is that of a link. */
    public static boolean isLink(String path) {
        return isPath(LINK, path);
    }

    private static boolean isPath(String known, String path) {
        return path.equals(known) || path.equals(known + "/");
    }
}
