package dev.kontract.server.request;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The namespace and name of a service account, as encoded in its user name.
 *
 * @param namespace the namespace of the account
 * @param name the name of the account
 */
public record ServiceAccountName(String namespace, String name) {

    /** The prefix of the user names of service accounts. */
    public static final String PREFIX = "system:serviceaccount:";

    private static final Pattern FORM =
            Pattern.compile(PREFIX + "([a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?):([a-z0-9](?:[-.a-z0-9]{0,251}[a-z0-9])?)");

    /** Parses a user name; empty if it is not that of a service account. */
    public static Optional<ServiceAccountName> of(String user) {
        Matcher matcher = FORM.matcher(user);
        return matcher.matches()
                ? Optional.of(new ServiceAccountName(matcher.group(1), matcher.group(2)))
                : Optional.empty();
    }

    /**
     * Returns the service account that a user name denotes; empty if it is that of another user.
     *
     * @throws IllegalArgumentException if the name is blank, or begins as that of a service account and is malformed
     */
    public static Optional<ServiceAccountName> ofUser(String user) {
        if (user.isBlank()) {
            throw new IllegalArgumentException("the name of a user is empty");
        }
        Optional<ServiceAccountName> account = of(user);
        if (account.isEmpty() && user.startsWith(PREFIX)) {
            throw new IllegalArgumentException(
                    user + " is not a service account: expected " + PREFIX + "<namespace>:<name>");
        }
        return account;
    }

    /** Returns the user name. */
    public String userName() {
        return PREFIX + namespace + ":" + name;
    }

    /** Returns the groups of the service account. */
    public List<String> groups() {
        return List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace);
    }
}
