package dev.kontract.server.authentication.serviceaccount;

import dev.kontract.server.request.UserInfo;
import java.util.List;
import java.util.Map;

/**
 * A service account as a user.
 *
 * @param namespace where it lives
 * @param name the account
 * @param uid tells it from others of that name
 */
record ServiceAccount(String namespace, String name, String uid) {

    String userName() {
        return "system:serviceaccount:" + namespace + ":" + name;
    }

    UserInfo user(Map<String, List<String>> extra) {
        List<String> groups = List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace);
        return new UserInfo(userName(), uid, groups, extra);
    }
}
