package dev.kontract.server.privilege;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.PermissionLog;
import dev.kontract.server.authorization.rbac.RuleResolver;
import dev.kontract.server.request.UserInfo;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Delegates decisions to another authorizer and records them by user. The number of recorded permissions is limited; {@link
 * #isFull} returns whether the limit was reached.
 */
public final class PermissionRecorder implements Authorizer, PermissionLog {

    private static final int MOST = 100_000;

    /** The number of characters after which a permission counts as an additional one. */
    private static final int CHARACTERS_PER_UNIT = 256;

    private final Authorizer authorizer;
    private final int most;
    private final AtomicInteger count = new AtomicInteger();
    private final Map<String, Log> byUser = new ConcurrentHashMap<>();

    /** The permissions that one user was allowed and denied. */
    private record Log(UserInfo user, Set<Permission> allowed, Set<Permission> denied) {

        static Log of(UserInfo user) {
            return new Log(user, ConcurrentHashMap.newKeySet(), ConcurrentHashMap.newKeySet());
        }
    }

    /** Records the decisions of {@code authorizer}. */
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
        if (decision.isAllowed() || !isAttempt(attributes.verb())) {
            record(attributes, decision.isAllowed());
        }
        return decision;
    }

    @Override
    public void required(AuthorizationAttributes permission, boolean isHeld) {
        record(permission, isHeld);
    }

    /** Returns whether the verb is one of constrained impersonation, which is checked before the legacy one. */
    private static boolean isAttempt(String verb) {
        return verb.startsWith("impersonate:") || verb.startsWith("impersonate-on:");
    }

    private void record(AuthorizationAttributes attributes, boolean isAllowed) {
        if (isFull()) {
            return;
        }
        UserInfo user = attributes.user();
        Log log = byUser.computeIfAbsent(user.name(), name -> Log.of(user));
        Permission permission = Permission.of(attributes);
        if ((isAllowed ? log.allowed : log.denied).add(permission)) {
            count.addAndGet(1 + permission.length() / CHARACTERS_PER_UNIT);
        }
    }

    /**
     * Returns the recordings.
     *
     * @param resolver finds the rules that are granted in the server
     * @param groupDomain the domain of the API groups
     */
    public RecordedPermissions permissions(RuleResolver resolver, String groupDomain) {
        return new RecordedPermissions(this, resolver, groupDomain);
    }

    /** Returns the names of all users of whom something was recorded. */
    Set<String> users() {
        return new TreeSet<>(byUser.keySet());
    }

    /** Returns {@code user} as authenticated at the first request, or null if nothing was recorded. */
    @Nullable
    UserInfo user(String user) {
        Log log = byUser.get(user);
        return log == null ? null : log.user;
    }

    /** Returns what {@code user} was allowed. */
    Set<Permission> allowed(String user) {
        Log log = byUser.get(user);
        return log == null ? Set.of() : Set.copyOf(log.allowed);
    }

    /** Returns what {@code user} was denied. */
    Set<Permission> denied(String user) {
        Log log = byUser.get(user);
        return log == null ? Set.of() : Set.copyOf(log.denied);
    }

    /** Forgets everything. */
    public void clear() {
        byUser.clear();
        count.set(0);
    }

    /** Returns whether the limit is reached and nothing more is recorded. */
    boolean isFull() {
        return count.get() >= most;
    }
}
