package dev.kontract.server.authorization.impersonation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The mode in which each sender acted as somebody last. It is tried first, and the reason it refuses for is the one that is told:
 * who impersonates tends to do so in one way. Safe for use by many threads.
 */
final class LastImpersonationModes {

    private static final int MOST_SENDERS = 10_000;

    private final Map<String, ImpersonationMode> last = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ImpersonationMode> eldest) {
            return size() > MOST_SENDERS;
        }
    };

    synchronized void remember(String sender, ImpersonationMode mode) {
        last.put(sender, mode);
    }

    /** All modes, the last one of {@code sender} before the others. */
    Iterable<ImpersonationMode> inOrderFor(String sender) {
        ImpersonationMode first = lastOf(sender);
        Stream<ImpersonationMode> others = Stream.of(ImpersonationMode.values()).filter(mode -> mode != first);
        return Stream.concat(Stream.ofNullable(first), others).toList();
    }

    private synchronized @Nullable ImpersonationMode lastOf(String sender) {
        return last.get(sender);
    }
}
