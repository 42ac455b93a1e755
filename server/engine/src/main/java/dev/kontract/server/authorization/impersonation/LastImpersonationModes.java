package dev.kontract.server.authorization.impersonation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Caches the mode each user last impersonated with, because a client usually keeps to one mode. That mode is tried
 * first, and its error is reported if all modes fail. Thread-safe.
 */
final class LastImpersonationModes {

    private static final int MAX_SENDERS = 10_000;

    private final Map<String, ImpersonationMode> last = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ImpersonationMode> eldest) {
            return size() > MAX_SENDERS;
        }
    };

    synchronized void remember(String sender, ImpersonationMode mode) {
        last.put(sender, mode);
    }

    /** Returns all modes, the one {@code sender} used last first. */
    Iterable<ImpersonationMode> inOrderFor(String sender) {
        ImpersonationMode first = lastOf(sender);
        Stream<ImpersonationMode> others = Stream.of(ImpersonationMode.values()).filter(mode -> mode != first);
        return Stream.concat(Stream.ofNullable(first), others).toList();
    }

    private synchronized @Nullable ImpersonationMode lastOf(String sender) {
        return last.get(sender);
    }
}
