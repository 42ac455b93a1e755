package dev.kontract.server.authentication.serviceaccount;

import dev.kontract.server.request.ServiceAccountName;
import dev.kontract.server.request.UserInfo;
import java.util.List;
import java.util.Map;

/**
 * A service account as a user.
 *
 * @param namespace the namespace of the account
 * @param name the name of the account
 * @param uid the UID, which distinguishes it from earlier accounts of the same name
 */
record ServiceAccount(String namespace, String name, String uid) {

    String userName() {
        return account().userName();
    }

    UserInfo user(Map<String, List<String>> extra) {
        return new UserInfo(userName(), uid, account().groups(), extra);
    }

    private ServiceAccountName account() {
        return new ServiceAccountName(namespace, name);
    }
}
