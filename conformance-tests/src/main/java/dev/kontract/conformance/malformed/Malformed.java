package dev.kontract.conformance.malformed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;

/**
 * One request as it goes over the wire.
 *
 * @param id what the answer has to name in its {@code Audit-Id}
 * @param method the method
 * @param target path and query
 * @param headers what is sent besides the host and the length
 * @param body what is sent of the body
 * @param missing how many bytes more the length promises
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record Malformed(String id, String method, String target, List<String> headers, byte[] body, int missing) {

    byte[] head() {
        StringBuilder head =
                new StringBuilder().append(method).append(' ').append(target).append(" HTTP/1.1\r\nHost: x\r\n");
        head.append("Audit-Id: ").append(id).append("\r\n");
        headers.forEach(header -> head.append(header).append("\r\n"));
        head.append("Content-Length: ").append(body.length + missing).append("\r\n\r\n");
        return head.toString().getBytes(ISO_8859_1);
    }

    @Override
    public String toString() {
        String text = new String(body, ISO_8859_1);
        return "number " + id + ", " + method + ' ' + target + ' ' + headers + ' '
                + text.substring(0, Math.min(300, text.length()));
    }
}
