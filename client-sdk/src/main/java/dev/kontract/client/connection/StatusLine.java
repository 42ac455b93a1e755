package dev.kontract.client.connection;

import java.io.IOException;
import java.util.regex.Pattern;

/**
 * The status line of a response.
 *
 * @param code the HTTP status code
 * @param persistent whether the connection is persistent by default
 */
record StatusLine(int code, boolean persistent) {

    private static final Pattern LINE = Pattern.compile("HTTP/1\\.[0-9] [1-9][0-9]{2}( .*)?", Pattern.DOTALL);

    static StatusLine of(String line) throws IOException {
        if (!LINE.matcher(line).matches()) {
            throw new IOException("not an HTTP/1.1 response");
        }
        return new StatusLine(Integer.parseInt(line.substring(9, 12)), !line.startsWith("HTTP/1.0"));
    }
}
