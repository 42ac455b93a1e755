package dev.kontract.server.flowcontrol;

import dev.kontract.server.status.StatusException;
import java.time.Duration;

/** The response to rejected requests, with the message that client-go uses for a 429 without a body. */
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
