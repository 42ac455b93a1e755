package dev.kontract.server.flowcontrol;

import dev.kontract.server.status.ApiException;
import java.time.Duration;

/** What those hear who are sent away; the words are those that clients put to a bare 429 themselves. */
final class Refusals {

    private static final String MESSAGE =
            "the server has received too many requests and has asked us to try again later";

    private Refusals() {}

    static ApiException tooMany() {
        return ApiException.tooManyRequests(MESSAGE, 1);
    }

    static ApiException tooFast(Duration ahead) {
        return ApiException.tooManyRequests(
                MESSAGE, (int) Math.max(1, ahead.plusMillis(999).toSeconds()));
    }
}
