package dev.kontract.server.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Who sends a request.
 *
 * @param name the unique name
 * @param uid tells apart users that bore one name at different times, or {@code ""}
 * @param groups what the user belongs to
 * @param extra what else the authenticator knows
 */
public record UserInfo(String name, String uid, List<String> groups, Map<String, List<String>> extra) {

    /** The group of everybody whose identity was established. */
    public static final String AUTHENTICATED = "system:authenticated";

    /** The group of everybody else. */
    public static final String UNAUTHENTICATED = "system:unauthenticated";

    /** The group of those who may do everything. */
    public static final String MASTERS = "system:masters";

    /** Takes copies. */
    public UserInfo {
        groups = List.copyOf(groups);
        extra = Map.copyOf(extra);
    }

    /** A user with nothing extra. */
    public static UserInfo of(String name, String uid, List<String> groups) {
        return new UserInfo(name, uid, groups, Map.of());
    }

    /** The same user, of whom it is known who that is: a member of {@link #AUTHENTICATED}, unless known to be nobody. */
    public UserInfo authenticated() {
        if (groups.contains(AUTHENTICATED) || groups.contains(UNAUTHENTICATED)) {
            return this;
        }
        List<String> all = new ArrayList<>(groups);
        all.add(AUTHENTICATED);
        return new UserInfo(name, uid, all, extra);
    }

    /** Somebody who showed no credentials, where that is allowed. */
    public static UserInfo anonymous() {
        return of("system:anonymous", "", List.of(UNAUTHENTICATED));
    }
}
