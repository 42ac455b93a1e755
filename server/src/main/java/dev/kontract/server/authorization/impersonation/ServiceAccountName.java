package dev.kontract.server.authorization.impersonation;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A user name that stands for a service account.
 *
 * @param namespace where it lives
 * @param name the account
 */
record ServiceAccountName(String namespace, String name) {

    private static final Pattern FORM = Pattern.compile(
            "system:serviceaccount:([a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?):([a-z0-9](?:[-.a-z0-9]{0,251}[a-z0-9])?)");

    static Optional<ServiceAccountName> of(String user) {
        Matcher matcher = FORM.matcher(user);
        return matcher.matches()
                ? Optional.of(new ServiceAccountName(matcher.group(1), matcher.group(2)))
                : Optional.empty();
    }

    /** The groups every such account belongs to. */
    List<String> groups() {
        return List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace);
    }
}
