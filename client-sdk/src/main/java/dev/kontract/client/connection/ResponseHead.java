package dev.kontract.client.connection;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The head of a response, which determines the length of the body (RFC 9112, section 6). Ambiguous lengths are
 * rejected, because they allow response splitting.
 *
 * @param status the status line
 * @param headers values by lower-case name
 */
record ResponseHead(StatusLine status, Map<String, List<String>> headers) {

    /** The length of a body that ends when the connection is closed. */
    static final long OPEN = -1;

    private static final String LENGTH = "content-length";
    private static final String CODING = "transfer-encoding";
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

    /** Returns whether the connection cannot be reused. */
    boolean isLast() {
        return !status.persistent()
                || (headers.containsKey(CODING) && headers.containsKey(LENGTH))
                || headers.getOrDefault("connection", List.of()).stream()
                        .flatMap(COMMA::splitAsStream)
                        .anyMatch("close"::equalsIgnoreCase);
    }

    /** Returns whether the response has no body, regardless of its headers. */
    boolean isWithoutBody(String method) {
        return status.code() == 204 || status.code() == 304 || method.equals("HEAD");
    }

    /** Returns whether the body is chunked; other transfer codings are rejected because none was requested. */
    boolean isChunked() throws IOException {
        List<String> codings = headers.getOrDefault(CODING, List.of());
        if (codings.isEmpty()) {
            return false;
        }
        if (codings.size() > 1 || !codings.get(0).equalsIgnoreCase("chunked")) {
            throw new IOException("the response has the unsupported transfer coding " + String.join(", ", codings));
        }
        return true;
    }

    /** Returns the length of a body that is not chunked. */
    long length() throws IOException {
        List<String> lengths = headers.getOrDefault(LENGTH, List.of());
        if (lengths.isEmpty()) {
            return OPEN;
        }
        String length = lengths.get(0);
        if (lengths.size() > 1 || length.indexOf(',') >= 0) {
            length = only(lengths);
        }
        if (!NUMBER.matcher(length).matches()) {
            throw new IOException("the response has an invalid Content-Length");
        }
        return Long.parseLong(length);
    }

    private static String only(List<String> lengths) throws IOException {
        List<String> different =
                lengths.stream().flatMap(COMMA::splitAsStream).distinct().toList();
        if (different.size() != 1) {
            throw new IOException("the response has several Content-Length values");
        }
        return different.get(0);
    }
}
