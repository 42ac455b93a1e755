package dev.kontract.server.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** The start of a request body as shown in decoding errors. */
final class BodyExcerpt {

    private static final int LENGTH = 30;

    private BodyExcerpt() {}

    static String of(byte[] body) {
        if (body.length == 0) {
            return "<empty>";
        }
        byte[] head = Arrays.copyOf(body, Math.min(body.length, LENGTH));
        String text = body[0] == '{'
                ? new String(head, StandardCharsets.UTF_8)
                : HexFormat.of().formatHex(head);
        return body.length > LENGTH ? text + " ..." : text;
    }
}
