package dev.kontract.conformance.malformed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.List;

/**
 * One request as it goes over the wire.
 *
 * @param method the method
 * @param target path and query
 * @param headers what is sent besides the host and the length
 * @param body what is sent of the body
 * @param missing how many bytes more the length promises
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
record Malformed(String method, String target, List<String> headers, byte[] body, int missing) {

    byte[] bytes() {
        StringBuilder head =
                new StringBuilder().append(method).append(' ').append(target).append(" HTTP/1.1\r\nHost: x\r\n");
        headers.forEach(header -> head.append(header).append("\r\n"));
        head.append("Content-Length: ").append(body.length + missing).append("\r\n\r\n");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(head.toString().getBytes(ISO_8859_1));
        out.writeBytes(body);
        return out.toByteArray();
    }

    @Override
    public String toString() {
        String text = new String(body, ISO_8859_1);
        return method + ' ' + target + ' ' + headers + ' ' + text.substring(0, Math.min(300, text.length()));
    }
}
