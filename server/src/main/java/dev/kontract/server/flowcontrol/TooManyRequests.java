package dev.kontract.server.flowcontrol;

import dev.kontract.server.status.StatusException;
import java.time.Duration;

/** What those hear who are sent away; the words are those that clients put to a bare 429 themselves. */
final class TooManyRequests {

    private static final String MESSAGE =
            "the server has received too many requests and has asked us to try again later";

    private TooManyRequests() {}

    static StatusException tooMany() {
        return StatusException.tooManyRequests(MESSAGE, 1);
    }

    static StatusException tooFast(Duration ahead) {
        return StatusException.tooManyRequests(
                MESSAGE, (int) Math.max(1, ahead.plusMillis(999).toSeconds()));
    }
}
