package dev.kontract.server.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A user.
 *
 * @param name the unique user name
 * @param uid distinguishes users that had the same name at different times, or {@code ""}
 * @param groups the groups of the user
 * @param extra additional attributes set by the authenticator
 */
public record UserInfo(String name, String uid, List<String> groups, Map<String, List<String>> extra) {

    /** The group of all authenticated users. */
    public static final String AUTHENTICATED = "system:authenticated";

    /** The group of all unauthenticated users. */
    public static final String UNAUTHENTICATED = "system:unauthenticated";

    /** The group whose members may do everything. */
    public static final String MASTERS = "system:masters";

    /** Copies the collections. */
    public UserInfo {
        groups = List.copyOf(groups);
        extra = Map.copyOf(extra);
    }

    // Written out because the generated methods are linked when first called, which takes a part of every start.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof UserInfo user
                && name.equals(user.name)
                && uid.equals(user.uid)
                && groups.equals(user.groups)
                && extra.equals(user.extra);
    }

    @Override
    public int hashCode() {
        return name.hashCode() * 31 + groups.hashCode();
    }

    /** Creates a user without extra attributes. */
    public static UserInfo of(String name, String uid, List<String> groups) {
        return new UserInfo(name, uid, groups, Map.of());
    }

    /** Returns this user with the group {@link #AUTHENTICATED}, unless it is the anonymous user. */
    public UserInfo authenticated() {
        if (groups.contains(AUTHENTICATED) || groups.contains(UNAUTHENTICATED)) {
            return this;
        }
        List<String> all = new ArrayList<>(groups);
        all.add(AUTHENTICATED);
        return new UserInfo(name, uid, all, extra);
    }

    /** Returns the anonymous user. */
    public static UserInfo anonymous() {
        return of("system:anonymous", "", List.of(UNAUTHENTICATED));
    }
}
