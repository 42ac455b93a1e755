package dev.kontract.server.command;

import java.net.URI;

/** Checks URLs of servers that flags name. */
final class HttpUrl {

    private HttpUrl() {}

    /**
     * Returns the URL that is the value of a flag.
     *
     * @throws IllegalArgumentException if it is no http or https URL; the message names the flag
     */
    static URI require(String flag, URI given) {
        if (given.getHost() == null || !("https".equals(given.getScheme()) || "http".equals(given.getScheme()))) {
            throw new IllegalArgumentException(
                    flag + " must be a URL such as https://127.0.0.1:6443, not '" + given + "'");
        }
        return given;
    }
}
