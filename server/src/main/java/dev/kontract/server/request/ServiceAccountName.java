package dev.kontract.server.request;

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
public record ServiceAccountName(String namespace, String name) {

    private static final String PREFIX = "system:serviceaccount:";
    private static final Pattern FORM =
            Pattern.compile(PREFIX + "([a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?):([a-z0-9](?:[-.a-z0-9]{0,251}[a-z0-9])?)");

    /** The account that a user stands for, if it is one. */
    public static Optional<ServiceAccountName> of(String user) {
        Matcher matcher = FORM.matcher(user);
        return matcher.matches()
                ? Optional.of(new ServiceAccountName(matcher.group(1), matcher.group(2)))
                : Optional.empty();
    }

    /** The name of the user. */
    public String userName() {
        return PREFIX + namespace + ":" + name;
    }

    /** The groups every such account belongs to. */
    public List<String> groups() {
        return List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace);
    }
}
