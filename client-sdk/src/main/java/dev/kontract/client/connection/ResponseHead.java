package dev.kontract.client.connection;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The head of an answer, and what it says of the body (RFC 9112, 6). What two readers could take for different lengths is
 * refused: the next answer would begin where a stranger says.
 *
 * @param status how it starts
 * @param headers values by name in small letters
 */
record ResponseHead(StatusLine status, Map<String, List<String>> headers) {

    /** The length of a body that goes on until the connection ends. */
    static final long OPEN = -1;

    private static final String LENGTH = "content-length";
    private static final String CODING = "transfer-encoding";
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

    /** Whether no other answer can come over the connection. */
    boolean isLast() {
        return !status.persistent()
                || (headers.containsKey(CODING) && headers.containsKey(LENGTH))
                || headers.getOrDefault("connection", List.of()).stream()
                        .flatMap(COMMA::splitAsStream)
                        .anyMatch("close"::equalsIgnoreCase);
    }

    /** Whether nothing follows, whatever the headers say. */
    boolean isWithoutBody(String method) {
        return status.code() == 204 || status.code() == 304 || method.equals("HEAD");
    }

    /** Whether the body comes in chunks; nobody has asked for another coding. */
    boolean isChunked() throws IOException {
        List<String> codings = headers.getOrDefault(CODING, List.of());
        if (codings.isEmpty()) {
            return false;
        }
        if (codings.size() > 1 || !codings.get(0).equalsIgnoreCase("chunked")) {
            throw new IOException("an answer in the unknown coding " + String.join(", ", codings));
        }
        return true;
    }

    /** The length of a body that does not come in chunks. */
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
            throw new IOException("an answer without a length");
        }
        return Long.parseLong(length);
    }

    private static String only(List<String> lengths) throws IOException {
        List<String> different =
                lengths.stream().flatMap(COMMA::splitAsStream).distinct().toList();
        if (different.size() != 1) {
            throw new IOException("an answer with several lengths");
        }
        return different.get(0);
    }
}
