package dev.kontract.server.authorization.impersonation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The mode in which each sender acted as somebody last. It is tried first, and the reason it refuses for is the one that is told:
 * who impersonates tends to do so in one way. Safe for use by many threads.
 */
final class LastModes {

    private static final int MOST_SENDERS = 10_000;

    private final Map<String, Mode> last = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Mode> eldest) {
            return size() > MOST_SENDERS;
        }
    };

    synchronized void remember(String sender, Mode mode) {
        last.put(sender, mode);
    }

    /** All modes, the last one of {@code sender} before the others. */
    Iterable<Mode> inOrderFor(String sender) {
        Mode first = lastOf(sender);
        Stream<Mode> others = Stream.of(Mode.values()).filter(mode -> mode != first);
        return Stream.concat(Stream.ofNullable(first), others).toList();
    }

    private synchronized @Nullable Mode lastOf(String sender) {
        return last.get(sender);
    }
}
