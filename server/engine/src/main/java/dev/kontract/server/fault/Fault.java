package dev.kontract.server.fault;

import java.time.Duration;
import java.util.Set;
import java.util.function.LongSupplier;

/** The effect of a rule on a request. */
sealed interface Fault {

    /** It is handled later; what else happens to it is for other rules to say. */
    record Delay(Duration time) implements Fault {
        @Override
        public String toString() {
            return "delay of " + time.toMillis() + "ms";
        }
    }

    /** It is answered with a {@code Status} and has no effect. */
    record Failure(int code, int retryAfterSeconds) implements Fault {
        @Override
        public String toString() {
            return "fail with " + code + (retryAfterSeconds > 0 ? ", retry after " + retryAfterSeconds + "s" : "");
        }
    }

    /** The connection is cut, and it has no effect. */
    record CutBefore() implements Fault {
        @Override
        public String toString() {
            return "cut the connection before the write";
        }
    }

    /** It takes effect, and the connection is cut instead of the answer. */
    record CutAfter() implements Fault {
        @Override
        public String toString() {
            return "cut the connection after the write";
        }
    }

    /** It reads the state at a revision of the past. */
    record StaleRead(LongSupplier revision, String when) implements Fault {
        @Override
        public String toString() {
            return "read the state " + when;
        }
    }

    /** The requested watch breaks, or ends with an ERROR event. */
    record WatchEnd(int events, boolean expired) implements Fault {
        @Override
        public String toString() {
            return (expired ? "expire" : "cut") + " the watch after " + events + " events";
        }
    }

    /** Its response trickles. */
    record SlowBody(int bytesPerSecond) implements Fault {
        @Override
        public String toString() {
            return "send " + bytesPerSecond + " bytes a second";
        }
    }

    /** Webhooks called for the request appear to time out: those with these names, or all if there are none. */
    record SilentWebhooks(Set<String> names) implements Fault {
        @Override
        public String toString() {
            return "time out " + (names.isEmpty() ? "every webhook" : "the webhooks " + names);
        }
    }
}
