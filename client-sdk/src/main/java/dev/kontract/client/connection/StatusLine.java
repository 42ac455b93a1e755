package dev.kontract.client.connection;

import java.io.IOException;

/**
 * How an answer starts.
 *
 * @param code the HTTP status
 * @param persistent whether the connection stays, unless a header says otherwise
 */
record StatusLine(int code, boolean persistent) {

    static StatusLine of(String line) throws IOException {
        if (!line.matches("HTTP/1\\.[0-9] [1-9][0-9]{2}( .*)?")) {
            throw new IOException("not an answer of HTTP/1.1");
        }
        return new StatusLine(Integer.parseInt(line.substring(9, 12)), !line.startsWith("HTTP/1.0"));
    }
}
