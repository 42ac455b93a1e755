package dev.kontract.server.authorization.recording;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Delegates decisions to another authorizer and records what it allows, by user. The number of recorded permissions
 * is limited; {@link #isFull} tells whether the limit was reached.
 */
public final class PermissionRecorder implements Authorizer {

    private static final int MOST = 100_000;

    /** The number of characters after which a permission counts as an additional one. */
    private static final int CHARACTERS_PER_UNIT = 256;

    private final Authorizer authorizer;
    private final int most;
    private final AtomicInteger count = new AtomicInteger();
    private final Map<String, Set<RecordedPermission>> byUser = new ConcurrentHashMap<>();

    /** Records what {@code authorizer} allows. */
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
            count.addAndGet(1 + permission.length() / CHARACTERS_PER_UNIT);
        }
    }

    /** Returns the recorded permissions of {@code user}. */
    Set<RecordedPermission> permissions(String user) {
        return byUser.getOrDefault(user, Set.of());
    }

    /** Returns whether the limit is reached and nothing more is recorded. */
    boolean isFull() {
        return count.get() >= most;
    }
}
