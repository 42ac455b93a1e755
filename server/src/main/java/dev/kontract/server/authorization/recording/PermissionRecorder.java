package dev.kontract.server.authorization.recording;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Leaves decisions to another authorizer and remembers what it allowed, by user. Of a bounded number of things: what comes
 * after that is not remembered, and {@link #isFull} says so.
 */
public final class PermissionRecorder implements Authorizer {

    private static final int MOST = 100_000;

    /** What is longer than this counts for several. */
    private static final int LONG = 256;

    private final Authorizer authorizer;
    private final int most;
    private final AtomicInteger count = new AtomicInteger();
    private final Map<String, Set<RecordedPermission>> byUser = new ConcurrentHashMap<>();

    /** Remembers what {@code authorizer} allows. */
    public PermissionRecorder(Authorizer authorizer) {
        this(authorizer, MOST);
    }

    PermissionRecorder(Authorizer authorizer, int most) {
        this.authorizer = authorizer;
        this.most = most;
    }

    @Override
    public Decision authorize(AuthorizationAttributes attributes) {
        Decision decision = authorizer.authorize(attributes);
        if (decision.isAllowed()) {
            record(attributes);
        }
        return decision;
    }

    private void record(AuthorizationAttributes attributes) {
        if (isFull()) {
            return;
        }
        Set<RecordedPermission> permissions =
                byUser.computeIfAbsent(attributes.user().name(), user -> ConcurrentHashMap.newKeySet());
        RecordedPermission permission = RecordedPermission.of(attributes);
        if (permissions.add(permission)) {
            count.addAndGet(1 + permission.length() / LONG);
        }
    }

    /** What {@code user} did, as far as it is remembered. */
    Set<RecordedPermission> permissions(String user) {
        return byUser.getOrDefault(user, Set.of());
    }

    /** Whether nothing more is remembered. */
    boolean isFull() {
        return count.get() >= most;
    }
}
